import Lint

extension Rule {
  static let untrustedAssetLinks = Rule(
    "untrusted-asset-links", .serving, .error, summary: "Android does not trust the certificate of the host",
    reason: """
      `assetlinks.json` is read over HTTPS alone, also for links with `http`, and the certificate must lead to an authority that Android \
      trusts. A missing intermediate certificate is the common fault: browsers find it by themselves.
      """,
    cost: "Android does not verify the host: its links open the browser", source: assetLinksSource,
    examples: [
      .wrong(
        "an expired certificate",
        transcript: AndroidServingExamples.served(
          "! certificate expired\nHTTP/2 200\nContent-Type: application/json", AndroidServingExamples.json)),
      .right("a trusted certificate", transcript: AndroidServingExamples.files),
    ],
    check: .served { context in
      guard let (fault, detail) = context.served.certificateFailure(of: .assetLinks) else { return }
      let more = detail.isEmpty || fault != .other ? "" : ": \(context.quotedAtLength(detail))"
      context.report(
        "Android does not trust the certificate of \(context.name): it \(fault.words)\(more)", at: .assetLinks,
        help: [certificateAdvice(fault, context)])
    })
}
