import SourceText

// The order (documented: Apache, "Apache mod_rewrite Introduction", `mod_rewrite` in `.htaccess`, `mod_alias`, `mod_authz_core`): access, then
// rewriting, then the redirects of `mod_alias`. In `.htaccess` a rule sees the path without its first slash.

/// The `.htaccess` file of the folder of a site, and its response to a device's request for an association file.
struct ApacheDirectory {
  typealias Rule = HostingConfiguration.Rule

  private let directives: [ServerDirective]

  /// `nil` for a text with a section whose condition is not read.
  init?(_ directives: [ServerDirective]) {
    var flat: [ServerDirective] = []
    guard Self.flatten(directives, into: &flat) else { return nil }
    self.directives = flat
  }

  /// Puts the directives of sections that are about modules in their places.
  private static func flatten(_ directives: [ServerDirective], into flat: inout [ServerDirective]) -> Bool {
    for directive in directives {
      switch directive.name {
      case "<ifmodule":
        // `!` is for servers without the module.
        if directive.texts.first?.hasPrefix("!") ?? false { continue }
        guard flatten(directive.block ?? [], into: &flat) else { return false }
      case "<files", "<filesmatch": flat.append(directive)
      // Methods that change something.
      case "<limit" where !directive.texts.contains { $0.uppercased() == "GET" }: continue
      case _ where directive.block != nil: return false
      case "include", "includeoptional": return false
      default: flat.append(directive)
      }
    }
    return true
  }

  func rules(for path: String) -> [Rule] { access(path).map { [$0] } ?? rewriting(path) + redirects(path) }

  // MARK: Sections for files

  /// The directives that apply to a file: those of the folder, then those of the sections for its name.
  private func applying(to path: String) -> [ServerDirective] {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let sections = directives.filter { section in
      guard section.block != nil, let text = section.texts.last else { return false }
      let isRegex = section.name == "<filesmatch" || section.texts.first == "~"
      return isRegex
        ? RequestTest(text, on: name) == .always : PathTokens(PathTokens.wildcards(text[...])).matches(name)
    }
    return directives.filter { $0.block == nil } + sections.flatMap { $0.block ?? [] }
  }

  func contentType(for path: String) -> ServerDirective.Word? {
    var found: ServerDirective.Word?
    for directive in applying(to: path) {
      switch directive.name {
      case "forcetype": found = directive.words.first
      case "header":
        let words = directive.words.drop { ["always", "onsuccess"].contains($0.text.lowercased()) }
        guard words.count == 3, ["set", "merge"].contains(words.first?.text.lowercased()),
          words.dropFirst().first?.text.lowercased() == "content-type"
        else { continue }
        found = words.last
      default: continue
      }
    }
    return found
  }

  // MARK: Access

  private func access(_ path: String) -> Rule? {
    var refusal: ServerDirective?
    for directive in applying(to: path) {
      let words = directive.texts.map { $0.lowercased() }
      switch directive.name {
      case "require":
        switch words.first {
        case "all" where words.last == "denied": refusal = directive
        case "valid-user", "user", "group": refusal = directive
        default: refusal = nil
        }
      case "deny": if words == ["from", "all"] { refusal = directive }
      case "allow": if words == ["from", "all"] { refusal = nil }
      case "satisfy": if words == ["any"] { return nil }
      default: continue
      }
    }
    return refusal.map { rule(.refuse, path, text: Self.text($0), .none, range: $0.range) }
  }

  // MARK: mod_alias

  private func redirects(_ path: String) -> [Rule] {
    var found: [Rule] = []
    for directive in directives {
      guard ["redirect", "redirectmatch", "redirectpermanent", "redirecttemp"].contains(directive.name)
      else { continue }
      var words = directive.texts
      var status = ""
      if let first = words.first, !first.hasPrefix("/"), words.count > 1,
        Int(first) != nil || Self.statuses.contains(first)
      {
        status = words.removeFirst()
      }
      guard let pattern = words.first else { continue }
      let isMatch =
        directive.name == "redirectmatch"
        ? RequestTest(pattern, on: path) == .always
        : path == pattern || path.hasPrefix(pattern.hasSuffix("/") ? pattern : pattern + "/")
      guard isMatch else { continue }
      let action: HostingConfiguration.Action = words.count > 1 ? .redirect(to: words[1]) : .refuse
      guard words.count > 1 || status == "gone" || (Int(status) ?? 0) >= 400 else { continue }
      found.append(rule(action, path, text: Self.text(directive), .none, range: directive.range))
    }
    return found
  }

  private static let statuses: Set<String> = ["permanent", "temp", "seeother", "gone"]

  // MARK: mod_rewrite

  private func rewriting(_ path: String) -> [Rule] {
    let engine = directives.last("rewriteengine")?.texts.first?.lowercased()
    guard engine == "on" else { return [] }
    var found: [Rule] = []
    var conditions: [ServerDirective] = []
    // `true` if the rules that follow are for paths without a file.
    var isAfterFiles = false
    for directive in directives {
      if directive.name == "rewritecond" { conditions.append(directive) }
      guard directive.name == "rewriterule" else { continue }
      defer { conditions = [] }
      guard let step = RewriteStep(directive, conditions, path) else { continue }
      switch step.effect {
      case .none: continue
      case .unknown:
        found.append(rule(.serve, path, text: "", .other, range: directive.range))
        return found
      case .endsForFiles: isAfterFiles = true
      case .ends(let action):
        var made = rule(action, path, text: Self.text(directive), step.condition, range: directive.range)
        made.replacesFiles = !isAfterFiles && !step.isWithoutFile
        found.append(made)
      }
    }
    return found
  }

  private func rule(
    _ action: HostingConfiguration.Action, _ path: String, text: String, _ condition: HostingConfiguration.Condition,
    range: SourceRange
  ) -> Rule {
    Rule(action: action, pattern: .paths([path]), text: text, replacesFiles: true, condition: condition, range: range)
  }

  private static let written = [
    "redirect": "Redirect", "redirectmatch": "RedirectMatch", "redirectpermanent": "RedirectPermanent",
    "redirecttemp": "RedirectTemp", "rewriterule": "RewriteRule", "require": "Require", "deny": "Deny",
  ]

  private static func text(_ directive: ServerDirective) -> String {
    ([written[directive.name] ?? directive.name] + directive.texts).joined(separator: " ")
  }
}
