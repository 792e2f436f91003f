import Association
import Matching
import SeededRandom
import SourceText
import TestSupport
import Testing

@testable import Analysis

@Suite("Changes of URLs between two files")
struct FileDifferencesTests {
  private static let apps = ["A.a", "A.b", "A.c"].map { AppID($0) }
  private static let urls = words(["a", "b", "/"], upTo: 4).map { "https://example.com/" + $0 }

  /// The apps that each URL opens, according to PCRE2.
  private struct Openers: ~Copyable {
    private var matcher: LinkMatcher

    init(_ file: AssociationFile) { matcher = LinkRouter(file, engine: .pcre2).makeMatcher() }

    mutating func apps(_ url: String) throws -> Set<AppID> {
      Set(try matcher.verdicts(for: LinkURL(url)).filter { $0.verdict == .match }.map(\.app))
    }
  }

  /// A change of a URL for an app; of a move, also the app that gained it.
  private struct Fact: Hashable {
    let app: AppID
    let kind: FileDiff.Undecided.Kind
    var winner: AppID?
  }

  /// The facts about a URL that some apps opened and others open now.
  private static func facts(_ old: Set<AppID>, _ new: Set<AppID>) -> Set<Fact> {
    let lost = old.subtracting(new)
    let gained = new.subtracting(old)
    if gained.isEmpty { return Set(lost.map { Fact(app: $0, kind: .closed) }) }
    if lost.isEmpty { return Set(gained.map { Fact(app: $0, kind: .opened) }) }
    return Set(lost.flatMap { app in gained.map { Fact(app: app, kind: .moved, winner: $0) } })
  }

  private static func facts(_ change: FileDiff.Change) -> Set<Fact> {
    switch change.kind {
    case .opened: Set(change.apps.map { Fact(app: $0, kind: .opened) })
    case .closed: Set(change.apps.map { Fact(app: $0, kind: .closed) })
    case .moved(let winners):
      Set(change.apps.flatMap { app in winners.map { Fact(app: app, kind: .moved, winner: $0) } })
    }
  }

  /// A file in which each app has some components; also none.
  private static func file(_ random: inout SplitMix64, like other: [[String]]? = nil) -> (AssociationFile, [[String]]) {
    var lists = other ?? apps.map { _ in random.some(upTo: 2) { component(&$0) } }
    if other != nil {
      for _ in 0...random.below(2) {
        let app = random.below(apps.count)
        switch random.below(4) {
        case 0: lists.swapAt(app, random.below(apps.count))
        case 1: lists[app].append(component(&random))
        case 2: lists[app].insert(component(&random), at: 0)
        default: lists[app] = []
        }
      }
    }
    let details = zip(apps, lists).map { app, list in
      #"{"appIDs": ["\#(app.text)"], "components": [\#(list.joined(separator: ", "))]}"#
    }
    let text = #"{"applinks": {"details": [\#(details.joined(separator: ",\n"))]}}"#
    return (AssociationFile(SourceFile(name: "random", bytes: Array(text.utf8))), lists)
  }

  private static func component(_ random: inout SplitMix64) -> String {
    let path = random.some(upTo: 3) { $0.pick(["a", "b", "*", "?", "/"]) }.joined()
    return #"{"/": "/\#(path)"\#(random.once(in: 4) ? #", "exclude": true"# : "")}"#
  }

  @Test("each kind of change that some short URL shows is reported, and each report is true", arguments: UInt64(1)...3)
  func asBruteForce(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var kinds: [FileDiff.Undecided.Kind: Int] = [:]
    for _ in 0..<40 {
      let (old, lists) = Self.file(&random)
      let (new, _) = Self.file(&random, like: lists)
      var before = Openers(old)
      var after = Openers(new)
      let note = String(decoding: old.source.bytes + new.source.bytes, as: UTF8.self)
      let differences = old.differences(to: new, budget: Budget(steps: .max))
      #expect(differences.undecided.isEmpty, "\(note)")
      var reported: [Fact: String] = [:]
      for change in differences.changes {
        let facts = Self.facts(try before.apps(change.url), try after.apps(change.url))
        for fact in Self.facts(change) {
          #expect(facts.contains(fact), "\(note) \(change)")
          #expect(reported.updateValue(change.url, forKey: fact) == nil, "\(note) \(fact)")
          kinds[fact.kind, default: 0] += 1
        }
      }
      for url in Self.urls {
        for fact in Self.facts(try before.apps(url), try after.apps(url)) {
          let shown = reported[fact]
          #expect(shown.map { $0.utf8.count <= url.utf8.count } == true, "\(note) \(fact) \(url) \(shown ?? "")")
        }
      }
    }
    #expect(kinds.values.allSatisfy { $0 >= 3 } && kinds.count == 3, "\(kinds)")
  }
}
