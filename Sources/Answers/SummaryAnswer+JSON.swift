import Association
import JSONSource
import Matching
package import Tasks
import Verdicts

extension SummaryAnswer {
  /// Version 1: counts, and a sample where a count is not 0; with several sites, the apps of each. A URL of more than 2,000 bytes is no sample. Of
  /// the unexpected URLs and the rows that cannot be checked, the first hundred are listed.
  package var json: String {
    JSONWriter.versioned {
      if sites.count == 1 { $0.member("file", sites[0].places.source.name) }
      Self.writeTotals(sites[0].summary, urls: urls, &$0)
      if sites.count == 1 { return sites[0].writeApps(&$0) }
      $0.objects("sites", sites) { site, object in
        object.member("file", site.places.source.name)
        object.list("domains", site.domains)
        object.member("urls", site.decided)
        site.writeApps(&object)
      }
    }
  }

  private static func writeTotals(_ summary: RoutingSummary, urls: Int, _ object: inout JSONWriter) {
    object.member("urls", urls)
    object.object("unusable") { $0.write(summary.unusable) }
    object.object("otherHosts") { $0.write(summary.otherHosts) }
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

  private static func write(_ sample: LineSamples<UnexpectedVerdict>.Sample, _ object: inout JSONWriter) {
    object.member("url", sample.detail.url)
    if let line = sample.line { object.member("line", line) }
    if let app = sample.detail.app { object.member("app", app.text) }
    object.member("verdict", sample.detail.verdict.rawValue)
    object.member("expected", sample.detail.expected.name)
  }
}

extension SummaryAnswer.Site {
  fileprivate func writeApps(_ object: inout JSONWriter) {
    object.objects("apps", summary.apps) { write($0.app, $0.share, &$1) }
  }

  private func write(_ app: AppID, _ share: RoutingSummary.Share, _ object: inout JSONWriter) {
    object.member("app", app.text)
    object.object("verdicts") {
      for (verdict, count) in zip(AppVerdict.Verdict.allCases, share.verdicts) {
        $0.object(verdict.rawValue) { $0.write(count) }
      }
    }
    object.objects("components", share.used) { use, object in
      if let decider = write(use.name, &object) { object.member("verdict", decider.verdict.rawValue) }
      object.write(use.count)
    }
    object.objects("unused", share.unused) { _ = write($0, &$1) }
  }

  private func write(_ name: ComponentName, _ object: inout JSONWriter) -> NamedDecider? {
    let decider = places.decider(name)
    if let decider { object.members(decider) }
    return decider
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ count: RoutingTally.Count) {
    member("count", count.urls)
    if let sample = count.sample { member("sample", String(decoding: sample, as: UTF8.self)) }
  }
}
