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
      return (own + (try others.apps(cancellation))).uniqued()
    }
    let items =
      switch snapshot.kind {
      case .association: try items(snapshot.file, offset, apps)
      case .configuration: try ConfigurationCompletion.items(in: snapshot, at: offset, schema, apps)
      case .assetLinks: AssetLinksCompletion.items(snapshot.links.document, offset)
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
}
