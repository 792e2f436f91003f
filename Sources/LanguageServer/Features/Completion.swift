import Association
import JSONRPC
import JSONSource
import SourceText

/// The texts that can be written at a place: keys where they are allowed, variables in patterns, app IDs.
enum Completion {
  static let triggers = ["\"", "$", "("]

  /// - Parameter apps: The app IDs of other documents.
  static func items(in snapshot: DocumentSnapshot, at offset: Int, apps: [String]) -> RPCResult {
    let items = snapshot.kind == .association ? items(snapshot.file, offset, apps) : []
    return RPCResult { $0.array { for item in items { $0.object { item.write(to: &$0, in: snapshot) } } } }
  }

  private static func items(_ file: AssociationFile, _ offset: Int, _ apps: [String]) -> [CompletionItem] {
    let document = file.document
    let path = JSONPath(document, at: offset)
    let names = path.names
    guard let node = path.node else { return [] }
    if path.isInKey, let level = JSONPath.level(of: names.dropLast()), let object = path.node(after: names.count - 1) {
      return keys(of: level, missingIn: object, but: node, in: document).map { key in
        CompletionItem(
          key.name, .property, KeyWords.words(key.name, at: level), SourceRange(document.contentRange(node)), key.name)
      }
    }
    if document.kind(node) == .object, let level = JSONPath.level(of: names) {
      return keys(of: level, missingIn: node, but: nil, in: document).map { key in
        CompletionItem(
          key.name, .property, KeyWords.words(key.name, at: level), SourceRange(at: offset),
          "\"\(key.name)\": \(key.emptyValue)")
      }
    }
    guard document.kind(node) == .string, document.range(node).bytes.lowerBound < offset else { return [] }
    let content = SourceRange(document.contentRange(node))
    if file.component(on: path) != nil || names.contains("defaults") { return variables(file, content, offset) }
    let lists = [["applinks", "details", "*", "appIDs", "*"], ["applinks", "details", "*", "appID"]]
    guard lists.contains(names) || names.count == 3 && names[1...] == ["apps", "*"] else { return [] }
    var seen: Set<String> = [document.string(node)]
    return (file.appSites.map(\.id.text) + apps).filter { seen.insert($0).inserted }.map {
      CompletionItem($0, .constant, "An app of this workspace.", content, String(jsonQuoted($0).dropFirst().dropLast()))
    }
  }

  /// The keys of a level that an object does not have.
  private static func keys(
    of level: AssociationKey.Level, missingIn object: NodeID, but edited: NodeID?, in document: JSONDocument
  ) -> [AssociationKey] {
    let present = Set(document.members(object).filter { $0.key != edited }.map { document.string($0.key) })
    return AssociationKey.keys(of: level).filter { !present.contains($0.name) }
  }

  /// The variables, instead of a `$`, a `$(` or a name after it before the place.
  private static func variables(_ file: AssociationFile, _ content: SourceRange, _ offset: Int) -> [CompletionItem] {
    let bytes = file.source.bytes
    let before = bytes[content.bytes.lowerBound..<min(offset, content.bytes.upperBound)]
    guard let start = before.lastIndex(of: UInt8(ascii: "$")),
      !before[start...].contains(UInt8(ascii: ")")), !before[start...].dropFirst(2).contains(UInt8(ascii: "/"))
    else { return [] }
    // The rest of a name that is edited belongs to it.
    let rest = bytes[before.endIndex..<content.bytes.upperBound]
    let tail = rest.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
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
}

private struct CompletionItem {
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
    self.kind = kind
    self.words = words
    self.range = range
    self.text = text
  }

  func write(to object: inout JSONWriter, in snapshot: DocumentSnapshot) {
    object.member("label", label)
    object.member("kind", kind.rawValue)
    object.object("documentation") {
      $0.member("kind", "markdown")
      $0.member("value", words)
    }
    object.member("filterText", text)
    object.object("textEdit") {
      snapshot.write(range, to: &$0)
      $0.member("newText", text)
    }
  }
}

extension AssociationKey {
  /// A value to begin with.
  fileprivate var emptyValue: String {
    switch kinds.first {
    case .array: "[]"
    case .object: "{}"
    case .boolean: "true"
    default: "\"\""
    }
  }
}
