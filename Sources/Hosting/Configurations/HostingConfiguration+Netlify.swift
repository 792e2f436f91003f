import SourceText

// The first rule that matches decides, those of `_redirects` before those of `netlify.toml`. A file comes before every rule that is not forced
// (documented: Netlify, "Redirects and rewrites"). Only the lines that are understood count.

extension HostingConfiguration {
  /// The file `_redirects`: `from [query…] to [status[!]] [condition…]` on each line.
  static func redirects(_ source: SourceFile) -> Self {
    var found = Self(source, .netlify)
    for line in ConfigurationLine.all(source) {
      let words = line.words.prefix { !$0.text.hasPrefix("#") }
      let target = words.dropFirst().firstIndex { ["/", "https://", "http://"].contains(where: $0.text.hasPrefix) }
      guard let from = words.first, let target else { continue }
      let options = words[(target + 1)...].map { $0.text }
      let status = options.first { $0.first?.isNumber ?? false } ?? "301"
      let isConditional = target > 1 || options.contains { $0.contains("=") }
      if let rule = rule(
        from: from.text, to: words[target].text, status: status.prefix { $0 != "!" }, isForced: status.hasSuffix("!"),
        isConditional: isConditional, range: from.range)
      {
        found.rules.append(rule)
      }
    }
    return found
  }

  /// The file `_headers`: a path on a line, and `Name: value` on the indented lines below it.
  static func headers(_ source: SourceFile) -> Self {
    var found = Self(source, .netlify)
    var path: String?
    for line in ConfigurationLine.all(source) {
      guard let first = line.words.first, !first.text.hasPrefix("#") else { continue }
      if !line.isIndented {
        path = first.text.hasPrefix("/") ? first.text : nil
      } else if let path, let (name, value) = line.header, name.lowercased() == "content-type" {
        found.types.append(ContentType(type: value.text, pattern: .splat(path), range: value.range))
      }
    }
    return found
  }

  /// The tables `redirects` and `headers` of `netlify.toml`.
  static func netlify(_ source: SourceFile) -> Self {
    var found = Self(source, .netlify)
    for table in TOMLTables.read(source) {
      switch table.name {
      case "redirects":
        guard let from = table.values["from"], let path = from.text, let target = table.values["to"]?.text
        else { continue }
        let isConditional = table.hasKey("query") || table.hasKey("conditions")
        if let rule = rule(
          from: path, to: target, status: Substring(table.values["status"]?.plain ?? "301"),
          isForced: table.values["force"]?.plain == "true", isConditional: isConditional, range: from.range)
        {
          found.rules.append(rule)
        }
      case "headers":
        guard let path = table.values["for"]?.text else { continue }
        for (key, value) in table.values where key.lowercased() == "values.content-type" {
          found.types.append(ContentType(type: value.text ?? "", pattern: .splat(path), range: value.range))
        }
      default: continue
      }
    }
    return found
  }

  /// `nil` for a rule that no request of a device can match.
  private static func rule(
    from: String, to target: String, status: Substring, isForced: Bool, isConditional: Bool, range: SourceRange
  ) -> Rule? {
    var path = from
    var condition = isConditional ? Condition.other : .none
    if let scheme = ["https://", "http://"].first(where: from.hasPrefix) {
      // Devices use HTTPS only.
      if scheme == "http://" { return nil }
      let rest = from.dropFirst(scheme.count)
      let host = rest.prefix { $0 != "/" }
      path = host.endIndex == rest.endIndex ? "/" : String(rest[host.endIndex...])
      if !isConditional { condition = .host(String(host)) }
    }
    let isRedirect = status.hasPrefix("3")
    return Rule(
      action: isRedirect ? .redirect(to: target) : .rewrite(to: target), pattern: .splat(path), text: from,
      replacesFiles: isForced, condition: condition, range: range)
  }
}
