import AssetLinks
import Association
import Audit
import JSONRPC
import JSONSource
import Lint
import ProjectSettings
import SourceText
import YAMLSource

/// The texts that can be written at a place: keys where they are allowed, variables in patterns, app IDs.
enum Completion {
  static let triggers = ["\"", "$", "("]

  /// - Parameter others: The files whose app IDs are known.
  static func items(
    in snapshot: DocumentSnapshot, at offset: Int, _ schema: ConfigurationSchema, others: OtherFiles,
    _ cancellation: RPCCancellation
  ) throws(RPCError) -> RPCResult {
    func apps() throws(RPCError) -> [String] {
      let own = snapshot.kind == .association ? snapshot.sites.apps.map(\.id.text) : []
      return (own + (try others.apps(cancellation))).uniqued()
    }
    let items =
      switch snapshot.kind {
      case .association: try items(snapshot.file, offset, apps)
      case .configuration: try configurationItems(in: snapshot, at: offset, schema, apps)
      case .assetLinks: assetLinksItems(snapshot.links.document, offset)
      case .other: [CompletionItem]()
      }
    return RPCResult { $0.objects(items) { $0.write(to: &$1, in: snapshot) } }
  }

  private static func items(
    _ file: AssociationFile, _ offset: Int, _ apps: () throws(RPCError) -> [String]
  ) throws(RPCError) -> [CompletionItem] {
    let document = file.document
    let path = JSONPath(document, at: offset)
    let names = path.names
    let keys = KeyCompletion.items(path, in: document, at: offset) { names in
      JSONPath.level(of: names).map { level in
        AssociationKey.keys(of: level).map {
          KeyCompletion(
            name: $0.name, words: KeyWords.words($0.name, at: level), value: KeyCompletion.emptyValue($0.kinds.first))
        }
      }
    }
    if let keys { return keys }
    guard let node = path.node, let content = document.text(of: node, around: offset) else { return [] }
    if file.component(on: path) != nil || names.contains("defaults") {
      return names.last == "comment" ? [] : variables(file, content, offset)
    }
    let lists = [["applinks", "details", "*", "appIDs", "*"], ["applinks", "details", "*", "appID"]]
    guard lists.contains(names) || names.count == 3 && names[1...] == ["apps", "*"] else { return [] }
    return try apps().filter { $0 != document.string(node) }.map {
      CompletionItem($0, .constant, "An app of this workspace.", content, String(jsonQuoted($0).dropFirst().dropLast()))
    }
  }

  /// The variables, instead of a `$`, a `$(` or a name after it before the place.
  private static func variables(_ file: AssociationFile, _ content: SourceRange, _ offset: Int) -> [CompletionItem] {
    let bytes = file.source.bytes
    let before = bytes[content.bytes.lowerBound..<min(offset, content.bytes.upperBound)]
    guard let start = before.lastIndex(of: UInt8(ascii: "$")),
      !before[start...].contains(UInt8(ascii: ")")), !before[start...].dropFirst(2).contains(UInt8(ascii: "/"))
    else { return [] }
    // The rest of a name that is edited belongs to it. A name has any characters but `$`, `(` and `)`.
    var rest = bytes[before.endIndex..<content.bytes.upperBound]
    if start == before.endIndex - 1, rest.first == UInt8(ascii: "(") { rest = rest.dropFirst() }
    let tail = rest.prefix { !"$()/".utf8.contains($0) }
    let isClosed = rest.dropFirst(tail.count).first == UInt8(ascii: ")")
    let range = SourceRange(start..<(isClosed ? tail.endIndex + 1 : before.endIndex))
    let own = (file.applinks?.variables ?? []).map { ($0.name, counted($0.values.count, "value")) }
    let names = Set(own.map(\.0))
    let predefined = PredefinedVariable.allCases.filter { !names.contains($0.rawValue) }.map {
      ($0.rawValue, "Predefined, \(counted($0.values.count, "value")).")
    }
    return (own + predefined).map { name, words in
      let text = "$(\(name))"
      return CompletionItem(text, .variable, words, range, String(jsonQuoted(text).dropFirst().dropLast()))
    }
  }

  /// Keys where they are allowed, relations, namespaces.
  private static func assetLinksItems(_ document: JSONDocument, _ offset: Int) -> [CompletionItem] {
    let path = JSONPath(document, at: offset)
    let keys = KeyCompletion.items(path, in: document, at: offset) { names in
      JSONPath.statementLevel(of: names).map { level in
        AssetLinksKey.keys(of: level).map {
          KeyCompletion(name: $0.name, words: $0.meaning, value: KeyCompletion.emptyValue($0.kind))
        }
      }
    }
    if let keys { return keys }
    guard let node = path.node, let content = document.text(of: node, around: offset) else { return [] }
    return values(path.names).filter { $0.text != document.string(node) }.map {
      CompletionItem($0.text, .constant, $0.words, content, $0.text)
    }
  }

  private static func values(_ names: [String]) -> [(text: String, words: String)] {
    switch names {
    case ["*", "relation", "*"]:
      [
        (Statement.appLinks, "The app opens links of the site."),
        (Statement.loginCredentials, "The app uses passwords and passkeys of the site."),
      ]
    case ["*", "target", "namespace"]: [("android_app", "An Android app."), ("web", "A site.")]
    default: []
    }
  }

