import Association
import JSONSource

extension LintContext {
  /// Calls `body` with every object in which the keys of a component count: `defaults` of `applinks` and of each entry, and
  /// the components themselves that are more than an ordinary path. O(components).
  func forEachComponentObject(in applinks: AppLinks, _ body: (NodeID) -> Void) {
    func visitDefaults(of node: NodeID) {
      guard let defaults = document.value("defaults", of: node), document.kind(defaults) == .object else { return }
      body(defaults)
    }
    visitDefaults(of: applinks.node)
    for entry in applinks.entries {
      visitDefaults(of: entry.node)
      guard case .components = entry.patterns, let components = document.value("components", of: entry.node) else {
        continue
      }
      for node in notableElements(ofComponents: components) where document.kind(node) == .object { body(node) }
    }
  }
}

/// The text of a new member after one that is there, spaced like it.
struct MemberSpacing {
  /// What stands before the key, with the comma.
  private let separator: String
  /// What stands between a key and its value.
  private let colon: String

  init(like member: JSONDocument.Member, in document: JSONDocument) {
    let bytes = document.source.bytes
    let key = document.range(member.key).bytes
    var start = key.lowerBound
    while start > 0, Self.isSpace(bytes[start - 1]) { start -= 1 }
    let space = String(decoding: bytes[start..<key.lowerBound], as: UTF8.self)
    colon = String(decoding: bytes[key.upperBound..<document.range(member.value).bytes.lowerBound], as: UTF8.self)
    // The space after an opening brace is no measure of the space after a comma, unless it breaks the line.
    if start > 0, bytes[start - 1] == UInt8(ascii: ",") || space.utf8.contains(UInt8(ascii: "\n")) {
      separator = "," + space
    } else {
      separator = colon.utf8.last == UInt8(ascii: " ") ? ", " : ","
    }
  }

  /// The member, its value as JSON text.
  func member(_ key: String, _ value: String) -> String { "\(separator)\"\(key)\"\(colon)\(value)" }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }
}

extension PatternSite {
  /// The component's own member that holds the pattern, where text can be put beside it: not in `paths`, not in
  /// `defaults`, and only in valid JSON.
  func ownMember(_ key: String, in document: JSONDocument) -> JSONDocument.Member? {
    guard !isLegacyPath, document.problems.isEmpty, let member = document.member(key, of: component.node),
      member.value == pattern.source.node
    else { return nil }
    return member
  }

  /// A fix that ends the pattern before an index and makes the rest, without the character at the index, the value of
  /// another key. `nil` where the component or its `defaults` have that key, or where nothing would be left of the pattern.
  func splitFix(at index: Int, into key: String, title: String, _ document: JSONDocument) -> Fix? {
    let other = key == "?" ? component.query.node : component.fragment.node
    guard let member = ownMember("/", in: document), other == nil,
      pattern.text[..<index].contains(where: { $0 != UInt8(ascii: "*") })
    else { return nil }
    let joint = MemberSpacing(like: member, in: document).member(key, "\"")
    return Fix(title, [Fix.Edit(pattern.sourceRange(index..<index + 1, in: document), "\"" + joint)])
  }
}
