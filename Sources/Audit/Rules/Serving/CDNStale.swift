import JSONSource
import Lint
import Serving

extension Rule {
  static let cdnStale = Rule(
    "cdn-stale", .serving, .warning,
    summary: "Apple's CDN hands out an older file that does something else",
    reason: """
      Devices ask Apple's CDN at installation and about weekly, and the CDN asks the site within a day. Until then a change at the site \
      does nothing. What is shown is a URL that changes hands when the CDN catches up. Nobody can invalidate the copy; with \
      `?mode=developer` a development build reads the site itself. It is a warning, and alone it makes the exit status 3: it \
      goes by itself.
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
