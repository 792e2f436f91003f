import Association
import Compaction
import JSONSource
package import Tasks

extension CompactAnswer {
  /// The steps, proof and result of a compaction as JSON, version 1.
  package var json: String {
    JSONWriter.versioned {
      $0.member("file", compaction.original.source.name)
      $0.object("bytes") { Self.write(compaction.bytes, &$0) }
      $0.member("proof", compaction.proof.rawValue)
      $0.member("systems", compaction.systems.description)
      $0.member("assumed", compaction.isAssumed)
      if let shorter {
        $0.object("shorter") {
          $0.member("minIOS", shorter.oldest.number)
          // The former name of the member.
          $0.member("dropBefore", shorter.oldest.number)
          $0.member("bytes", shorter.bytes)
        }
      }
      $0.objects("steps", compaction.steps, Self.write)
      $0.objects("undecided", compaction.undecided, Self.write)
      $0.member("result", String(decoding: compaction.result.source.bytes, as: UTF8.self))
    }
  }

  private static func write(_ step: Compaction.Step, _ object: inout JSONWriter) {
    object.member("kind", step.kind.rawValue)
    object.member("sentence", step.sentence)
    if let entry = step.entry { object.member("entry", entry) }
    if let components = step.components { object.object("components") { write(components, &$0) } }
  }

  private static func write(_ numbers: (before: Int, after: Int), _ object: inout JSONWriter) {
    object.member("before", numbers.before)
    object.member("after", numbers.after)
  }
}
