import Lint

extension Rule {
  static let cdnBytesDiffer = Rule(
    "cdn-bytes-differ", .serving, .info, summary: "Apple's CDN serves an older file with the same effect",
    reason: """
      The CDN's copy is different text, but no URL opens another app with it. This is proved, unless the finding says \
      that the search ended first. It is information because users notice nothing.
      """,
    cost: "none: every URL opens the same apps", source: "documented: WWDC20 session 10098",
    examples: [
      .wrong(
        "a comment that the CDN does not have yet",
        transcript: """
          \(ServingExamples.file)
          GET https://app-site-association.cdn-apple.com/a/v1/harbor.shop
          HTTP/2 200
          Content-Type: application/json
          Cache-Control: max-age=21600,public
          Age: 300

          {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*", "comment": "the shop"}]}]}}
          """),
      .right("the same bytes", transcript: ServingExamples.fileAndCopy),
    ],
    check: .served { context in
      guard let read = context.served.copyOrigin, let contrast = context.contrast(read, .cdn),
        let answer = context.cdnAnswer
      else { return }
      switch contrast {
      case .sameEffect:
        context.report("the CDN has an older file with the same effect", at: .cdn, help: context.cdnTimes(answer))
      case .undecided:
        context.report(
          "the CDN has an older file; whether its effect is the same is undecided", at: .cdn,
          help: context.cdnTimes(answer), cost: "a URL may open another app until the CDN refreshes")
      case .sameBytes, .url, .services, .unusable: break
      }
    })
}
