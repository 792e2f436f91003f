import Analysis
import JSONSource
import Tasks

extension Traffic {
  private static let urlLimit = 100

  func write(to object: inout JSONWriter) {
    let places = sites.map { (old: DecidingPlaces(.association($0.old)), new: DecidingPlaces(.association($0.new))) }
    object.object("traffic") {
      $0.member("source", source)
      $0.member("total", total)
      $0.member("changed", changed)
      $0.member("opened", opened)
      $0.member("unopened", unopened)
      $0.member("otherHosts", ofOtherHosts)
      $0.member("unusable", answers.unusable)
      $0.member("withoutURL", answers.skipped.count)
      $0.objects("changes", changes) { change, object in
        change.write(places[change.cause.site], limit: Self.urlLimit, to: &object)
      }
    }
  }
}

extension TrafficChange {
  fileprivate func write(
    _ places: (old: DecidingPlaces, new: DecidingPlaces), limit: Int, to object: inout JSONWriter
  ) {
    if let host = site.host { object.member("host", host) }
    kind.write(apps, to: &object)
    object.member("requests", requests)
    object.object("old") { places.old.write(cause.old, &$0) }
    object.object("new") { places.new.write(cause.new, &$0) }
    object.objects("urls", urls.prefix(limit)) { url, object in
      object.member("url", url.url)
      object.member("requests", url.requests)
    }
    object.member("distinctURLs", urls.count)
    object.member("truncated", hasOtherURLs)
  }
}
