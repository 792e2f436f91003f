import Lint
import Serving

extension Rule {
  static let cdnUnknown = Rule(
    "cdn-unknown", .serving, .info, summary: "Apple's CDN could not be reached",
    reason:
      "The CDN did not respond from here or failed itself, so it is not known which file devices get from it. This says nothing about the site.",
    cost: "it is not known which file devices get", source: "observed: the responses of Apple's CDN",
    examples: [
      .wrong("a network that blocks it", transcript: ServingExamples.cdn("! not connected connection refused")),
      .right("a CDN that responds", transcript: ServingExamples.fileAndCopy),
    ],
    check: .served { context in
      guard let exchange = context.served[.cdn], exchange.file == nil else { return }
      switch exchange.outcome {
      case .failure(.notAsked): break
      case .failure(let failure): context.report("the CDN could not be reached: \(failure.words)", at: .cdn)
      case .response(let response):
        guard !CDNAnswer(response).isFailureOfSite else { return }
        context.report("the CDN \(response.wordsWithoutFile)", at: .cdn)
      }
    })
}
