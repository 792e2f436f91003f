import Lint

extension Rule {
  static let cdnStillServes = Rule(
    "cdn-still-serves", .serving, .info, summary: "Apple's CDN still serves a file that the site no longer has",
    reason: """
      Links still open, because devices get the CDN's old copy. When the CDN refreshes it, it gets the failure that \
      another finding reports, and links stop opening. It is information because the cause has its own finding.
      """,
    cost: "links stop opening when the CDN refreshes", source: "documented: WWDC20 session 10098",
    examples: [
      .wrong(
        "a file that a deployment lost",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 404
          GET https://app-site-association.cdn-apple.com/a/v1/harbor.shop
          HTTP/2 200
          Content-Type: application/json
          Cache-Control: max-age=21600,public
          Age: 18000

          \(ServingExamples.json)
          """, alongside: ["file-not-served"]),
      .right("a file on both", transcript: ServingExamples.fileAndCopy),
    ],
    check: .served { context in
      guard !context.hasSoundFile, context.agentWithFile != .wellKnownAsBot, let copy = context.file(.cdn),
        copy.fault == nil, let answer = context.cdnAnswer
      else { return }
      let hasLinks = copy.applinks != nil
      context.report(
        "the CDN still has a file, \(hasLinks ? "so links open" : "which devices read,") until it refreshes", at: .cdn,
        help: context.cdnTimes(answer), cost: hasLinks ? nil : "devices read no file after the CDN refreshes its copy")
    })
}
