import SourceText

// The order (documented: Firebase, "Configure Hosting behavior"): redirects, files, rewrites.

extension HostingConfiguration {
  /// - Parameter folder: The folder of the site, from that of the file.
  static func firebase(_ source: SourceFile, site folder: String) -> Self {
    var found = Self(source, .firebase)
    guard let settings = JSONSettings(source) else { return found }
    var sites = settings.list("hosting")
    if sites.count > 1 {
      sites = sites.filter { LexicalPath.normalized($0["public"]?.text ?? "") == LexicalPath.normalized(folder) }
    }
    guard sites.count == 1, let site = sites.first else { return found }
    for rule in site.list("redirects") {
      guard let (pattern, text, range) = pattern(rule), let target = rule["destination"]?.text else { continue }
      found.rules.append(
        Rule(action: .redirect(to: target), pattern: pattern, text: text, replacesFiles: true, range: range))
    }
    for rule in site.list("rewrites") {
      guard let (pattern, text, range) = pattern(rule) else { continue }
      let action = rule["destination"]?.text.map { Action.rewrite(to: $0) } ?? .serve
      found.rules.append(Rule(action: action, pattern: pattern, text: text, range: range))
    }
    for rule in site.list("headers") {
      guard let (pattern, _, _) = pattern(rule) else { continue }
      found.types += rule.contentTypes.map { ContentType(type: $0.text ?? "", pattern: pattern, range: $0.range) }
    }
    found.exclusions = site.list("ignore").compactMap { pattern in
      pattern.text.map { Exclusion(pattern: .ignored($0), text: $0, range: pattern.range) }
    }
    return found
  }

  private static func pattern(_ rule: JSONSettings) -> (RequestPattern, String, SourceRange)? {
    if let value = rule["source"] ?? rule["glob"], let text = value.text { return (.glob(text), text, value.range) }
    if let value = rule["regex"], let text = value.text { return (.regex(text), text, value.range) }
    return nil
  }
}
