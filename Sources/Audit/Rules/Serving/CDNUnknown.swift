import Lint
import Serving

extension Rule {
  static let cdnUnknown = Rule(
    "cdn-unknown", .serving, .info,
    summary: "Apple's CDN could not be asked",
    reason: """
      What devices get from the CDN is not known, because it did not answer from here or failed by itself. Nothing is said of the \
      site.
      """,
    cost: "what the CDN hands out is not known",
    source: "observed: the answers of Apple's CDN",
    examples: [
      .wrong(
        "a network that does not let it through",
        transcript: ServingExamples.cdn("! not connected connection refused")),
      .right(
        "a CDN that answers",
        transcript: ServingExamples.cdn("HTTP/2 200\nContent-Type: application/json", ServingExamples.json)),
    ],
    check: .served { context in
      guard let exchange = context.served[.cdn], exchange.file == nil else { return }
      switch exchange.outcome {
      case .failure(.notAsked): break
      case .failure(let failure): context.report("the CDN could not be asked: \(failure.words)", at: .cdn)
      case .response(let response):
        guard !CDNAnswer(response).isFailureOfSite else { return }
        context.report("the CDN answers \(response.statusWords), without a file or a reason", at: .cdn)
      }
    })
}
