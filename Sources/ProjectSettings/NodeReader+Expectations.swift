import Association
import JSONSource
import Matching
import Routes
import SourceText
import URLLines

extension NodeReader {
  private static let kinds = Expectation.Kind.allCases.map { $0.rawValue }
  /// The short name of `stays-in-browser`, as tables have it.
  private static let browser = "browser"

  /// The keys that have a scope's meaning in any mapping.
  mutating func scope(
    _ members: [String: ConfigurationNode.Member], _ apps: [String: Located<AppID>],
    within outer: ExpectationScope? = nil, values key: String = "values"
  ) -> ExpectationScope {
    var scope = outer ?? ExpectationScope()
    if let member = members["domain"] { scope.domains = domains(member.value) }
    if let member = members["app"] {
      noteEmptyList(member.value, "`app`")
      scope.apps = elements(member.value, "`app`").compactMap { app($0, apps) }
    }
    if let member = members["platform"], let platform = platform(member.value) { scope.platform = platform }
    if let member = members[key] {
      var lists = scope.values.lists
      for (name, list) in values(member.value, "`\(key)`") { lists[name] = list }
      scope.values = PatternValues(lists)
    }
    return scope
  }

  mutating func domains(_ node: ConfigurationNode) -> [Located<String>] {
    noteEmptyList(node, "`domain`")
    return elements(node, "`domain`").compactMap { node -> Located<String>? in
      guard Self.isNumberOrBoolean(node), case .text(let text, _) = node.value, !text.isEmpty else {
        return name(node, "`domain`")
      }
      return refused("\(quoted(text)) is not a domain", at: node, help: "write only the host, as in `harbor.shop`")
    }.filter { domain in
      guard let fault = DomainFault(domain.value) else { return true }
      let help =
        switch fault {
        case .wildcard: "list the hosts, as in `[harbor.shop, www.harbor.shop]`"
        case .notAHost: "write only the host, as in `harbor.shop`"
        }
      note("\(quoted(domain.value)) \(fault.words)", at: domain.range, help: help)
      return false
    }
  }

