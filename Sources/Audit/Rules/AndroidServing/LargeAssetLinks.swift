import Lint
import SourceText

extension Rule {
  /// The bytes that Android's open reader accepts.
  private static let assetLinksLimit = 1 << 20

  static let largeAssetLinks = Rule(
    "large-asset-links", .serving, .warning, summary: "`assetlinks.json` is larger than 1 MiB",
    reason: """
      The reader in Android's open sources refuses a response whose `Content-Length` is above 1 MiB. The limit of Google's service is not \
      known; it rejects files that are too large.
      """,
    cost: "Android may read nothing of the file", source: "Android's open sources: StatementService",
    examples: [
      .wrong(
        "2 MB",
        transcript: AndroidServingExamples.served(
          "HTTP/2 200\nContent-Type: application/json\n* padded to 2000000 bytes", AndroidServingExamples.json)),
      .right("a small file", transcript: AndroidServingExamples.files),
    ],
    check: .served { context in
      guard let response = context.response(.assetLinks), response.status == 200, !response.isPage,
        response.body.count > assetLinksLimit
      else { return }
      context.report(
        "`assetlinks.json` has \(response.isCut ? "more than " : "")\(grouped(response.body.count)) bytes; Android's open reader accepts \(grouped(assetLinksLimit))",
        at: .assetLinks, help: ["remove statements that no app needs; `include` can name another list"])
    })
}
