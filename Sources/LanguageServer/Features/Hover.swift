import Analysis
import Association
import JSONRPC
import JSONSource
import Matching
import ProjectSettings
import Reports
import SourceText

/// The meaning of what is at a place: a component, a key, an app ID or a variable.
enum Hover {
  static func hover(
    in snapshot: DocumentSnapshot, at offset: Int, _ schema: ConfigurationSchema, others: OtherFiles,
    _ cancellation: RPCCancellation
  ) throws(RPCError) -> RPCResult {
    if snapshot.kind == .configuration { return ConfigurationHover.hover(in: snapshot, at: offset, schema) }
    if snapshot.kind == .assetLinks { return AssetLinksHover.hover(in: snapshot, at: offset) }
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
