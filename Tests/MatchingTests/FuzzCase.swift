import Association
import SourceText

@testable import Matching

/// A file and URLs, decoded from any bytes: what the fuzzer mutates. Every byte chooses something, so that a small change of
/// the bytes is a small change of the case.
struct FuzzCase {
  private(set) var json = ""
  private(set) var urls: [String] = []
  private var bytes: ArraySlice<UInt8>

  private static let patternTokens = [
    "a", "b", "*", "?", "/", "$(v)", "$(w)", "$(digit)", "A", "1", "=", "&", "é", "K", "\u{212A}", "%61", "%C3%A9",
    "%2F",
    "%", "$(", "ß", "ẞ", "aa", "ab", ".", "k", "*a", "#", "$(none)", "%FF", "ababab", "ſ",
  ]
  private static let urlTokens = [
    "a", "b", "/", "?", "=", "&", "#", "A", "1", "%61", "%62", "%2F", "%C3%A9", "%FF", "%C3", "%A9", "%", "%E2%84%AA",
    "K",
    "k", "é", "%c3%89", "%ED%A0%80", "%C0%AF", "aa", "ab", "//", "&a=", ".", "%C3%9F", "ababab", "%C5%BF",
  ]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    let values = ["v", "w"].map { name in
      let values = (0..<count(upTo: 3)).map { _ in #""\#(text(upTo: 3, Self.patternTokens))""# }
      return #""\#(name)": [\#(values.joined(separator: ", "))]"#
    }
    let entries = (0...count(upTo: 1)).map { number in
      let components = (0...count(upTo: 7)).map { _ in component() }.joined(separator: ", ")
      return #"{"appIDs": ["A\#(number)", "A"], "components": [\#(components)]}"#
    }
    json = """
      {"applinks": {"details": [\(entries.joined(separator: ", "))], \
      "substitutionVariables": {\(values.joined(separator: ", "))}}}
      """
    repeat {
      urls.append("https://e.com" + rooted(text(upTo: 31, Self.urlTokens)))
    } while !self.bytes.isEmpty && urls.count < 16
  }

  private mutating func next() -> Int { Int(bytes.popFirst() ?? 0) }
  private mutating func count(upTo greatest: Int) -> Int { next() % (greatest + 1) }

  private mutating func text(upTo length: Int, _ tokens: [String]) -> String {
    (0..<count(upTo: length)).map { _ in tokens[next() % tokens.count] }.joined()
  }

  private func rooted(_ text: String) -> String { text.isEmpty || "/?#".contains(text.prefix(1)) ? text : "/" + text }

  private mutating func component() -> String {
    let flags = next()
    var members: [String] = []
    if flags & 1 == 0 { members.append(#""/": "\#(text(upTo: 7, Self.patternTokens))""#) }
    if flags & 2 != 0 { members.append(#""caseSensitive": false"#) }
    if flags & 4 != 0 { members.append(#""percentEncoded": false"#) }
    if flags & 8 != 0 { members.append(#""exclude": true"#) }
    switch flags >> 4 & 3 {
    case 1: members.append(#""?": "\#(text(upTo: 7, Self.patternTokens))""#)
    case 2, 3:
      let names = ["a", "b", "A", "aa", "é", "", "K", "%61"]
      let items = (0...count(upTo: 3)).map { _ in
        #""\#(names[next() % names.count])": "\#(text(upTo: 5, Self.patternTokens))""#
      }
      members.append(#""?": {\#(items.joined(separator: ", "))}"#)
    default: break
    }
    if flags & 64 != 0 { members.append(##""#": "\##(text(upTo: 5, Self.patternTokens))""##) }
    return "{\(members.joined(separator: ", "))}"
  }

  /// The first URL that two engines answer otherwise, with the file; `nil` when they agree on all.
  func disagreement() -> String? {
    let file = AssociationFile(SourceFile(name: "input", bytes: Array(json.utf8)))
    let plan = RoutingPlan(file)
    let router = LinkRouter(file)
    let questions = [
      question(ExactEngine(plan)), question(LinkRouter(file, engine: .pcre2).makeMatcher()),
      question(router.makeMatcher()), question(router.makeMatcher(cacheBound: 8_192)),
      question(router.makeMatcher(cacheBound: 0)), question(router.makeMatcher(warmUp: 1)),
    ]
    for text in urls {
      guard let url = try? LinkURL(text) else { continue }
      let answers = questions.map { $0(url, nil) }
      guard let first = answers.firstIndex(where: { $0 != answers[0] }) else { continue }
      return "\(json)\n\(text)\nexact: \(answers[0])\nengine \(first): \(answers[first])"
    }
    return nil
  }
}
