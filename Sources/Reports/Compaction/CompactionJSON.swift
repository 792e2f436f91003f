package import Compaction

/// What a compaction did, as JSON, version 1.
package enum CompactionJSON {
  package static func text(_ compaction: Compaction) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("version", 1)
      object.member("file", compaction.original.source.name)
      object.member("bytes") { bytes in
        bytes.object { object in
          object.member("before", compaction.bytes.before)
          object.member("after", compaction.bytes.after)
        }
      }
      object.member("proof", compaction.proof.rawValue)
      object.member("steps") { write(compaction.steps, &$0) }
      object.member("undecided") { write(compaction.undecided, &$0) }
      object.member("result", String(decoding: compaction.result.source.bytes, as: UTF8.self))
    }
    return writer.text + "\n"
  }

  private static func write(_ steps: [Compaction.Step], _ writer: inout JSONWriter) {
    writer.array { list in
      for step in steps {
        list.object { object in
          object.member("kind", step.kind.rawValue)
          object.member("sentence", step.sentence)
          if let entry = step.entry { object.member("entry", entry) }
          if let components = step.components {
            object.member("components") { list in
              list.object { object in
                object.member("before", components.before)
                object.member("after", components.after)
              }
            }
          }
        }
      }
    }
  }
}
