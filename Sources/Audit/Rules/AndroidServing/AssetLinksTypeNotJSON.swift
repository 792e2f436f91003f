import Lint

extension Rule {
  static let assetLinksTypeNotJSON = Rule(
    "asset-links-type-not-json", .serving, .error, summary: "`assetlinks.json` is not served as `application/json`",
    reason: """
      The content type must be `application/json`. Google's service for Digital Asset Links rejects another type; the reader in Android's \
      open sources does not look at it, so the file may work on phones without Google services alone.
      """,
    cost: "Google's service reads nothing of the file",
    source: assetLinksSource + "; Google, \"Digital Asset Links\", details of the specification",
    examples: [
      .wrong(
        "plain text",
        transcript: AndroidServingExamples.served("HTTP/2 200\nContent-Type: text/plain", AndroidServingExamples.json)),
      .wrong("no type", transcript: AndroidServingExamples.served("HTTP/2 200", AndroidServingExamples.json)),
      .right("JSON", transcript: AndroidServingExamples.files),
    ],
    check: .served { context in
      guard context.served[.assetLinks]?.file != nil, let response = context.response(.assetLinks),
        response.mediaType != "application/json"
      else { return }
      context.report(
        response.mediaType.map { "the content type of `assetlinks.json` is \(context.quotedAtLength($0))" }
          ?? "the response with `assetlinks.json` has no content type",
        at: .assetLinks, help: ["serve it with `Content-Type: application/json`"])
    })
}
