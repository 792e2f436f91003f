// Configurations of hosts, of which there are none, and the rules that are about a file alone.

struct HostingConfiguration {}

extension Rule {
  static let site: [Rule] = [unreadFile]
}

extension Example.Maker {
  func callAsFunction(_ note: String, site: KeyValuePairs<String, String>) -> Example { self(note, bytes: []) }
}

extension RuleCatalog {
  /// The rules that the module checks.
  static let all = RuleCatalog(RuleCatalog.lint.rules + Rule.site + Rule.assetLinks)
}
