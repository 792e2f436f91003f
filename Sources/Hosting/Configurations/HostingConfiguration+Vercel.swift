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
    for rule in settings.list("redirects") {
      guard let text = rule["source"]?.text, let target = rule["destination"]?.text else { continue }
      found.rules.append(
        Rule(
          action: .redirect(to: target), pattern: .pathToRegexp(text), text: text, replacesFiles: true,
          condition: condition(rule), range: rule["source"]?.range ?? rule.range))
    }
    found.rules += routes(settings.list("routes"))
    for rule in settings.list("rewrites") {
      guard let text = rule["source"]?.text, let target = rule["destination"]?.text else { continue }
      found.rules.append(
        Rule(
          action: .rewrite(to: target), pattern: .pathToRegexp(text), text: text, replacesFiles: false,
          condition: condition(rule), range: rule["source"]?.range ?? rule.range))
    }
    for rule in settings.list("headers") {
      guard let text = rule["source"]?.text else { continue }
      for header in rule.list("headers") where header["key"]?.text?.lowercased() == "content-type" {
        guard let type = header["value"] else { continue }
        found.types.append(
          ContentType(
            type: type.text ?? "", pattern: .pathToRegexp(text), condition: condition(rule), range: type.range))
      }
    }
    return found
  }

  private static func routes(_ routes: [JSONSettings]) -> [Rule] {
    var rules: [Rule] = []
    var isAfterFiles = false
    for route in routes {
      if route["handle"] != nil { isAfterFiles = true }
      guard let text = route["src"]?.text, !(route["continue"]?.isTrue ?? false) else { continue }
      let location = route["headers"]?.members.first { $0.key.lowercased() == "location" }?.value.text
      let action: Action
      if let location {
        action = .redirect(to: location)
      } else if let target = route["dest"]?.text {
        action = .rewrite(to: target)
      } else {
        action = .serve
      }
      let isForGet = route["methods"].map { $0.list.contains { $0.text == "GET" } } ?? true
      guard isForGet else { continue }
      rules.append(
        Rule(
          action: action, pattern: .regex(text), text: text, replacesFiles: !isAfterFiles, condition: condition(route),
          range: route["src"]?.range ?? route.range))
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
