import Lint
import SourceText

extension Rule {
  static let malformedFingerprint = Rule(
    "malformed-fingerprint", .assetLinks, .error,
    summary: "a fingerprint that is not a SHA-256 fingerprint in capital letters",
    reason: """
      Fingerprints are compared as text: 32 pairs of hexadecimal digits in capital letters, with colons between them. A SHA-1 fingerprint, lower-case \
      letters, a missing digit and the label `SHA256:` of `keytool` match no certificate.
      """,
    cost: "the fingerprint matches no certificate: the app's links are not verified with it",
    source: statementListSource + "; source: Android, AndroidAppAsset",
    examples: [
      .wrong(
        "lower-case letters", ExampleStatement(fingerprints: #"["\#(Example.fingerprint.lowercased())"]"#),
        fixed: ExampleStatement()),
      .wrong(
        "the label that keytool prints", ExampleStatement(fingerprints: #"["SHA256: \#(Example.fingerprint)"]"#),
        fixed: ExampleStatement()),
      .wrong("SHA-1", ExampleStatement(fingerprints: #"["\#(Example.fingerprint.prefix(59))"]"#)),
      .wrong("a missing digit", ExampleStatement(fingerprints: #"["\#(Example.fingerprint.dropLast())"]"#)),
      .right("the form that Android compares", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for located in context.file.fingerprints {
        let fingerprint = FingerprintText(located.text)
        if fingerprint.isWellFormed || fingerprint.isPlaceholder { continue }
        let normalized = fingerprint.normalized
        context.report(
          "the fingerprint \(quoted(located.text, limit: 24)) \(fingerprint.fault)", at: located.node,
          help: [
            normalized == nil
              ? "write the SHA-256 fingerprint that the Play Console or `keytool -list -v` shows"
              : "write the 32 pairs alone, in capital letters, with colons (`--fix`)"
          ],
          fix: normalized.map { context.rewriting(located.node, as: $0) })
      }
    })
}
