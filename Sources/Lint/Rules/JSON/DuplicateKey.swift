import JSONSource
import SourceText

extension Rule {
  static let duplicateKey = Rule(
    "duplicate-key", .json, .error, summary: "an object has the same key twice",
    reason: """
      RFC 8259 leaves it open how a reader treats a repeated key in one object. Foundation keeps one of the values and drops the other silently; \
      this tool uses the last one, and a device may use another. It is an error because part of the file is ignored. If both values are the same \
      text, or no system reads the key, such as `comment` or one of `unknown-key`, nothing is lost, and it is information.
      """,
    cost: "the other values are ignored; which one a device reads is not known, this tool reads the last",
    source: "documented: RFC 8259, section 4; decided: the last one applies",
    examples: [
      .wrong(
        "two lists of components in one entry",
        entry: Example.plainEntry + ",\n" + #""components": [{"/": "/help/*"}]"#),
      .wrong("the same key, once escaped", components: #"{"/": "/buy/*", "\/": "/help/*"}"#),
      .wrong("three values", components: #"{"/": "/buy/*", "/": "/help/*", "/": "/fish/*"}"#),
      .right("one list with both components", components: #"{"/": "/buy/*"}, {"/": "/help/*"}"#),
    ],
    check: .file { context in
      let document = context.document
      var members: [JSONDocument.Member] = []
      for object in document.objectsOfSeveralMembers {
        members.removeAll(keepingCapacity: true)
        for member in document.members(object) where !document.isMissing(member.key) { members.append(member) }
        for group in document.repetitions(among: members) { report(group, context) }
      }
    })

  /// - Parameter members: All members of an object with one key, in order.
  private static func report(_ members: [JSONDocument.Member], _ context: LintContext) {
    let document = context.document
    let bytes = document.source.bytes
    guard let last = members.last else { return }
    func text(_ member: JSONDocument.Member) -> ArraySlice<UInt8> { bytes[document.range(member.value).bytes] }
    let areSame = members.allSatisfy { text($0).elementsEqual(text(last)) }
    let isUnread = context.isUnread(last.key)
    func others() -> [Finding.Label] {
      members.indices.filter { $0 != 1 }.prefix(8).map { index in
        context.label(members[index].key, index == members.count - 1 ? "this tool reads this one" : "the same key")
      }
    }
    context.report(
      "duplicate key \(context.quote(last.key)): one of its \(grouped(members.count)) values applies",
      at: members[1].key, severity: areSame || isUnread ? .info : nil, labels: others(),
      help: [areSame ? "keep one of them" : "merge the values, or keep one of them"],
      cost: areSame ? "none: the values are the same" : isUnread ? "none: no system reads the key" : nil)
  }
}
