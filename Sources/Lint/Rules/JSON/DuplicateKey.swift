import Association
import JSONSource

extension Rule {
  static let duplicateKey = Rule(
    "duplicate-key", .json, .error,
    summary: "an object has the same key twice",
    reason: """
      RFC 8259 leaves open what a reader makes of a key that occurs twice in one object. Foundation keeps one of the \
      values and loses the other without a word; this tool takes the last one, and a device may take another. It is an \
      error because a part of the file counts for nothing. Where both values are the same text nothing is lost yet, and \
      it is a warning.
      """,
    cost: "one of the values counts for nothing, and which one depends on the reader",
    source: "documented: RFC 8259, section 4; decided: the last one counts",
    examples: [
      .wrong(
        "two lists of components in one entry",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}],
          "components": [{"/": "/help/*"}]
        }]}}
        """),
      .wrong(
        "the same key, once with an escape",
        #"""
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*", "\/": "/help/*"}]
        }]}}
        """#),
      .right(
        "one list with both components",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}, {"/": "/help/*"}]
        }]}}
        """),
    ],
    check: .file { context in
      let document = context.document
      var members: [JSONDocument.Member] = []
      let tape = document.nodes
      for index in tape.indices where tape[index].kind == .object {
        // Most objects of a long file have one member, or none.
        let end = Int(tape[index].next)
        if end <= index + 2 || Int(tape[index + 2].next) == end { continue }
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

  /// Compares every key with the ones before it: nothing is allocated, for the many small objects of a file.
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
    context.report(
      "duplicate key \(context.quote(member.key)) in one object: the last one counts", at: member.key,
      severity: isSame ? .warning : nil,
      labels: [context.label(first.key, "first here, and lost")],
      help: [isSame ? "remove one of the two" : "merge the two values, or remove the one that is not meant"],
      cost: isSame ? "nothing yet: both values are the same" : nil)
  }
}
