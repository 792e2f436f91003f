import Association
import JSONRPC
import JSONSource
import SourceText

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
      var seen: Set<String> = []
      return (own + (try others.apps(cancellation))).filter { seen.insert($0).inserted }
    }
    let items =
      switch snapshot.kind {
      case .association: try items(snapshot.file, offset, apps)
      case .configuration: try ConfigurationCompletion.items(in: snapshot, at: offset, schema, apps)
      case .assetLinks, .other: [CompletionItem]()
      }
    return RPCResult { $0.array { for item in items { $0.object { item.write(to: &$0, in: snapshot) } } } }
  }

  private static func items(
    _ file: AssociationFile, _ offset: Int, _ apps: () throws(RPCError) -> [String]
  ) throws(RPCError) -> [CompletionItem] {
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
    return try apps().filter { $0 != document.string(node) }.map {
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
