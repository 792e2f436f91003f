import Lint
import SourceText

extension Rule {
  /// The key of a `debug.keystore` that is in many public projects.
  private static let sharedDebugKey =
    "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C"

  static let publicDebugKey = Rule(
    "public-debug-key", .assetLinks, .warning, summary: "the fingerprint of a public debug key",
    reason:
      "The private key of this fingerprint is in public projects. An app that is signed with it is verified for the domain, whoever built it.",
    cost: "an app with the same package name that anybody signed opens the domain's links",
    source: "decided: the fingerprint is in unrelated public projects, one of which names its file `debug.keystore`",
    examples: [
      .wrong("the shared debug key", ExampleStatement(fingerprints: #"["\#(sharedDebugKey)"]"#)),
      .right("another certificate", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for located in context.file.fingerprints where FingerprintText(located.text).normalized == sharedDebugKey {
        context.report(
          "the fingerprint \(quoted(located.text, limit: 24)) is that of a public debug key", at: located.node,
          help: ["remove it from the file that the released app uses"])
      }
    })
}
