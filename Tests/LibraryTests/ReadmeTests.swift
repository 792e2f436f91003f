import AppSiteAssociation
import Foundation
import SourceText
import TestSupport
import Testing

/// The library as another package sees it: one import, and only what is public.
@Suite("The library's promise")
struct ReadmeTests {
  private static let root = URL(filePath: projectRoot)
  private static let whole =
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/a"}]}]}, "appclips": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#

  @Test("the README's program compiles and answers")
  func readmeProgram() throws {
    let path = "Fixtures/documents/apple-app-site-association"
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    // README
    let file = AssociationFile(text)
    for finding in file.findings() {
      print("line \(finding.line): \(finding.severity): \(finding.message)")
    }
    let url = try LinkURL("https://harbor.shop/buy/42")
    print(file.apps(opening: url))
    let verdict = file.verdict(on: url, for: AppID("9QX4T7KM2P.shop.harbor.app"))
    print(verdict.verdict, verdict.component?.line ?? 0)
    // README

    #expect(printed == ["[9QX4T7KM2P.shop.harbor.app, 9QX4T7KM2P.shop.harbor.beta]", "match 10"])
  }

  @Test("the README shows that program")
  func readmeShowsIt() throws {
    let path = "Tests/LibraryTests/ReadmeTests.swift"
    let test = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let program = test.components(separatedBy: "    // README\n")[1].replacingOccurrences(of: "\n    ", with: "\n")
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("import AppSiteAssociation\n\n" + program.drop { $0 == " " }))
  }

  @Test("findings, fixes, faults and explanations are public")
  func publicParts() throws {
    let text = #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/a"},]}]}}"#
    let file = AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    #expect(file.fault != nil)
    let finding = try #require(file.findings().first { $0.severity == .error })
    #expect(finding.rule == "invalid-json")
    #expect(SourceLines(file.source).position(of: finding.range.lower).column == 96)
    let fixed = AssociationFile(file.applying([finding]))
    #expect(fixed.fault == nil)
    #expect(file.findings(allowing: ["invalid-json"]).isEmpty)

    let router = LinkRouter(fixed, app: AppID("9QX4T7KM2P.shop.harbor.app"))
    #expect(router.explanations(for: try LinkURL("https://h.shop/a")).first?.verdict.verdict == .match)
    #expect(throws: LinkURL.Problem.pathWithoutHost) { try LinkURL("/a") }

    var matcher = LinkRouter(fixed, engine: .pcre2).makeMatcher()
    var verdicts: [AppVerdict] = []
    for path in ["/a", "/b"] {
      try matcher.fill(&verdicts, for: Array("https://h.shop\(path)".utf8).span, domain: "h.shop")
    }
    #expect(verdicts.map(\.verdict) == [.noMatch])
  }

  @Test(
    "a file that devices ignore opens nothing, unlike one without the fault",
    arguments: [
      whole.replacing("]}]}", with: "],}]}"), "/* links */ \(whole)", whole + "x", String(whole.dropLast(2)),
      "[\(whole)]", whole.replacing("/a", with: "/a!"),
    ])
  func ignored(_ text: String) throws {
    // No UTF-8.
    let bytes = text.utf8.map { $0 == UInt8(ascii: "!") ? 0xff : $0 }
    let (works, ignored) = (AssociationFile(Self.whole), AssociationFile(bytes: bytes))
    let (url, app) = (try LinkURL("https://h.shop/a"), AppID("9QX4T7KM2P.shop.harbor.app"))
    #expect(ignored.fault != nil)
    #expect(works.apps(opening: url) == [app] && ignored.apps(opening: url).isEmpty)
    #expect(works.verdict(on: url, for: app).verdict == .match)
    #expect(ignored.verdict(on: url, for: app).verdict == .noMatch)
    let explanation = ignored.explanation(of: url, for: app)
    #expect(explanation.verdict.verdict == .noMatch && explanation.obstacle == .unreadFile)
    #expect(ignored.text(of: explanation).hasSuffix("; devices ignore the whole file"))
    #expect(works.differences(to: ignored).changes.map(\.kind) == [.closed])
    #expect(ignored.differences(to: works).changes.map(\.kind) == [.opened])
    #expect(works.systemDifferences(to: ignored).map { $0.diff.changes.map(\.kind) } == [[.closed]])
    #expect(works.serviceDifferences(to: ignored).map { $0.removed.map(\.id) } == [[app]])
  }

  @Test("a file that is too large to be read is equivalent to none")
  func tooLarge() {
    let file = AssociationFile(#"{"applinks": {"comment": "\#(String(repeating: "a", count: 40_000))"}}"#)
    for differences in [file.differences(to: file), AssociationFile("{}").differences(to: file)] {
      #expect(!differences.isEquivalence && differences.changes.isEmpty)
    }
  }

  @Test("differences and URLs for components are public")
  func questions() throws {
    func file(_ path: String) -> AssociationFile {
      let text =
        #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "\#(path)"}]}]}}"#
      return AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    }
    let differences = file("/a").differences(to: file("/b"), host: "harbor.shop")
    #expect(differences.changes.map(\.kind) == [.opened, .closed])
    #expect(differences.changes.map(\.url) == ["https://harbor.shop/b", "https://harbor.shop/a"])
    #expect(differences.changes[0].new.component == 0)
    #expect(file("/a").differences(to: file("a/")).isEquivalence)

    let components = file("/buy/*").componentURLs(host: "harbor.shop", budget: Budget(steps: .max))
    guard case .decides(let test, let nearMiss?)? = components.first?.outcome else {
      Issue.record("\(components)")
      return
    }
    #expect(test.url == "https://harbor.shop/buy/42")
    #expect(nearMiss.change == .replaced("buy", by: "Buy"))
  }
}
