import AssetLinks
import Association
import JSONSource
import Matching
import SourceText
package import Tasks

extension CompareAnswer {
  /// The comparison as JSON, version 1: the files, the result and the differences.
  package var json: String { JSONWriter.versioned { write(to: &$0) } }

  fileprivate func write(to object: inout JSONWriter) {
    object.object("ios") {
      $0.member("file", apple.source.name)
      $0.member("app", app.text)
    }
    object.object("android") {
      $0.member("file", android.source.name)
      $0.member("package", package)
      if let filters { $0.member("manifest", filters.name) }
    }
    object.member("urls", comparison.urls == .all ? "all" : "ordinary")
    object.member("result", comparison.result.rawValue)
    object.member("ordinaryResult", comparison.ordinaryResult.rawValue)
    object.member("isComplete", comparison.hasAllDifferences)
    object.object("credentials") {
      $0.member("ios", comparison.credentials.onApple)
      $0.member("android", comparison.credentials.onAndroid)
    }
    object.objects("differences", comparison.differences) { difference, object in
      object.member("url", difference.url)
      object.member("isOrdinary", difference.isOrdinary)
      object.object("ios") {
        $0.member("opens", difference.apple.verdict == .match)
        write(difference.apple, to: &$0)
      }
      object.object("android") {
        let verdict = androidVerdict(difference)
        $0.member("opens", verdict.verdict == .match)
        write(verdict, to: &$0)
        guard let filters else { return }
        if let doubt = doubt(about: difference) { $0.member("reason", doubt) }
        // `null` where no intent filter matches.
        guard let place = filters.place(of: difference.url) else { return $0.member("filter") { $0.null() } }
        $0.object("filter") { $0.members(place) }
      }
    }
  }

  private func write(_ verdict: AppVerdict, to object: inout JSONWriter) {
    object.member("verdict", verdict.verdict.rawValue)
    if let name = verdict.decider { object.members(name) }
  }
}

extension ConvertAnswer {
  /// The conversion as JSON, version 1: the text of the file, and its comparison.
  package var json: String {
    JSONWriter.versioned {
      $0.member("text", String(decoding: file.bytes, as: UTF8.self))
      comparison.write(to: &$0)
    }
  }
}
