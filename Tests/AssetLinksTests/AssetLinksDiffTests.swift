import Matching
import SeededRandom
import SourceText
import TestSupport
import Testing

@testable import AssetLinks

@Suite struct AssetLinksDiffTests {
  private typealias Rule = NaiveAndroid.Rule

  private static var budget: StepBudget { StepBudget(states: 400_000, steps: 400_000_000) }

  /// - Parameter rules: The list as JSON; `nil` for a statement without one.
  private static func statement(
    _ rules: String?, package: String = "a.b", relations: [String] = [Statement.appLinks],
    fingerprints: [String] = ["AB"]
  ) -> String {
    let extensions = rules.map {
      #", "relation_extensions": {"\#(Statement.appLinks)": {"dynamic_app_link_components": [\#($0)]}}"#
    }
    func list(_ texts: [String]) -> String { texts.map { #""\#($0)""# }.joined(separator: ", ") }
    return """
      {"relation": [\(list(relations))], "target": {"namespace": "android_app", "package_name": "\(package)",
        "sha256_cert_fingerprints": [\(list(fingerprints))]}\(extensions ?? "")}
      """
  }

  private static func file(_ statements: String...) -> AssetLinksFile {
    AssetLinksFile(
      SourceFile(name: "file", bytes: Array("[\(statements.joined(separator: ", "))]".utf8)))
  }

  private static func diff(
    _ old: AssetLinksFile, _ new: AssetLinksFile, package: String? = nil, limit: Int = .max,
    _ budget: StepBudget = budget
  ) -> AssetLinksDiff {
    AssetLinksDiff(old, new, package: package, host: "h", limit: limit, budget)
  }

  private static func words(_ diff: AssetLinksDiff) -> [String] {
    diff.changes.map { "\($0.app.text) \($0.kind) \($0.url)" }
  }

  private static func words(_ diffs: [ListDiff]) -> [String] {
    diffs.flatMap { diff in
      let kind =
        if case .relation(let name) = diff.kind { name.split(separator: ".").last.map(String.init) ?? "" } else {
          "include"
        }
      return diff.removed.map { "- \(kind) \($0.name)\($0.fingerprint.map { " \($0)" } ?? "")" }
        + diff.added.map { "+ \(kind) \($0.name)\($0.fingerprint.map { " \($0)" } ?? "")" }
    }
  }

  // MARK: URLs

  @Test func `each pair of rules of which one opens the app shows with a shortest URL`() {
    let old = Self.file(Self.statement(#"{"/": "/help/web/*", "exclude": true}, {"/": "/help/*"}"#))
    let new = Self.file(Self.statement(#"{"/": "/help*"}"#))
    let found = Self.diff(old, new)
    #expect(Self.words(found) == ["a.b opened https://h/help", "a.b opened https://h/help/web/"])
    #expect(found.result == .different && found.undecided.isEmpty && !found.isCut)
    #expect(found.changes.map(\.old.verdict) == [.noMatch, .exclude])
    #expect(found.changes.map(\.new.component) == [0, 0])
  }

  @Test func `lists that are written in another way are equivalent`() {
    let old = Self.file(Self.statement(#"{"/": "/a/*"}, {"/": "/a/b"}"#))
    let new = Self.file(Self.statement(#"{"/": "/a/b"}, {"/": "/a/*"}, {"/": "/c", "exclude": true}"#))
    #expect(Self.diff(old, new).result == .equivalent)
  }

  @Test func `a statement without rules lets the manifest open all URLs`() {
    let rules = Self.file(Self.statement(#"{"/": "/a"}"#))
    let manifest = Self.file(Self.statement(nil))
    #expect(Self.words(Self.diff(manifest, rules)) == ["a.b closed https://h/"])
    #expect(Self.words(Self.diff(rules, manifest)) == ["a.b opened https://h/"])
    #expect(Self.diff(manifest, manifest).result == .equivalent)
    #expect(Self.diff(manifest, Self.file(Self.statement(#"{"/": "*"}"#))).result == .equivalent)
  }

  @Test func `a package that one file does not list opens nothing there`() {
    let one = Self.file(Self.statement(#"{"/": "/a"}"#))
    let two = Self.file(Self.statement(#"{"/": "/a"}"#), Self.statement(nil, package: "c.d"))
    #expect(Self.words(Self.diff(one, two)) == ["c.d opened https://h/"])
    #expect(Self.words(Self.diff(two, Self.file())) == ["a.b closed https://h/a", "c.d closed https://h/"])
    #expect(Self.diff(one, two, package: "a.b").result == .equivalent)
  }

  @Test func `of several lists the first decides`() throws {
    let old = Self.file(
      Self.statement(nil), Self.statement(#"{"/": "/a"}"#), Self.statement(#"{"/": "/b"}"#))
    #expect(Self.diff(old, Self.file(Self.statement(#"{"/": "/a"}"#))).changes.isEmpty)
    let verdicts = AssetLinksVerdicts(old).verdicts(for: try LinkURL("https://h/b"))
    #expect(verdicts.map(\.verdict) == [.noMatch])
  }

  @Test func `a comparison that is exhausted is undecided`() {
    let old = Self.file(Self.statement(#"{"/": "/a*b?c*d"}"#), Self.statement(#"{"/": "/x"}"#, package: "c.d"))
    let new = Self.file(Self.statement(#"{"/": "/a*b?c*e"}"#), Self.statement(#"{"/": "/x"}"#, package: "c.d"))
    let found = Self.diff(old, new, StepBudget(states: 200_000, steps: 100))
    #expect(found.result == .undecided)
    #expect(found.undecided.map { "\($0.app.text) \($0.kind)" } == ["a.b opened", "a.b closed"])
  }

  @Test func `beyond the limit changes are counted as cut`() {
    let old = Self.file(Self.statement(#"{"/": "/a"}, {"/": "/b"}, {"/": "/c"}"#))
    let found = Self.diff(old, Self.file(Self.statement(#"{"/": "/d"}"#)), limit: 2)
    #expect(Self.words(found) == ["a.b closed https://h/a", "a.b closed https://h/b", "a.b opened https://h/d"])
    #expect(found.isCut)
  }

  // MARK: Statements

  @Test func `relations, fingerprints and includes are compared`() {
    let relations = [Statement.appLinks, Statement.loginCredentials]
    let old = Self.file(
      Self.statement(nil, relations: relations, fingerprints: ["AB", "CD"]), #"{"include": "https://h/x"}"#)
    let site = #"{"relation": ["\#(Statement.loginCredentials)"], "target": {"namespace": "web", "site": "https://s"}}"#
    let new = Self.file(Self.statement(nil, fingerprints: ["CD", "EF"]), site)
    let found = Self.diff(old, new)
    #expect(found.changes.isEmpty && found.result == .different)
    #expect(
      Self.words(found.statements) == [
        "- handle_all_urls a.b AB", "+ handle_all_urls a.b EF", "- get_login_creds a.b", "+ get_login_creds https://s",
        "- include https://h/x",
      ])
    #expect(
      Self.words(Self.diff(old, new, package: "a.b").statements) == [
        "- handle_all_urls a.b AB", "+ handle_all_urls a.b EF", "- get_login_creds a.b",
      ])
  }

  @Test func `the order of statements makes no difference`() {
    let (one, two) = (Self.statement(nil, fingerprints: ["AB"]), Self.statement(nil, fingerprints: ["CD"]))
    let both = Self.statement(nil, fingerprints: ["CD", "AB"])
    #expect(Self.diff(Self.file(one, two), Self.file(two, one)).result == .equivalent)
    #expect(Self.diff(Self.file(one, two), Self.file(both)).result == .equivalent)
  }

  // MARK: The naive matcher

  private static let urls = TestSupport.words("ab/?#", upTo: 4).map { "/" + $0 }

  @Test(arguments: PatternParser.allCases)
  func `the differences are those that trying every short URL finds`(_ parser: PatternParser) throws {
    var random = SplitMix64(seed: 19)
    #if DEBUG
      let count = 3
    #else
      let count = 30
    #endif
    let naive = NaiveAndroid(parser: parser)
    for _ in 0..<count {
      let lists = (0..<2).map { _ in (0...random.below(3)).map { _ in Self.rule(&random) } }
      let files = lists.map { Self.file(Self.statement($0.map(Self.json).joined(separator: ", "))) }
      let found = AssetLinksDiff(files[0], files[1], host: "h", Self.budget, parser)
      #expect(found.undecided.isEmpty, "\(lists)")
      let matchers = lists.map(naive.list)
      func decide(_ url: String) -> (pair: [Int?], opens: [Bool]) {
        let parts = naive.parts(url)
        let pair = matchers.map { $0(parts) }
        return (pair, zip(lists, pair).map { list, rule in rule.map { !list[$0].excludes } ?? false })
      }
      var shown: [[Int?]: AssetLinksDiff.Change] = [:]
      for change in found.changes {
        let decided = decide(String(change.url.dropFirst("https://h".count)))
        #expect(decided.pair == [change.old.component, change.new.component], "\(lists) \(change)")
        #expect(decided.opens == [change.kind == .closed, change.kind == .opened], "\(lists) \(change)")
        #expect(shown.updateValue(change, forKey: decided.pair) == nil)
      }
      for url in Self.urls {
        let decided = decide(url)
        if decided.opens[0] == decided.opens[1] { continue }
        let change = try #require(shown[decided.pair], "\(lists) \(url)")
        #expect(change.url.utf8.count <= "https://h".utf8.count + url.utf8.count, "\(lists) \(url)")
      }
    }
  }

  private static func json(_ rule: Rule) -> String {
    var members = [#""exclude": \#(rule.excludes)"#]
    if let path = rule.path { members.append(#""/": "\#(path)""#) }
    if let entry = rule.query.first { members.append(#""?": {"\#(entry.name)": "\#(entry.value)"}"#) }
    if let fragment = rule.fragment { members.append(##""#": "\##(fragment)""##) }
    return "{\(members.joined(separator: ", "))}"
  }

  private static func rule(_ random: inout SplitMix64) -> Rule {
    var rule = Rule(excludes: random.once(in: 3))
    func pattern(_ start: String) -> String {
      start + (0...random.below(3)).map { _ in random.pick(["a", "b", "/", "*", "?", "."]) }.joined()
    }
    if !random.once(in: 5) { rule.path = pattern("/") }
    if random.once(in: 5) { rule.query = [(random.pick(["a", "b"]), pattern(""))] }
    if random.once(in: 6) { rule.fragment = pattern("") }
    return rule
  }
}

extension AssetLinksDiff {
  fileprivate enum Result {
    case equivalent, different, undecided
  }

  fileprivate var result: Result {
    !changes.isEmpty || !statements.isEmpty ? .different : undecided.isEmpty ? .equivalent : .undecided
  }
}
