import Lint

extension Rule {
  static let assetLinksNotServed = Rule(
    "asset-links-not-served", .serving, .error, summary: "the domain serves no `assetlinks.json`",
    reason: """
      Android requests `/.well-known/assetlinks.json` from each host of an app's intent filters, over HTTPS, and uses a response with status 200 \
      alone. By default, a domain without the file has no finding; `--platform android` and `--platform both` expect it.
      """,
    cost: "no Android app opens links of the domain without asking the user", source: assetLinksSource,
    examples: [
      .wrong("no file", android: "GET \(AndroidServingExamples.url)\nHTTP/2 404"),
      .wrong(
        "the page of a single-page application",
        android: """
          GET \(AndroidServingExamples.url)
          HTTP/2 200
          Content-Type: text/html

          <!doctype html><div id="root"></div>
          """),
      .right("a file", android: ServingExamples.served(AndroidServingExamples.json, at: AndroidServingExamples.url)),
      .right("a domain without an Android app", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard context.served.expectsAndroid, let exchange = context.served[.assetLinks], exchange.file == nil
      else { return }
      let reason: String
      switch exchange.outcome {
      case .failure(.certificate): return
      case .failure(let failure): reason = failure.words
      // Other rules report a redirect and a large file.
      case .response(let response) where response.isRedirect || response.isCut: return
      case .response(let response) where response.status != 200: reason = response.statusWords
      case .response(let response): reason = response.isPage ? "a web page" : "an empty response"
      }
      context.report(
        "\(context.name) serves no `assetlinks.json`: \(reason)", at: .assetLinks,
        help: ["serve it at `/.well-known/assetlinks.json` with status 200 and `Content-Type: application/json`"])
    })
}
