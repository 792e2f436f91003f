import AssetLinks
import Lint
import SourceText

extension Rule {
  static let malformedFingerprint = Rule(
    "malformed-fingerprint", .assetLinks, .error,
    summary: "a fingerprint that is not a SHA-256 fingerprint in capital letters",
    reason: """
      Fingerprints are compared as text: 32 pairs of hexadecimal digits in capital letters, with colons between them. A SHA-1 fingerprint, lower-case \
      letters and a missing digit match no certificate.
      """,
    cost: "the fingerprint matches no certificate: the app's links are not verified with it",
    source: "documented: Google, \"Digital Asset Links\"; source: Android, AndroidAppAsset",
    examples: [
      .wrong(
        "lower-case letters", ExampleStatement(fingerprints: #"["\#(Example.fingerprint.lowercased())"]"#),
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
              : "write it in capital letters, with colons (`--fix`)"
          ],
          fix: normalized.map { context.rewriting(located.node, as: $0) })
      }
    })

  static let placeholderFingerprint = Rule(
    "placeholder-fingerprint", .assetLinks, .error,
    summary: "a fingerprint that was not filled in",
    reason: "The text of a template, or one byte repeated 32 times, is the fingerprint of no certificate.",
    cost: "the fingerprint matches no certificate: the app's links are not verified with it",
    source: "decided: templates, and one byte repeated",
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

  /// The key of a `debug.keystore` that is in many public projects.
  private static let sharedDebugKey =
    "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C"

  static let publicDebugKey = Rule(
    "public-debug-key", .assetLinks, .warning,
    summary: "the fingerprint of a public debug key",
    reason: """
      The private key of this fingerprint is in public projects. An app that is signed with it is verified for the domain, whoever built it.
      """,
    cost: "an app with the same package name that anybody signed opens the domain's links",
    source: "decided: the fingerprint is in unrelated public projects, one of which names its file `debug.keystore`",
    examples: [
      .wrong("the shared debug key", ExampleStatement(fingerprints: #"["\#(sharedDebugKey)"]"#)),
      .right("another certificate", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for located in context.file.fingerprints
      where FingerprintText(located.text).normalized == sharedDebugKey {
        context.report(
          "the fingerprint \(quoted(located.text, limit: 24)) is that of a public debug key", at: located.node,
          help: ["remove it from the file that the released app uses"])
      }
    })
}
