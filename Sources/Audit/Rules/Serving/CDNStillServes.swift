import Lint
import Serving

extension Rule {
  static let cdnStillServes = Rule(
    "cdn-still-serves", .serving, .info,
    summary: "Apple's CDN still hands out a file that the site no longer serves",
    reason: """
      Links still open, because devices ask the CDN and it has a copy of before. When it asks the site again it gets what is told \
      beside this, and links stop to open. It is an info because the cause has a finding of its own.
      """,
    cost: "links open until the CDN asks again, and then no longer",
    source: "documented: WWDC20 session 10098",
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
      .right(
        "a file that both have",
        transcript: ServingExamples.cdn("HTTP/2 200\nContent-Type: application/json", ServingExamples.json)),
    ],
    check: .served { context in
      guard !context.hasSoundFile, context.served[.cdn]?.file != nil, let answer = context.cdnAnswer else { return }
      context.report(
        "the CDN still has a file, so that links open until it asks again", at: .cdn, help: context.cdnTimes(answer))
    })
}
