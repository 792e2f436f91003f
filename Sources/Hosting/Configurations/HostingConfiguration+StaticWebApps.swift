import SourceText

// The order (documented: Microsoft, "Configure Azure Static Web Apps"): the first route that matches, then files, then the fallback. A
// route's `rewrite`, `redirect` and `allowedRoles` apply to files too.

extension HostingConfiguration {
  static func staticWebApp(_ source: SourceFile) -> Self {
    var found = Self(source, .staticWebApps)
    guard let settings = JSONSettings(source) else { return found }
    for route in settings.list("routes") {
      guard let source = route["route"], let text = source.text else { continue }
      let methods = route["methods"]?.list.compactMap { $0.text?.uppercased() }
      guard methods?.contains("GET") ?? true else { continue }
      let roles = route["allowedRoles"]?.list.compactMap { $0.text } ?? ["anonymous"]
      let open =
        route["redirect"]?.text.map { .redirect(to: $0) } ?? route["rewrite"]?.text.map { .rewrite(to: $0) }
        ?? Action.serve
      found.rules.append(
        Rule(
          action: roles.contains("anonymous") ? open : .restrict(to: roles), pattern: .wildcard(text), text: text,
          replacesFiles: true, range: source.range))
    }
    if let fallback = settings["navigationFallback"]?["rewrite"], let target = fallback.text {
      let excluded = settings["navigationFallback"]?.list("exclude").compactMap { $0.text } ?? []
      found.rules += excluded.map { Rule(action: .serve, pattern: .wildcard($0), text: $0, range: fallback.range) }
      found.rules.append(
        Rule(action: .rewrite(to: target), pattern: .all, text: "navigationFallback", range: fallback.range))
    }
    for header in settings["globalHeaders"]?.members ?? [] where header.key.lowercased() == "content-type" {
      found.types.append(ContentType(type: header.value.text ?? "", pattern: .all, range: header.value.range))
    }
    return found
  }
}