  /// - Parameter apps: The app IDs of the workspace.
  private static func configurationItems(
    in snapshot: DocumentSnapshot, at offset: Int, _ schema: ConfigurationSchema,
    _ apps: () throws(RPCError) -> [String]
  ) throws(RPCError) -> [CompletionItem] {
    guard let cursor = YAMLCursor(snapshot.source, at: offset) else { return [] }
    if cursor.isValue { return try values(cursor, snapshot, schema, apps) }
    let keys = schema.keys(below: cursor.keys) + rules(below: cursor.keys)
    let written = keys.filter { !cursor.siblings.contains($0.name) }.map { name, words in
      CompletionItem(name, .property, words, cursor.word, cursor.hasColon ? name : "\(name): ")
    }
    // An element may be a value too.
    return written + (try values(cursor, snapshot, schema, apps))
  }

  /// The rules, below a mapping of their severities.
  private static func rules(below path: [String]) -> [(name: String, words: String)] {
    guard path.first == "lint", path.last == "rules" else { return [] }
    return RuleCatalog.all.rules.map { ($0.name, $0.summary) }
  }

  private static func values(
    _ cursor: YAMLCursor, _ snapshot: DocumentSnapshot, _ schema: ConfigurationSchema,
    _ apps: () throws(RPCError) -> [String]
  ) throws(RPCError) -> [CompletionItem] {
    let bytes = snapshot.source.bytes[..<cursor.word.bytes.lowerBound]
    let space = bytes.last == UInt8(ascii: ":") ? " " : ""
    func items(_ texts: [String], _ words: String = "") -> [CompletionItem] {
      texts.map { CompletionItem($0, .constant, words, cursor.word, space + $0) }
    }
    switch cursor.keys.last {
    case "app", "credentials", "clips":
      return items((snapshot.project.configuration?.apps.keys.sorted() ?? []), "A short name of this file.")
        + items(try apps(), "An app of this workspace.")
    case "rule" where cursor.keys.first == "lint":
      return RuleCatalog.all.rules.map { CompletionItem($0.name, .constant, $0.summary, cursor.word, space + $0.name) }
    case _ where cursor.keys.count == 2 && cursor.keys.first == "apps":
      return items(try apps(), "An app of this workspace.")
    default: return items(schema.values(below: cursor.keys).uniqued())
    }
  }
}

/// A text to write at a place, with its words.
struct CompletionItem {
  /// The protocol's numbers.
  enum Kind: Int {
    case variable = 6
    case property = 10
    case constant = 21
  }

  let label: String
  let kind: Kind
  let words: String
  let range: SourceRange
  let text: String

  init(_ label: String, _ kind: Kind, _ words: String, _ range: SourceRange, _ text: String) {
    self.label = escapedForDisplay(label)
    (self.kind, self.words, self.range, self.text) = (kind, words, range, text)
  }

  func write(to object: inout JSONWriter, in snapshot: DocumentSnapshot) {
    object.member("label", label)
    object.member("kind", kind.rawValue)
    if !words.isEmpty {
      object.object("documentation") {
        $0.member("kind", "markdown")
        $0.member("value", words)
      }
    }
    object.member("filterText", text)
    object.object("textEdit") {
      snapshot.write(range, to: &$0)
      $0.member("newText", text)
    }
  }
}

/// The keys that an object of a file does not have yet.
struct KeyCompletion {
  let name: String
  let words: String
  /// A value to begin with.
  let value: String

  /// - Parameter keys: The keys of the object that some names lead to; `nil` where keys are free.
  /// - Returns: `nil` where no key can be written.
  static func items(
    _ path: JSONPath, in document: JSONDocument, at offset: Int, _ keys: ([String]) -> [KeyCompletion]?
  ) -> [CompletionItem]? {
    let names = path.names
    guard let node = path.node else { return nil }
    if path.isInKey, let keys = keys(names.dropLast()), let object = path.node(after: names.count - 1) {
      let range = SourceRange(document.contentRange(node))
      if !range.has(offset) { return [] }
      return missing(keys, object, but: node, document).map {
        CompletionItem($0.name, .property, $0.words, range, $0.name)
      }
    }
    if document.kind(node) == .object, document.range(node).bytes.lowerBound < offset, let keys = keys(names),
      let separator = separator(in: document, at: offset)
    {
      return missing(keys, node, but: nil, document).map {
        let text = "\"\($0.name)\": \($0.value)\(separator)"
        return CompletionItem($0.name, .property, $0.words, SourceRange(at: offset), text)
      }
    }
    return nil
  }

  /// The text behind a new member at a place; `nil` where none can begin.
  private static func separator(in document: JSONDocument, at offset: Int) -> String? {
    let bytes = document.source.bytes
    guard let before = bytes[..<offset].last(where: { !$0.isPlainSpace }), "{,".utf8.contains(before) else {
      return nil
    }
    return bytes[offset...].first { !$0.isPlainSpace } == UInt8(ascii: "\"") ? ", " : ""
  }

  private static func missing(
    _ keys: [KeyCompletion], _ object: NodeID, but edited: NodeID?, _ document: JSONDocument
  ) -> [KeyCompletion] {
    let present = Set(document.members(object).filter { $0.key != edited }.map { document.string($0.key) })
    return keys.filter { !present.contains($0.name) }
  }

  static func emptyValue(_ kind: JSONDocument.Kind?) -> String {
    switch kind {
    case .array: "[]"
    case .object: "{}"
    case .boolean: "true"
    default: "\"\""
    }
  }
}
