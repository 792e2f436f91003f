// Configurations of hosts, of which there are none, and the rules that are about a file alone.

struct HostingConfiguration {}

extension Rule {
  static let site: [Rule] = [unreadFile]
}

extension Example {
  static func wrong(_ note: String, site: [(path: String, text: String)]) -> Example {
    Example(isWrong: true, note, FileExample(bytes: []))
  }

  static func right(_ note: String, site: [(path: String, text: String)]) -> Example {
    Example(isWrong: false, note, FileExample(bytes: []))
  }
}

extension RuleCatalog {
  /// The rules that the module checks.
  static let all = RuleCatalog(RuleCatalog.lint.rules + Rule.site + Rule.assetLinks)
}
