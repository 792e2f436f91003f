import Association
import Matching
import SeededRandom
import SourceText
import Testing

@testable import Lint

// Random files of few components over few texts, so that most of them have findings. Each finding is checked against every
// URL of a small set, decided by going through the components with the naive matcher.

@Suite("The findings about order are true")
struct OrderRulesTests {
  static let urls: [(path: String, query: String)] = ["", "/a", "/b", "/ab", "/a/a", "/a/b", "/b/a", "/A", "/a/b/c"]
    .flatMap { path in ["", "a=b"].map { (path, $0) } }

  @Test("in random files", arguments: UInt64(0)..<8)
  func claims(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var claims: [String: Int] = [:]
    for _ in 0..<60 {
      let judged = try Judged(Self.file(&random))
      for finding in Linter.lint(judged.file, options: Self.options, rules: Rule.of(.order)).findings {
        claims[finding.rule, default: 0] += 1
        let isTrue = judged.isTrue(finding)
        #expect(isTrue, "\(finding.message)\n\(judged.text)")
      }
      let stays = judged.openedStaysWithoutRedundant()
      #expect(stays, "\(judged.text)")
    }
    // Every pattern of these files can match.
    for rule in Rule.of(.order) where rule.name != "never-matches" {
      #expect(claims[rule.name, default: 0] > 0, "\(rule.name)")
    }
  }

  /// With the encodings that browsers do not write.
  private static var options: LintOptions {
    var options = LintOptions()
    options.selected = ["encoding-trap"]
    return options
  }

  private static func file(_ random: inout SplitMix64) -> String {
    let entries = (0..<1 + Int(random.next() % 2)).map { _ in
      let apps = random.pick([["app"], ["app", "clip"], ["clip"]]).map { "\"9QX4T7KM2P.shop.harbor.\($0)\"" }
      let components = (0..<1 + Int(random.next() % 5)).map { _ in
        var members = ["\"/\": \"\(random.pick(["*", "/a", "/a/*", "/a*", "/b", "/?", "/a/?*", "/$(v)", "/b/"]))\""]
        if random.next() % 5 == 0 { members.append("\"?\": \(random.pick(["\"?*\"", "\"\"", "{\"a\": \"b\"}"]))") }
        if random.next() % 5 == 0 { members.append("\"caseSensitive\": false") }
        if random.next() % 2 == 0 { members.append("\"exclude\": true") }
        return "{\(members.joined(separator: ", "))}"
      }
      return
        "{\"appIDs\": [\(apps.joined(separator: ", "))], \"components\": [\n\(components.joined(separator: ",\n"))]}"
    }
    return """
      {"applinks": {"substitutionVariables": {"v": ["a", "b"]}, "details": [\(entries.joined(separator: ",\n"))]}}
      """
  }

  /// A file with the component that decides each URL, by the naive matcher.
  private struct Judged {
    let text: String
    let file: AssociationFile
    let applinks: AppLinks
    /// The components with the URLs that each matches.
    let components: [(component: Component, place: SourceRange, matches: [Bool])]

    init(_ text: String) throws {
      self.text = text
      let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
      self.file = file
      applinks = try #require(file.applinks)
      let context = LintContext(FileSubject(file, LintOptions()), LintOptions(), limit: .max)
      let applinks = applinks
      components = applinks.entries.flatMap { applinks.components(of: $0) }.map { component in
        let matches = urls.map {
          Naive.matches(component, file.document, path: $0.path, query: $0.query, fragment: "")
        }
        return (component, file.document.range(context.place(component)), matches)
      }
    }

    /// The index of the component that decides each URL for an app, without those left out.
    func deciders(_ app: AppID, except left: Set<Int> = []) -> [Int?] {
      let asked = components.indices.filter { index in
        let entry = applinks.entries[components[index].component.entry]
        return !left.contains(index) && entry.apps.contains { $0.id == app }
      }
      return urls.indices.map { url in asked.first { components[$0].matches[url] } }
    }

    func opened(_ app: AppID, except left: Set<Int> = []) -> [Bool] {
      deciders(app, except: left).map { $0.map { !components[$0].component.exclude.value } ?? false }
    }

    func isTrue(_ finding: Finding) -> Bool {
      if finding.rule == "exclude-only-entry" {
        let entry = applinks.entries.last { file.document.range($0.node).lower < finding.range.lower }
        return entry?.apps.allSatisfy { !opened($0.id).contains(true) } == true
      }
      guard let index = components.firstIndex(where: { $0.place == finding.range }) else { return false }
      let shown = finding.message.split(separator: "`").filter { $0.hasPrefix(Self.host) }
        .map { $0.dropFirst(Self.host.count) }
      let other = components.firstIndex { $0.place == finding.labels.first?.range }
      switch finding.rule {
      case "matches-everything": return components[index].matches.allSatisfy { $0 }
      case "case-trap", "encoding-trap":
        guard let other, shown.count == 2 else { return false }
        return applinks.apps.contains { decider(of: shown[0], $0) == index && decider(of: shown[1], $0) == other }
          && components[index].component.exclude.value != components[other].component.exclude.value
      case "apps-overlap":
        guard let other, shown.count == 1 else { return false }
        return [index, other].allSatisfy { position in
          !components[position].component.exclude.value
            && applinks.apps.contains { decider(of: shown[0], $0) == position }
        }
      case "late-exclude":
        guard let other, shown.count == 1, components[index].component.exclude.value else { return false }
        return !components[other].component.exclude.value && matches(components[index].component, shown[0])
          && applinks.apps.contains { decider(of: shown[0], $0) == other }
      default: break
      }
      return applinks.apps.allSatisfy { app in
        ["unreachable-component", "duplicate-component"].contains(finding.rule)
          ? !deciders(app).contains(index) : opened(app, except: [index]) == opened(app)
      }
    }

    private static let host = "https://example.com"

    /// The index of the component that decides a URL without query and fragment for an app.
    private func decider(of path: Substring, _ app: AppID) -> Int? {
      components.indices.first { index in
        let component = components[index].component
        return applinks.entries[component.entry].apps.contains { $0.id == app }
          && matches(component, path)
      }
    }

    private func matches(_ component: Component, _ url: Substring) -> Bool {
      let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      return Naive.matches(
        component, file.document, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "", fragment: "")
    }

    /// Whether the same URLs open the same apps without the components that have no effect.
    func openedStaysWithoutRedundant() -> Bool {
      let rules: [Rule] = [.duplicateComponent, .redundantComponent, .unreachableComponent]
      let ranges = Linter.lint(file, rules: rules).findings.map(\.range)
      let left = Set(components.indices.filter { ranges.contains(components[$0].place) })
      return applinks.apps.allSatisfy { opened($0, except: left) == opened($0) }
    }
  }
}
