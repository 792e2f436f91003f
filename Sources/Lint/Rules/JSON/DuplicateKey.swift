import Association
import JSONSource

extension Rule {
  static let duplicateKey = Rule(
    "duplicate-key", .json, .error,
    summary: "an object has the same key twice",
    reason: """
      RFC 8259 leaves it open how a reader treats a repeated key in one object. Foundation keeps one of the values \
      and drops the other silently; this tool uses the last one, and a device may use another. It is an error because \
      part of the file is ignored. If both values are the same text, or the key is one that no system reads, such as \
      `comment`, nothing is lost, and it is information.
      """,
    cost: "one of the values is ignored; which one depends on the reader",
    source: "documented: RFC 8259, section 4; decided: the last one applies",
    examples: [
      .wrong(
        "two lists of components in one entry",
        entry: """
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}],
          "components": [{"/": "/help/*"}]
          """),
      .wrong("the same key, once escaped", components: #"{"/": "/buy/*", "\/": "/help/*"}"#),
      .right("one list with both components", components: #"{"/": "/buy/*"}, {"/": "/help/*"}"#),
    ],
    check: .file { context in
      let document = context.document
      var members: [JSONDocument.Member] = []
      let tape = document.nodes
      for index in tape.indices where tape.kind(index) == .object {
        // Most objects of a long file have at most one member.
        let end = tape.next(index)
        if end <= index + 2 || tape.next(index + 2) == end { continue }
        members.removeAll(keepingCapacity: true)
        for member in document.members(NodeID(index: index)) where !document.isMissing(member.key) {
          members.append(member)
        }
        guard members.count > 1 else { continue }
        if members.count > 16 {
          reportByHashing(members, context)
        } else {
          reportByComparing(members, context)
        }
      }
    })

  /// Compares every key with those before it. Allocates nothing, because most objects are small.
  private static func reportByComparing(_ members: [JSONDocument.Member], _ context: LintContext) {
    for later in members.indices.dropFirst() {
      let earlier = members[..<later].first { haveEqualKeys($0, members[later], context.document) }
      if let earlier { reportDuplicate(members[later], of: earlier, context) }
    }
  }

  private static func reportByHashing(_ members: [JSONDocument.Member], _ context: LintContext) {
    var first: [[UInt8]: JSONDocument.Member] = [:]
    for member in members {
      let key = context.document.utf8(member.key)
      if let earlier = first[key] {
        reportDuplicate(member, of: earlier, context)
      } else {
        first[key] = member
      }
    }
  }

  private static func haveEqualKeys(
    _ first: JSONDocument.Member, _ second: JSONDocument.Member, _ document: JSONDocument
  ) -> Bool {
    let marks = document.marks(first.key).union(document.marks(second.key))
    guard marks.isDisjoint(with: .rewritten) else {
      return document.utf8(first.key) == document.utf8(second.key)
    }
    let left = document.contentRange(first.key)
    let right = document.contentRange(second.key)
    let bytes = document.source.bytes
    return left.count == right.count && bytes[left].elementsEqual(bytes[right])
  }

  private static func reportDuplicate(
    _ member: JSONDocument.Member, of first: JSONDocument.Member, _ context: LintContext
  ) {
    let document = context.document
    let bytes = document.source.bytes
    let isSame = bytes[document.range(first.value).bytes].elementsEqual(bytes[document.range(member.value).bytes])
    let isRemark = isComment(member, context)
    context.report(
      "duplicate key \(context.quote(member.key)): only the last value applies", at: member.key,
      severity: isSame || isRemark ? .info : nil,
      labels: [context.label(first.key, "the first one, which is ignored")],
      help: [isSame ? "remove one of the two" : "merge the two values, or remove one"],
      cost: isSame ? "none: both values are the same" : isRemark ? "none: systems ignore comments" : nil)
  }

  /// Returns `true` if a member is the `comment` of a component, and not a query item or a variable of that name.
  private static func isComment(_ member: JSONDocument.Member, _ context: LintContext) -> Bool {
    let document = context.document
    guard document.text(of: member.key, equals: ComponentKey.comment.rawValue) else { return false }
    return context.componentComments.contains(member.key)
  }
}
