import Association
import JSONSource
import Matching
package import Tasks
package import Verdicts

/// A summary as JSON, version 1: counts, and a sample where a count is not 0. A URL of more than 2,000 bytes is no sample. Of the
/// unexpected URLs and the rows that cannot be checked, the first hundred are listed.
package struct SummaryJSON {
  private let places: DecidingPlaces

  package init(_ places: DecidingPlaces) { self.places = places }

  package func text(_ summary: RoutingSummary) -> String {
    JSONWriter.document {
      $0.member("version", 1)
      $0.member("file", places.source.name)
      writeTotals(summary, &$0)
      writeApps(summary, &$0)
    }
  }

  /// Writes the counts of all URLs.
  func writeTotals(_ summary: RoutingSummary, urls: Int? = nil, _ object: inout JSONWriter) {
    object.member("urls", urls ?? summary.urls)
    object.object("unusable") { write(summary.unusable, &$0) }
    object.object("otherHosts") { write(summary.otherHosts, &$0) }
    object.object("unexpected") {
      $0.member("count", summary.unexpected.count)
      $0.objects("urls", summary.unexpected.samples) { write($0, &$1) }
    }
    object.object("unchecked") {
      $0.member("count", summary.faultyRows.count)
      $0.objects("rows", summary.faultyRows.samples) { sample, object in
        if let line = sample.line { object.member("line", line) }
        object.member("error", sample.detail)
      }
    }
  }

  func writeApps(_ summary: RoutingSummary, _ object: inout JSONWriter) {
    object.objects("apps", summary.apps) { write($0.app, $0.share, &$1) }
  }

  private func write(_ sample: LineSamples<UnexpectedVerdict>.Sample, _ object: inout JSONWriter) {
    object.member("url", sample.detail.url)
    if let line = sample.line { object.member("line", line) }
    if let app = sample.detail.app { object.member("app", app.text) }
    object.member("verdict", sample.detail.verdict.rawValue)
    object.member("expected", sample.detail.expected.name)
  }

  private func write(_ app: AppID, _ share: RoutingSummary.Share, _ object: inout JSONWriter) {
    object.member("app", app.text)
    object.member("verdicts") {
      $0.object {
        for (verdict, count) in zip(AppVerdict.Verdict.allCases, share.verdicts) {
          $0.object(verdict.rawValue) { write(count, &$0) }
        }
      }
    }
    object.objects("components", share.used) { use, object in
      if let decider = write(use.name, &object) { object.member("verdict", decider.verdict.rawValue) }
      write(use.count, &object)
    }
    object.objects("unused", share.unused) { _ = write($0, &$1) }
  }

  private func write(_ name: ComponentName, _ object: inout JSONWriter) -> NamedDecider? {
    let decider = places.decider(name)
    if let decider {
      object.member("entry", name.entry)
      object.member("component", name.component)
      object.members(decider.position)
    }
    return decider
  }

  private func write(_ count: RoutingTally.Count, _ object: inout JSONWriter) {
    object.member("count", count.urls)
    if let sample = count.sample { object.member("sample", String(decoding: sample, as: UTF8.self)) }
  }
}