  private mutating func values(_ node: ConfigurationNode, _ name: String) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for member in mapping(node, name, from: "names to lists of values", as: "lang: [en, de]") {
      guard let key = self.name(member.key, "the name of values")?.value else { continue }
      let texts = elements(member.value, quoted(key)).compactMap { text($0, "a value of \(quoted(key))") }
      if case .list(let nodes) = member.value.value, nodes.isEmpty {
        note("\(quoted(key)) has no values", at: member.value)
      }
      values[key] = texts
    }
    return values
  }

  mutating func groups(
    _ node: ConfigurationNode, _ apps: [String: Located<AppID>], within outer: ExpectationScope
  ) -> [ExpectationGroup] {
    var names: Set<String> = []
    return elements(node, "`groups`").compactMap { element in
      let keys = ["name", "app", "domain", "files", "values", "platform", "environment", Self.browser] + Self.kinds
      guard let members = members(of: element, "a group", keys: keys) else { return nil }
      isReadingElsewhere = isElsewhere(members)
      defer { isReadingElsewhere = false }
      let name = members["name"].flatMap { self.name($0.value, "`name`") }
      if members["name"] == nil {
        noteLack("a group needs a `name`", at: element, help: "the name is shown in messages")
      }
      if let name, !names.insert(name.value).inserted {
        note("two groups are called \(quoted(name.value))", at: name.range, help: "give each a name of its own")
      }
      let scope = scope(members, apps, within: outer)
      let expectations = Expectation.Kind.allCases.flatMap { kind in
        [kind.rawValue, kind == .stays ? Self.browser : nil].compactMap { $0.self }.flatMap { key in
          members[key].map { self.expectations($0.value, kind, apps, scope) } ?? []
        }
      }.sorted { $0.urls.range.lower < $1.urls.range.lower }
      if !(Self.kinds + [Self.browser]).contains(where: { members[$0] != nil }) {
        noteLack("a group needs expectations", at: element, help: "list URLs under \(list(Self.kinds))")
      }
      if isReadingElsewhere { return nil }
      return ExpectationGroup(
        name: name?.value ?? "", scope: scope, files: members["files"].map { globs($0.value) } ?? [],
        expectations: expectations)
    }
  }

  private mutating func expectations(
    _ node: ConfigurationNode, _ kind: Expectation.Kind, _ apps: [String: Located<AppID>], _ scope: ExpectationScope
  ) -> [Expectation] {
    noteEmptyList(node, "`\(kind.rawValue)`")
    return elements(node, "`\(kind.rawValue)`").compactMap { element in
      if kind == .table { return table(element, scope) }
      guard case .mapping = element.value else {
        return url(element, scope).map {
          Expectation(kind: kind, urls: Located(.pattern($0), element.range), scope: scope)
        }
      }
      return expectation(element, kind, apps, scope)
    }
  }

  private mutating func expectation(
    _ node: ConfigurationNode, _ kind: Expectation.Kind, _ apps: [String: Located<AppID>], _ outer: ExpectationScope
  ) -> Expectation? {
    let keys = ["url", "list", "sitemap", "with", "by", "app", "only", "except", "query", "fragment", "platform"]
    guard let members = members(of: node, "an expectation", keys: keys) else { return nil }
    let scope = scope(members, apps, within: outer, values: "with")
    let sources = ["url", "list", "sitemap"].filter { members[$0] != nil }
    guard sources.count == 1, let source = sources.first, let member = members[source] else {
      noteLack("an expectation needs one of `url`, `list` and `sitemap`", at: node)
      return nil
    }
    let urls: Expectation.URLs?
    switch source {
    case "url": urls = url(member.value, scope, tail(members)).map { .pattern($0) }
    case "list": urls = list(member.value, "`list`").map { .list($0) }
    default: urls = name(member.value, "`sitemap`").map { .sitemap($0.value) }
    }
    let misplaced =
      source == "url"
      ? ["only", "except"].map { ($0, "filters a list or a sitemap, not a `url`") }
      : [("with", "is for a `url` with names in braces")]
        + ["query", "fragment"].map { ($0, "is for a `url`, not for a list or a sitemap") }
    for (key, reason) in misplaced {
      if let member = members[key] { note("`\(key)` \(reason)", at: member.key) }
    }
    if case .pattern(let pattern)? = urls, case .mapping(let given)? = members["with"]?.value.value {
      for key in given.map({ $0.key }) {
        guard case .text(let name, _) = key.value, !pattern.uses(name) else { continue }
        note("the URL has no \(quoted("{\(name)}")), so these values are not used", at: key)
      }
    }
    let decider = members["by"].flatMap { self.decider($0.value) }
    if let member = members["by"], kind == .stays {
      note(
        "a URL that stays in the browser needs no deciding component", at: member.key,
        help: "list it under `excluded` to name the component that excludes it")
    }
    let only = members["only"].map { wildcards($0.value, "`only`") } ?? []
    let except = members["except"].map { wildcards($0.value, "`except`") } ?? []
    return urls.map {
      Expectation(
        kind: kind, urls: Located($0, member.value.range), scope: scope, decider: decider, only: only, except: except)
    }
  }

  mutating func wildcards(_ node: ConfigurationNode, _ name: String) -> PathWildcards {
    PathWildcards(names(node, name).map { PathWildcard($0.value) })
  }

  private mutating func decider(_ node: ConfigurationNode) -> Located<Decider>? {
    guard let text = name(node, "`by`")?.value else { return nil }
    if case .text(_, isQuoted: false) = node.value, let index = Int(text), index >= 0 {
      return Located(.index(index), node.range)
    }
    return Located(ComponentName(text).map { .name($0) } ?? .comment(text), node.range)
  }

  /// A URL, or a path alone, as a pattern.
  private mutating func url(
    _ node: ConfigurationNode, _ scope: ExpectationScope, _ tail: Route.Tail = Route.Tail()
  ) -> URLPattern? {
    guard let text = name(node, "a URL", help: hasBrackets(node) ? Self.quotesHelp : nil) else { return nil }
    do throws(Failure) {
      let pattern = try URLPattern(text.value, values: scope.values, tail)
      // A name without values is reported at its list.
      if pattern.count == 0 { return nil }
      return isUsable(pattern, node) ? pattern : nil
    } catch {
      return refused(error.message, at: node, help: error.help)
    }
  }

  /// Returns `true` if the first of a pattern's URLs is one; the others are checked when they are used.
  private mutating func isUsable(_ pattern: URLPattern, _ node: ConfigurationNode) -> Bool {
    let url = pattern.route(0).sample
    do throws(LinkURL.Problem) {
      _ = try LinkURL(url.hasPrefix("/") ? "https://example.com" + url : url)
      return true
    } catch {
      let shown = pattern.hasValues ? ": it is \(quoted(url))" : ""
      note(
        error.message + shown, at: node,
        help: isAlone(node) ? Self.quotesHelp : "or write only the path, as in `/buy/42`")
      return false
    }
  }

  private static let quotesHelp = "write a path with brackets in quotes, as in `\"/[slug]\"`"

  private func hasBrackets(_ node: ConfigurationNode) -> Bool {
    guard case .list = node.value else { return false }
    return source.bytes[node.range.lower.value...].first == UInt8(ascii: "[")
  }

  /// Returns `true` for the only word of a list in brackets, which may be meant as the brackets of a path.
  private func isAlone(_ node: ConfigurationNode) -> Bool {
    guard case .text(let text, isQuoted: false) = node.value, !text.contains("/") else { return false }
    let (lower, upper) = (node.range.lower.value, node.range.upper.value)
    return lower > 0 && upper < source.bytes.count && source.bytes[lower - 1] == UInt8(ascii: "[")
      && source.bytes[upper] == UInt8(ascii: "]")
  }

  // MARK: Coverage

  mutating func coverage(_ node: ConfigurationNode) -> CoverageDemands {
    var demands = CoverageDemands()
    guard let members = members(of: node, "`coverage`", keys: ["every-component", "every-route", "nothing-outside"])
    else { return demands }
    demands.everyRoute = members["every-route"].flatMap { boolean($0.value, "`every-route`") }
    demands.everyComponent = members["every-component"].flatMap { boolean($0.value, "`every-component`") }
    guard let value = members["nothing-outside"]?.value else { return demands }
    if case .text(let text, isQuoted: false) = value.value, let isOn = Self.booleans[text.lowercased()] {
      if isOn { demands.nothingOutside = Located([], value.range) }
      return demands
    }
    let patterns = elements(value, "`nothing-outside`").compactMap { outsidePattern($0) }
    demands.nothingOutside = Located(patterns, value.range)
    return demands
  }

  private mutating func outsidePattern(_ node: ConfigurationNode) -> OutsidePattern? {
    var component = ComponentText()
    if case .text(let text, let isQuoted) = node.value {
      if !isQuoted, Self.booleans[text.lowercased()] != nil {
        return refused(
          "a pattern must be a text, not a Boolean", at: node, help: "`nothing-outside: true` has no patterns")
      }
      guard let name = name(node, "a pattern") else { return nil }
      component.path = Array(name.value.utf8)
      return OutsidePattern(component: component, caseSensitive: nil, percentEncoded: nil, range: node.range)
    }
    let keys = ["/", "?", "#", "caseSensitive", "percentEncoded", "comment"]
    guard let members = members(of: node, "a component", keys: keys) else { return nil }
    guard ["/", "?", "#"].contains(where: { members[$0] != nil }) else {
      noteLack(
        "a component without `/`, `?` and `#` allows every URL", at: node,
        help: "leave out `nothing-outside` to allow every URL")
      return nil
    }
    var settings: [String: Bool] = [:]
    for (key, member) in members.sorted(by: { $0.key < $1.key }) {
      switch (key, member.value.value) {
      case ("caseSensitive", _), ("percentEncoded", _): settings[key] = boolean(member.value, "`\(key)`")?.value
      case ("?", .mapping(let items)):
        for item in items {
          guard let name = text(item.key, "the name of a query item"), let value = text(item.value, quoted(name))
          else { continue }
          component.setItem(Array(name.utf8), to: Array(value.utf8))
        }
      default:
        guard let text = text(member.value, "`\(key)`").map({ Array($0.utf8) }) else { continue }
        switch key {
        case "/": component.path = text
        case "?": component.query = .pattern(text)
        case "#": component.fragment = text
        default: break
        }
      }
    }
    return OutsidePattern(
      component: component, caseSensitive: settings["caseSensitive"], percentEncoded: settings["percentEncoded"],
      range: node.range)
  }

  mutating func table(_ node: ConfigurationNode, _ scope: ExpectationScope) -> Expectation? {
    list(node, "`table`").map { Expectation(kind: .table, urls: Located(.list($0), node.range), scope: scope) }
  }

  /// A list of URLs: its path, or a mapping with its path, format and domain.
  mutating func list(_ node: ConfigurationNode, _ key: String) -> ListSource? {
    guard case .mapping = node.value else {
      return name(node, key).map { ListSource(path: $0.value, format: nil, domain: nil) }
    }
    guard let members = members(of: node, key, keys: ["path", "format", "domain"]) else { return nil }
    guard let path = required("path", of: members, key, at: node) else { return nil }
    let domain = members["domain"].flatMap { self.domain($0.value) }
    let format: InputFormat? = members["format"].flatMap { self.format($0.value, of: "lists") }
    return name(path, "`path`").map { ListSource(path: $0.value, format: format, domain: domain) }
  }

  private mutating func domain(_ node: ConfigurationNode) -> String? {
    guard case .text = node.value else {
      return refused("the `domain` of a list must be a single host, not \(node.kind)", at: node)
    }
    return domains(node).first?.value
  }

  private static let routeKeys = [
    "path", "format", "domain", "app", "files", "only", "except", "query", "fragment", "environment",
  ]

  /// Lists of routes: paths, or mappings with settings.
  mutating func routes(
    _ node: ConfigurationNode, _ apps: [String: Located<AppID>], within outer: ExpectationScope
  ) -> [RouteSource] {
    elements(node, "`routes`").compactMap { element in
      guard case .mapping = element.value else {
        return name(element, "a path").map {
          RouteSource(path: $0, format: nil, scope: outer, files: [], only: [], except: [], tail: Route.Tail())
        }
      }
      guard let members = members(of: element, "a list of routes", keys: Self.routeKeys) else { return nil }
      isReadingElsewhere = isElsewhere(members)
      defer { isReadingElsewhere = false }
      let scope = scope(members, apps, within: outer)
      let format: RouteFormat? = members["format"].flatMap { self.format($0.value, of: "routes") }
      let files = members["files"].map { globs($0.value) } ?? []
      let only = members["only"].map { wildcards($0.value, "`only`") } ?? []
      let except = members["except"].map { wildcards($0.value, "`except`") } ?? []
      let tail = tail(members)
      guard let path = required("path", of: members, "a list of routes", at: element) else { return nil }
      if isReadingElsewhere { return nil }
      return name(path, "a path").map {
        RouteSource(path: $0, format: format, scope: scope, files: files, only: only, except: except, tail: tail)
      }
    }
  }

  /// `query: any` and `fragment: any`.
  mutating func tail(_ members: [String: ConfigurationNode.Member]) -> Route.Tail {
    var tail = Route.Tail()
    for key in ["query", "fragment"] {
      guard let member = members[key] else { continue }
      guard case .text("any", _) = member.value.value else {
        note("`\(key)` can be `any` only", at: member.value, help: "leave it out for URLs without a \(key)")
        continue
      }
      if key == "query" { tail.anyQuery = true } else { tail.anyFragment = true }
    }
    return tail
  }

  mutating func services(
    _ members: [String: ConfigurationNode.Member], _ apps: [String: Located<AppID>]
  ) -> [ServiceDemand] {
    ServiceDemand.Setting.allCases.compactMap { setting in
      guard let node = members[setting.rawValue]?.value else { return nil }
      let name = "`\(setting.rawValue)`"
      let listed = elements(node, name).compactMap { app($0, apps, name) }
      return ServiceDemand(setting: setting, apps: Located(listed, node.range))
    }
  }

  mutating func android(_ node: ConfigurationNode) -> AndroidSettings? {
    guard let members = members(of: node, "`android`", keys: ["package", "manifest", "files"]) else { return nil }
    if members["files"] == nil {
      noteLack("`android` needs `files`", at: node, help: "write the path of the assetlinks.json")
    }
    return AndroidSettings(
      packageName: members["package"].flatMap { name($0.value, "`package`") },
      manifest: members["manifest"].flatMap { name($0.value, "`manifest`") },
      files: members["files"].map { files($0.value, [:], keys: ["path", "domain", "environment"]) } ?? [])
  }

  mutating func platform(_ node: ConfigurationNode) -> ExpectedPlatform? {
    guard let text = name(node, "`platform`") else { return nil }
    if let platform = ExpectedPlatform(rawValue: text.value) { return platform }
    let names = ExpectedPlatform.allCases.map { $0.rawValue }
    return refused("\(quoted(text.value)) is not a platform", at: node, help: "one of \(list(names))")
  }
}
