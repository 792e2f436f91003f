import Analysis
import AssetLinks
import Association
import JSONRPC
import JSONSource
import Lint
import Matching
import ProjectSettings
import SourceText
import Tasks
import YAMLSource

/// The meaning of what is at a place: a component, a key, an app ID or a variable.
enum Hover {
  static func hover(
    in snapshot: DocumentSnapshot, at offset: Int, _ schema: ConfigurationSchema, others: OtherFiles,
    _ cancellation: RPCCancellation
  ) throws(RPCError) -> RPCResult {
    if snapshot.kind == .configuration { return configurationHover(in: snapshot, at: offset, schema) }
    if snapshot.kind == .assetLinks { return assetLinksHover(in: snapshot, at: offset) }
    guard snapshot.kind == .association, let place = AssociationPlace(in: snapshot, at: offset) else { return .null }
    try cancellation.check()
    var (range, paragraphs) = paragraphs(place, in: snapshot, at: offset)
    if case .app(let app, _) = place { paragraphs += try otherPlaces(of: app, in: snapshot, others, cancellation) }
    return result(range, paragraphs, in: snapshot)
  }

  static func result(_ range: SourceRange, _ paragraphs: [String], in snapshot: DocumentSnapshot) -> RPCResult {
    .object {
      $0.object("contents") {
        $0.member("kind", "markdown")
        $0.member("value", paragraphs.joined(separator: "\n\n"))
      }
      snapshot.write(range, to: &$0)
    }
  }

  private static func paragraphs(
    _ place: AssociationPlace, in snapshot: DocumentSnapshot, at offset: Int
  ) -> (range: SourceRange, paragraphs: [String]) {
    let file = snapshot.file
    let document = file.document
    switch place {
    case .key(let level, let member):
      var paragraphs = [KeyWords.words(document.string(member.key), at: level)]
      if let component = file.component(on: JSONPath(document, at: offset)) {
        paragraphs = ComponentHover.paragraphs(component, in: snapshot) + ["---"] + paragraphs
      }
      return (document.range(member.key), paragraphs)
    case .component(let component):
      return (document.range(component.node), ComponentHover.paragraphs(component, in: snapshot))
    case .app(let app, let node): return (document.range(node), appParagraphs(app, file))
    case .variable(let site): return (site.range, variableParagraphs(site.name, in: snapshot))
    }
  }

  private static func appParagraphs(_ app: AppID, _ file: AssociationFile) -> [String] {
    let entries = (file.applinks?.entries ?? []).filter { $0.apps.contains { $0.id == app } }
    let services = file.services.filter { $0.apps.contains { $0.id == app } }.map(\.name)
    let components = entries.reduce(0) { $0 + $1.count }
    let places = listed(entries.map { "`details[\($0.index)]`" } + services.map { "`\($0)`" })
    var paragraphs = ["The app \(quoted(app.text)), listed in \(places)."]
    if !entries.isEmpty { paragraphs.append("\(counted(components, "component")) decide its links.") }
    if let prefix = app.prefix, let bundleID = app.bundleID {
      paragraphs.append("Prefix \(quoted(prefix)), bundle ID \(quoted(bundleID)).")
    }
    return paragraphs
  }

  /// The other files of the workspace that list an app, and its short name in the configuration.
  private static func otherPlaces(
    of app: AppID, in snapshot: DocumentSnapshot, _ others: OtherFiles, _ cancellation: RPCCancellation
  ) throws(RPCError) -> [String] {
    let files = try others.sites(of: app, cancellation).map(\.uri).uniqued()
    let folder =
      snapshot.project.path.flatMap(LexicalPath.parent) ?? snapshot.uri.path.flatMap(LexicalPath.parent) ?? ""
    let names = files.map { quoted($0.path.map { LexicalPath.relative(folder, $0) } ?? $0.text) }
    let short = snapshot.project.configuration?.apps.filter { $0.value.value == app }.keys.sorted() ?? []
    return (names.isEmpty ? [] : ["Also listed in \(listed(names))."])
      + (short.isEmpty ? [] : ["In aasa.yml: \(listed(short.map { quoted($0) }))."])
  }

  private static func variableParagraphs(_ name: String, in snapshot: DocumentSnapshot) -> [String] {
    let file = snapshot.file
    let uses = snapshot.sites.variables.count { $0.name == name && !$0.isDefinition }
    let shown = quoted("$(\(name))")
    let used = "Used \(counted(uses, "time"))."
    switch VariableTable(file).variable(named: Array(name.utf8)) {
    case .custom(let variable):
      return [values(of: "The variable \(shown)", variable.values.map { file.document.string($0) }), used]
    case .predefined(let variable): return [values(of: "The predefined variable \(shown)", variable.values), used]
    case nil: return ["No variable has the name \(quoted(name)). Patterns with it match no URL."]
    }
  }

  private static func values(of variable: String, _ values: [String]) -> String {
    let shown = listed(values.lazy.map { quoted($0) }, limit: 12)
    return values.isEmpty ? "\(variable) has no values." : "\(variable): \(counted(values.count, "value")), \(shown)."
  }

