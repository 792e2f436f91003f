import Lint
import SourceText

extension Rule {
  static let placeholderFingerprint = Rule(
    "placeholder-fingerprint", .assetLinks, .error, summary: "a fingerprint that was not filled in",
    reason: "The text of a template, or a few bytes that are repeated, is the fingerprint of no certificate.",
    cost: "the fingerprint matches no certificate: the app's links are not verified with it",
    source: "decided: templates, and 1, 2, 4, 8 or 16 bytes repeated",
    examples: [
      .wrong("a template", ExampleStatement(fingerprints: #"["YOUR_SHA256_FINGERPRINT"]"#)),
      .wrong(
        "one byte repeated",
        ExampleStatement(fingerprints: #"["\#(Array(repeating: "AA", count: 32).joined(separator: ":"))"]"#)),
      .right("a fingerprint", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for located in context.file.fingerprints where FingerprintText(located.text).isPlaceholder {
        context.report(
          "the fingerprint \(quoted(located.text, limit: 24)) is a placeholder", at: located.node,
          help: ["write the SHA-256 fingerprint that the Play Console or `keytool -list -v` shows"])
      }
    })
}
