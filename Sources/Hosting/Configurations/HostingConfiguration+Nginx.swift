import SourceText

// Of several servers, those with TLS serve devices; without any, TLS ends before nginx. A redirect to HTTPS itself is then one for others.

extension HostingConfiguration {
  static func nginx(_ source: SourceFile) -> Self {
    var found = Self(source, .nginx)
    guard let directives = NginxReader.read(source) else { return found }
    let http = directives.last("http")
    let all = (directives + (http?.block ?? [])).all("server").map(NginxServer.init)
    let secure = all.filter { $0.isSecure }
    let servers = secure.isEmpty ? all : secure
    // The server for names that no other has is not one of an app.
    let named = servers.count == 1 ? servers : servers.filter { !$0.names.isEmpty }
    let asked = named.map { (server: $0, redirects: $0.redirects("/\(Site.wellKnownPath)")) }
    let serving = asked.filter { !$0.redirects }
    for (server, redirects) in asked.filter({ $0.redirects }) + serving {
      // Where all others only redirect, one server is the site, for every host that leads to it.
      let isSite = servers.count == 1 || serving.count == 1 && !redirects
      let own = isSite ? Condition.none : .host(server.names[0])
      for path in ["/\(Site.wellKnownPath)", "/\(Site.rootPath)"] {
        let decisions = server.decisions(for: path)
        found.rules += decisions.compactMap { rule($0, path, own, of: server) }
        if case .file? = decisions.last, let type = type(server, path, http, own) { found.types.append(type) }
      }
    }
    return found
  }

  /// The rule of a decision; one for a part of the names of a server applies to those.
  private static func rule(_ decision: NginxServer.Decision, _ path: String, _ own: Condition, of server: NginxServer)
    -> Rule?
  {
    guard case .rule(let action, let text, let replacesFiles, let test, let range) = decision else { return nil }
    if case .redirect(let target) = action, !server.isSecure, isUpgrade(target) { return nil }
    let condition: Condition
    switch test {
    case .never, .unknown: return nil
    case .always: condition = own
    case .host(.host(let name)) where !server.answers(name): return nil
    case .host(let host): condition = host
    }
    let reach = Reach { other in
      server.decisions(for: other).contains { if case .rule(_, _, _, _, range) = $0 { true } else { false } }
    }
    return Rule(
      action: action, pattern: .paths([path]), text: text, replacesFiles: replacesFiles, condition: condition,
      range: range, reach: reach)
  }

  /// Returns `true` if a redirect only leads to HTTPS.
  private static func isUpgrade(_ target: String) -> Bool {
    ["https://$host", "https://$http_host", "https://$server_name"].contains { target.hasPrefix($0) }
  }

  /// The content type for a file without an extension: `default_type`, or `text/plain` where nothing sets it.
  private static func type(
    _ server: NginxServer, _ path: String, _ http: ServerDirective?, _ own: Condition
  ) -> ContentType? {
    if let directive = server.defaultType(for: path) ?? http?.block?.last("default_type") {
      guard let value = directive.words.first else { return nil }
      return ContentType(type: value.text, pattern: .paths([path]), condition: own, range: value.range)
    }
    guard let http, http.block?.contains(where: { $0.name == "include" && $0.texts != ["mime.types"] }) == false
    else { return nil }
    return ContentType(type: "text/plain", pattern: .paths([path]), condition: own, isDefault: true, range: http.range)
  }
}
