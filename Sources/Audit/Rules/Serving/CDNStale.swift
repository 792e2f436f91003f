import Lint
import Serving
import SourceText

extension Rule {
  static let cdnStale = Rule(
    "cdn-stale", .serving, .warning,
    summary: "Apple's CDN serves an older file with another effect",
    reason: """
      Devices ask Apple's CDN on installation and about weekly, and the CDN asks the site within a day. Until then a \
      change on the site has no effect. The message shows a URL whose app changes when the CDN refreshes. The copy \
      cannot be refreshed on request; with `?mode=developer` a development build reads the site itself. It is a \
      warning, and if it is the only finding, the exit status is 3: it resolves itself.
      """,
    cost: "devices that ask now get the older file, and keep it for about a week",
    source: "documented: WWDC20 session 10098; observed: the headers of Apple's CDN",
    examples: [
      .wrong(
        "a component that the CDN does not have yet",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.newerJSON)
          GET https://app-site-association.cdn-apple.com/a/v1/harbor.shop
          HTTP/2 200
          Content-Type: application/json
          Apple-From: https://harbor.shop/.well-known/apple-app-site-association
          Apple-Origin-Format: json
          Cache-Control: max-age=21600,public
          Age: 10800

          \(ServingExamples.json)
          """),
      .right(
        "the same file",
        transcript: ServingExamples.cdn("HTTP/2 200\nContent-Type: application/json", ServingExamples.json)),
    ],
    check: .served { context in
      guard let read = context.served.readLocation, let contrast = context.contrast(read, .cdn),
        let answer = context.cdnAnswer
      else { return }
      let help =
        context.cdnTimes(answer) + ["test the new file with `applinks:\(context.served.domain.text)?mode=developer`"]
      if case .url(let difference) = contrast {
        let more = difference.more == 0 ? "" : " (and \(difference.more) more)"
        let label = difference.ranges.first.map {
          context.label(read, $0, "decides on the site")
        }
        context.report(
          "until the CDN refreshes, \(escapedForDisplay(difference.url)) \(difference.second); then it \(difference.first)\(more)",
          at: .cdn, range: difference.ranges.second, labels: label.map { [$0] } ?? [], help: help)
      } else if let words = contrast.words("the site", "the CDN") {
        context.report(words.message, at: .cdn, help: help)
      }
    })
}
