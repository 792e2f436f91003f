import SourceText

// The order (documented: nginx, `ngx_http_rewrite_module`, `ngx_http_core_module` (`location`, `try_files`), `ngx_http_access_module`): the
// rewrite directives of the server, then one location, and of its directives those of rewriting, then those of access, then the content.

/// A `server` of nginx and its response to a device's request for an association file.
struct NginxServer {
  private let directives: [ServerDirective]
  let names: [String]
  /// `true` if it has TLS itself.
  let isSecure: Bool

  init(_ server: ServerDirective) {
    directives = server.block ?? []
    names = directives.all("server_name").flatMap { $0.texts }.filter { $0 != "_" && !$0.isEmpty }
    isSecure = directives.all("listen").contains { listen in
      listen.texts.contains("ssl") || listen.texts.first?.hasSuffix("443") == true
    }
  }

  func answers(_ name: String) -> Bool {
    names.isEmpty || names.contains { $0 == name || "*.~".contains($0.prefix(1)) || $0.hasSuffix("*") }
  }

  enum Decision {
    /// A rule without a pattern of its own.
    case rule(action: HostingConfiguration.Action, text: String, replacesFiles: Bool, RequestTest, SourceRange)
    /// The file is served, as far as the text says.
    case file
    case unknown
  }

  /// The decisions about a path: those for some hosts, and then the one for all others.
  func decisions(for path: String) -> [Decision] {
    if directives.contains(where: Self.isUnknownInclude) { return [.unknown] }
    var found: [Decision] = []
    if Self.addRewriting(directives, path, "server", to: &found) { return found }
    guard let location = location(for: path), let block = location.block
    else { return found + [access([directives], "server") ?? .file] }
    let text = (["location"] + location.texts).joined(separator: " ")
    if block.contains(where: Self.isUnknownInclude) { return found + [.unknown] }
    if Self.addRewriting(block, path, text, to: &found) { return found }
    return found + [access([block, directives], text) ?? content(block, text)]
  }

  /// Returns `true` if it redirects every request for a path.
  func redirects(_ path: String) -> Bool {
    if case .rule(.redirect, _, _, .always, _)? = decisions(for: path).first { true } else { false }
  }

  /// The `default_type` for a path: of its location, else of the server.
  func defaultType(for path: String) -> ServerDirective? {
    location(for: path)?.block?.last("default_type") ?? directives.last("default_type")
  }

  // MARK: Locations

  private func location(for path: String) -> ServerDirective? {
    var prefix: (length: Int, isFinal: Bool, location: ServerDirective)?
    for location in directives.all("location") {
      let texts = location.texts
      guard let text = texts.last else { continue }
      switch texts.count == 2 ? texts[0] : "" {
      case "=": if text == path { return location }
      case "", "^~":
        if path.hasPrefix(text), text.utf8.count > prefix?.length ?? 0 {
          prefix = (text.utf8.count, texts.count == 2, location)
        }
      default: break
      }
    }
    if let prefix, prefix.isFinal { return prefix.location }
    for location in directives.all("location") where location.texts.count == 2 {
      guard ["~", "~*"].contains(location.texts[0]) else { continue }
      if ServerRegex(location.texts[1], isCaseless: location.texts[0] == "~*")?.matches(path) == true {
        return location
      }
    }
    return prefix?.location
  }

  // MARK: Rewriting

  /// Adds the decisions of the directives that rewrite; returns `true` if the last one is for all hosts.
  private static func addRewriting(
    _ directives: [ServerDirective], _ path: String, _ place: String, to found: inout [Decision]
  ) -> Bool {
    for directive in directives {
      var test = RequestTest.always
      var endings = [directive]
      if directive.name == "if" {
        test = condition(directive.texts, path)
        endings = test == .never ? [] : directive.block ?? []
      }
      for ending in endings {
        let decision: Decision? =
          switch ending.name {
          case "return": answer(ending, place, test)
          case "rewrite": rewrite(ending, path, test)
          default: nil
          }
        guard let decision else { continue }
        // Whatever the condition is, what follows decides the other requests.
        if test == .unknown, case .rule(.refuse, _, _, _, _) = decision { break }
        if test == .unknown, case .rule(.redirect, _, _, _, _) = decision { break }
        found.append(test == .unknown ? .unknown : decision)
        guard case .host = test else { return true }
        break
      }
    }
    return false
  }

  private static func answer(_ directive: ServerDirective, _ place: String, _ test: RequestTest) -> Decision {
    let texts = directive.texts
    let text = (["return"] + texts).joined(separator: " ")
    guard let first = texts.first else { return .unknown }
    guard let status = Int(first) else {
      // A URL alone is a redirect with status 302.
      return .rule(action: .redirect(to: first), text: text, replacesFiles: true, test, directive.range)
    }
    switch status {
    case 301, 302, 303, 307, 308:
      let target = texts.dropFirst().joined(separator: " ")
      return .rule(action: .redirect(to: target), text: text, replacesFiles: true, test, directive.range)
    case 400...: return .rule(action: .refuse, text: "\(place) { \(text) }", replacesFiles: true, test, directive.range)
    default: return .unknown
    }
  }

