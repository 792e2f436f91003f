extension AppVerdict.Verdict {
  /// A verdict as people write it in tables: in any letter case, also as `no match` or `no-match`.
  package init?(written text: String) {
    self.init(rawValue: String(text.lowercased().map { " -".contains($0) ? "_" : $0 }))
  }

  /// The fault of another text.
  package static func fault(_ shown: String) -> String {
    "\(shown) is not a verdict; write `match`, `exclude` or `no_match`"
  }
}
