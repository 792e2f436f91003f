import SourceText

// The order (documented: Vercel, "Project Configuration"): redirects and headers, then files, then rewrites. The older `routes` are tried in
// their order, and files where `"handle": "filesystem"` is.

extension HostingConfiguration {
  static func vercel(_ source: SourceFile) -> Self {
    var found = Self(source, .vercel)
    guard let settings = JSONSettings(source) else { return found }
    if let value = settings["trailingSlash"], value.isTrue {
      // `/.well-known` is exempt, and names with a dot too.
      found.rules.append(
        Rule(
          action: .redirect(to: "/\(Site.rootPath)/"), pattern: .paths(["/\(Site.rootPath)"]), text: "trailingSlash",
          replacesFiles: true, range: value.range))
    }
    found.rules += rules(settings.list("redirects"), replacingFiles: true) { .redirect(to: $0) }
    found.rules += routes(settings.list("routes"))
    found.rules += rules(settings.list("rewrites"), replacingFiles: false) { .rewrite(to: $0) }
    for rule in settings.list("headers") {
      guard let text = rule["source"]?.text else { continue }
      found.types += rule.contentTypes.map { type in
        ContentType(type: type.text ?? "", pattern: .pathToRegexp(text), condition: condition(rule), range: type.range)
      }
    }
    return found
  }

  private static func rules(_ rules: [JSONSettings], replacingFiles: Bool, _ action: (String) -> Action) -> [Rule] {
    rules.compactMap { rule in
      guard let source = rule["source"], let text = source.text, let target = rule["destination"]?.text
      else { return nil }
      return Rule(
        action: action(target), pattern: .pathToRegexp(text), text: text, replacesFiles: replacingFiles,
        condition: condition(rule), range: source.range)
    }
  }

  private static func routes(_ routes: [JSONSettings]) -> [Rule] {
    var rules: [Rule] = []
    var isAfterFiles = false
    for route in routes {
      if route["handle"] != nil { isAfterFiles = true }
      guard let source = route["src"], let text = source.text, !(route["continue"]?.isTrue ?? false),
        route["methods"].map({ $0.list.contains { $0.text == "GET" } }) ?? true
      else { continue }
      let location = route["headers"]?.members.first { $0.key.lowercased() == "location" }?.value.text
      let action = location.map { .redirect(to: $0) } ?? route["dest"]?.text.map { .rewrite(to: $0) } ?? Action.serve
      rules.append(
        Rule(
          action: action, pattern: .regex(text), text: text, replacesFiles: !isAfterFiles, condition: condition(route),
          range: source.range))
    }
    return rules
  }

  private static func condition(_ rule: JSONSettings) -> Condition {
    if rule["missing"] != nil { return .other }
    guard let has = rule["has"] else { return .none }
    guard has.list.count == 1, let host = has.list.first, host["type"]?.text == "host", let name = host["value"]?.text
    else { return .other }
    let plain = name.replacing("\\.", with: ".")
    return plain.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" } ? .host(plain) : .other
  }
}
