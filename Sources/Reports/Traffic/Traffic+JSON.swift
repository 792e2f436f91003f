import Analysis
import JSONSource
import Matching

extension Traffic {
  /// The URLs of a change that are written.
  private static let urlLimit = 100

  /// Writes the member `traffic`.
  func write(to object: inout JSONWriter) {
    object.object("traffic") {
      $0.member("source", source)
      $0.member("total", total)
      $0.member("changed", changed)
      $0.member("opened", opened)
      $0.member("unopened", unopened)
      $0.member("otherHosts", ofOtherHosts)
      $0.member("unusable", answers.unusable)
      $0.member("withoutURL", answers.skipped.count)
      $0.objects("changes", changes) { change, object in change.write(limit: Self.urlLimit, to: &object) }
    }
  }
}

extension TrafficChange {
  fileprivate func write(limit: Int, to object: inout JSONWriter) {
    if let host = site.host { object.member("host", host) }
    switch kind {
    case .opened: object.member("kind", "opened")
    case .closed: object.member("kind", "closed")
    case .moved: object.member("kind", "moved")
    }
    object.list("apps", apps.map(\.text))
    if case .moved(let winners) = kind { object.list("to", winners.map(\.text)) }
    object.member("requests", requests)
    object.object("old") { old.places.write(cause.old, &$0) }
    object.object("new") { new.places.write(cause.new, &$0) }
    object.objects("urls", urls.prefix(limit)) { url, object in
      object.member("url", url.url)
      object.member("requests", url.requests)
    }
    object.member("distinctURLs", urls.count)
    object.member("truncated", hasOtherURLs)
  }
}