  /// `nil` where the pattern does not match.
  private static func rewrite(_ directive: ServerDirective, _ path: String, _ test: RequestTest) -> Decision? {
    let texts = directive.texts
    guard texts.count >= 2 else { return .unknown }
    switch RequestTest(texts[0], on: path) {
    case .never: return nil
    case .unknown, .host: return .unknown
    case .always: break
    }
    let flag = texts.count > 2 ? texts[2] : ""
    let isRedirect =
      ["permanent", "redirect"].contains(flag)
      || ["http://", "https://", "$scheme"].contains { texts[1].hasPrefix($0) }
    let text = (["rewrite"] + texts).joined(separator: " ")
    let action: HostingConfiguration.Action = isRedirect ? .redirect(to: texts[1]) : .rewrite(to: texts[1])
    return .rule(action: action, text: text, replacesFiles: true, test, directive.range)
  }

  private static func condition(_ texts: [String], _ path: String) -> RequestTest {
    var text = texts.joined(separator: " ")
    guard text.hasPrefix("("), text.hasSuffix(")") else { return .unknown }
    text = String(text.dropFirst().dropLast())
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count >= 2 else { return .unknown }
    let (variable, relation) = (words[0], words[1])
    let value = words.count > 2 ? words[2].filter { $0 != "\"" && $0 != "'" } : ""
    let isNegated = relation.hasPrefix("!")
    if ["$host", "$http_host", "$server_name"].contains(variable) {
      switch relation {
      case "=", "!=": return RequestTest(host: value, isNegated: isNegated)
      case "~", "~*", "!~", "!~*": return RequestTest(value, ofHostNegated: isNegated)
      default: return .unknown
      }
    }
    guard variable.hasPrefix("$"), let known = RequestTest.value(of: variable, path) else { return .unknown }
    switch relation {
    case "=": return known == value ? .always : .never
    case "!=": return known == value ? .never : .always
    case "~", "~*": return RequestTest(value, isCaseless: relation == "~*", on: known)
    case "!~", "!~*": return RequestTest(value, isCaseless: relation == "!~*", on: known).negated
    default: return .unknown
    }
  }

  // MARK: Access and content

  /// - Parameter levels: The directives of the location, then those of the server; a level with such a directive hides those above it.
  private func access(_ levels: [[ServerDirective]], _ place: String) -> Decision? {
    if let rule = levels.lazy.map({ $0.filter { ["allow", "deny"].contains($0.name) } }).first(where: { !$0.isEmpty }) {
      guard rule.count == 1 else { return .unknown }
      if rule[0].name == "deny", rule[0].texts == ["all"] {
        let text = "\(place) { deny all }"
        return .rule(action: .refuse, text: text, replacesFiles: true, .always, rule[0].range)
      }
    }
    if let login = levels.lazy.compactMap({ $0.last("auth_basic") }).first, login.texts != ["off"] {
      let text = "\(place) { auth_basic … }"
      return .rule(action: .refuse, text: text, replacesFiles: true, .always, login.range)
    }
    return nil
  }

  private func content(_ block: [ServerDirective], _ place: String) -> Decision {
    let isServedElsewhere = block.contains {
      $0.name.hasSuffix("_pass") || ["alias", "root", "location", "internal"].contains($0.name)
    }
    if isServedElsewhere { return .unknown }
    guard let files = block.last("try_files"), let fallback = files.words.last else { return .file }
    let tried = files.texts.dropLast().filter { !$0.hasSuffix("/") }
    let own = tried.firstIndex(of: "$uri")
    // A file with a name of its own, before the one that was requested.
    let other = tried[..<(own ?? tried.endIndex)].first { !$0.contains("$") }
    let isPage = !fallback.text.hasPrefix("=") && !fallback.text.hasPrefix("@")
    guard let target = other ?? (isPage ? fallback.text : nil) else { return own == nil ? .unknown : .file }
    let text = (["try_files"] + files.texts).joined(separator: " ")
    return .rule(
      action: .rewrite(to: target), text: text, replacesFiles: other != nil || own == nil, .always, files.range)
  }

  /// Returns `true` if a text is included that may have any directive.
  private static func isUnknownInclude(_ directive: ServerDirective) -> Bool {
    guard directive.name == "include", let path = directive.texts.first else { return false }
    return !["mime.types", "_params", "ssl", "fastcgi.conf"].contains { path.contains($0) }
  }
}
