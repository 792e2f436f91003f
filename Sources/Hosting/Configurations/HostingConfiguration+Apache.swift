import SourceText

extension HostingConfiguration {
  /// The `.htaccess` file of the folder of a site.
  static func htaccess(_ source: SourceFile) -> Self {
    var found = Self(source, .apache)
    guard let directives = ApacheReader.read(source), let directory = ApacheDirectory(directives) else { return found }
    let others = [Reach.folderPath, Reach.sitePath].map { directory.rules(for: $0) }
    func matches(_ rule: Rule, _ path: String) -> Bool {
      // A rule that is not read may be followed by this one.
      others[path == Reach.sitePath ? 1 : 0].contains { $0.range == rule.range || $0.condition == .other }
    }
    for path in ["/\(Site.wellKnownPath)", "/\(Site.rootPath)"] {
      for var rule in directory.rules(for: path) {
        rule.reach = Reach { matches(rule, $0) }
        found.rules.append(rule)
      }
      if let type = directory.contentType(for: path) {
        found.types.append(ContentType(type: type.text, pattern: .paths([path]), range: type.range))
      }
    }
    return found
  }
}