  /// A dynamic rule or a key of an `assetlinks.json`.
  private static func assetLinksHover(in snapshot: DocumentSnapshot, at offset: Int) -> RPCResult {
    let file = snapshot.links
    let document = file.document
    let path = JSONPath(document, at: offset)
    var range: SourceRange?
    var paragraphs: [String] = []
    if let (statement, rule) = file.rule(on: path) {
      range = document.range(rule.node)
      paragraphs.append("**\(words(rule, document))**")
      paragraphs += outcome(of: rule, in: statement, snapshot)
    }
    if path.isInKey, let node = path.node, let level = JSONPath.statementLevel(of: path.names.dropLast()) {
      range = document.range(node)
      if !paragraphs.isEmpty { paragraphs.append("---") }
      let name = document.string(node)
      let key = AssetLinksKey.keys(of: level).first { $0.name == name }
      paragraphs.append("\(quoted(name)): \(key?.meaning ?? "Android ignores the key.")")
    }
    return range.map { result($0, paragraphs, in: snapshot) } ?? .null
  }

  private static func words(_ rule: DynamicRule, _ document: JSONDocument) -> String {
    if rule.isEmpty { return "Matches no URL: it has no condition" }
    let path = rule.path.map { "the path matches \(quoted(document.string($0)))" }
    let query = rule.query.map { entry in
      "a query parameter matches \(quoted("\(document.string(entry.name))=\(document.string(entry.value))"))"
    }
    let fragment = rule.fragment.map { "the fragment matches \(quoted(document.string($0)))" }
    let conditions = ([path] + query + [fragment]).compactMap(\.self).joined(separator: " and ")
    return "\(rule.excludes ? "Keeps a URL in the browser" : "Lets the app open a URL") if \(conditions)"
  }

  private static func outcome(of rule: DynamicRule, in statement: Int, _ snapshot: DocumentSnapshot) -> [String] {
    let found = snapshot.ruleURLs.first { $0.statement == statement && $0.rule.index == rule.index }
    switch found?.outcome {
    case .decides(let url): return ["decides: <\(url)>"]
    case .decidesNothing: return ["Never reached: earlier rules decide all of its URLs, or no URL matches it."]
    case .undecided: return ["Undecided: the search for a URL was too long."]
    case nil: return ["Not used: an earlier statement has the rules of the app, or the statement opens no links."]
    }
  }

  private static func configurationHover(
    in snapshot: DocumentSnapshot, at offset: Int, _ schema: ConfigurationSchema
  ) -> RPCResult {
    guard let cursor = YAMLCursor(snapshot.source, at: offset), !cursor.isValue, cursor.hasColon else { return .null }
    let name = snapshot.source.text(cursor.word)
    guard let words = schema.words(of: cursor.keys + [name]), !words.isEmpty else { return .null }
    return result(cursor.word, ["\(quoted(name)): \(words)"], in: snapshot)
  }
}

enum KeyWords {
  static func words(_ name: String, at level: AssociationKey.Level) -> String {
    guard let key = AssociationKey.named(name, at: level) else {
      return "\(quoted(name)) is not a key of \(level.phrase); it is ignored."
    }
    return "\(quoted(name)), a key of \(level.phrase): \(kinds(key)).\(since(key.since))"
  }

  private static func kinds(_ key: AssociationKey) -> String {
    key.kinds.map { kind in
      guard kind == .array, let elements = key.elements else { return kind.phrase }
      return "\(kind.phrase) of \(elements == .object ? "objects" : "strings")"
    }.joined(separator: " or ")
  }

  private static func since(_ version: SystemVersion?) -> String {
    guard let version else { return "" }
    return " Read by \(version)\(version.macOS.map { ", \($0)" } ?? "") and later."
  }
}

/// The meaning of a component in its list, and URLs that show it.
struct ComponentHover {
  private let component: Component
  private let snapshot: DocumentSnapshot
  private var places: ComponentPlaces { snapshot.places }

  /// The paragraphs for a component. An editor asks again whenever the pointer moves.
  static func paragraphs(_ component: Component, in snapshot: DocumentSnapshot) -> [String] {
    if let known = snapshot.explained.withLock({ $0[component.node] }) { return known }
    let paragraphs = ComponentHover(component: component, snapshot: snapshot).paragraphs
    snapshot.explained.withLock { $0[component.node] = paragraphs }
    return paragraphs
  }

  private var paragraphs: [String] {
    let answer = ComponentQuestion(component, in: snapshot.file, host: snapshot.host, budget: .editor).answer()
    let since = answer.readSince.map { ", read as it is by \($0) and later" } ?? ""
    let all = answer.urls
    var paragraphs = ["**\(answer.words.text.capitalizedFirst)**", "`\(places.name(component))`\(since)"]
    paragraphs += all.prefix(3).compactMap { outcome($0, isOnly: all.count == 1) }
    if all.count > 3 { paragraphs.append("and \(grouped(all.count - 3)) more groups of apps") }
    return paragraphs
  }

  /// - Returns: `nil` for a component that matches no URL: the first paragraph says so.
  private func outcome(_ urls: ComponentURLs, isOnly: Bool) -> String? {
    let apps = isOnly ? "" : "For \(quoted(urls.apps.first?.text ?? "")): "
    switch urls.outcome {
    case .decides(let test, let miss):
      let near = miss.map { "\n- not: <\($0.test.url)> (\($0.test.verdict.verdict.words))" } ?? ""
      return "\(apps)\n- decides: <\(test.url)> (\(test.verdict.verdict.words))\(near)"
    case .acceptsNothing: return nil
    case .covered(let others):
      let names = others.lazy.compactMap { places.component($0.entry, $0.component) }.map { "`\(places.name($0))`" }
      return "\(apps)Never reached: \(listed(Array(names))) decide all of its URLs before."
    case .undecided: return "\(apps)Undecided: the search for a URL was too long."
    }
  }
}
