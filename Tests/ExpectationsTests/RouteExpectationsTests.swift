import Expectations
import Foundation
import Matching
import ProjectSettings
import Routes
import Testing

@Suite("Routes in expectations")
struct RouteExpectationsTests {
  static let file = ExpectationRunTests.file(
    #"""
    {"#": "no_universal_links", "exclude": true}, {"/": "/buy/used/*", "exclude": true, "comment": "no used ones"},
    {"/": "/buy/*"}, {"/": "/one/?*"}, {"/": "/two/?*/?*"}, {"/": "/c/*", "caseSensitive": false},
    {"/": "/d/é", "percentEncoded": false}, {"/": "/q", "?": {"q": "?*"}}
    """#)

  private func run(_ lines: String, _ file: String = file, top: String = "") throws -> RunSummary {
    let lines = lines.replacingOccurrences(of: "\n", with: "\n    ")
    return try RunSummary("files: f\ndomain: harbor.shop\n\(top)\ngroups:\n  - name: a\n    \(lines)\n", ["f": file])
  }

  @Test(
    "an expectation for a route is about each of its URLs, and a failure shows a shortest one",
    arguments: [
      ("opens: /buy/:id/reviews", "/buy/used/reviews"), ("opens: /buy/:id", "/buy/used"), ("opens: /one/:id", nil),
      ("opens: /one/[...rest]", nil), ("opens: /one/[[...rest]]", "/one"), ("opens: /one/*rest", nil),
      ("opens: /one/*", "/one"), ("opens: /one/{id}", nil), ("opens: /two/:a", "/two/a"), ("opens: /two/:a/:b", nil),
      ("opens: /c/:id", nil), ("opens: /C/:id", nil), ("opens: /c", nil), ("opens: /d/:id", "/d/a"),
      (#"opens: /d/:id(%C3%A9)"#, nil), ("opens: /d/é", nil), ("opens: /d/:id(%c3%a9)", nil),
      (#"opens: /buy/:id(\d+)"#, nil), ("opens: /buy/:id(used|new)", "/buy/used"),
      ("opens: /:section(buy|c)/new", nil), ("opens: /:id", "/a"), ("opens: /buy/new", nil),
      ("stays-in-browser: /help/:id", nil), ("stays-in-browser: /:id", "/c"), ("stays-in-browser: /two/:id", nil),
      ("stays-in-browser: /buy/used/*rest", nil), ("stays-in-browser: /[...all]", "/c"),
      ("excluded: /buy/used/:id", nil), ("excluded: /buy/:id", "/buy/a"), ("excluded: /help/:id", "/help/a"),
      ("excluded: {url: /buy/used/:id, by: 1}", nil), ("excluded: {url: /buy/used/:id, by: no used ones}", nil),
      ("excluded: {url: /buy/used/:id, by: 0}", "/buy/used/a"), ("opens: {url: /one/:id, by: 3}", nil),
      ("opens: {url: /:a/:b, by: 3}", "/a/a"),
      ("opens: {url: /one/:id, query: any}", nil),
      ("opens: {url: /one/:id, fragment: any}", "/one/a#no_universal_links"),
      ("stays-in-browser: {url: /q, query: any}", "/q?q=a"), ("opens: /q?q={term}", nil),
      ("opens: /q?p={term}", "/q?p=a"),
      (#"opens: /one/\:id"#, nil), (#"stays-in-browser: /help/\*"#, nil),
      ("opens: https://harbor.shop/one/:id", nil),
    ] as [(String, String?)])
  func proofs(_ lines: String, _ failing: String?) throws {
    let found = try run(lines)
    #expect(found.problems == [])
    #expect(found.failures == (failing.map { ["https://harbor.shop\($0)"] } ?? []))
    #expect(found.results?.checked == 1)
  }

  @Test("the values of a template make a route each, and a name that is nearly one with values is refused")
  func values() throws {
    let found = try run("values: {lang: [one, two]}\nopens: \"/{lang}/:id\"")
    #expect(found.failures == ["https://harbor.shop/two/a"])
    #expect(found.results?.checked == 2)
    #expect(found.results?.outcomes.first?.failures.first?.route == "/two/:id")
    #expect(try run("values: {lang: [one]}\nopens: \"/{lnag}/:id\"").problems.count == 1)
  }

  @Test("a route reaches the components that decide its URLs")
  func reach() throws {
    let found = try run("opens: /one/:id\nstays-in-browser: /buy/used/:id")
    let unreached = found.results?.unreached.map(\.name.component)
    #expect(unreached == [0, 2, 4, 5, 6, 7])
  }

  @Test("each app must open a route, and one that the file does not list fails")
  func apps() throws {
    let two = ExpectationRunTests.two
    #expect(try run("opens: /buy/:id", two).failures == ["https://harbor.shop/buy/old"])
    #expect(try run("app: \(ExpectationRunTests.beta)\nopens: /buy/:id", two).failures == [])
    #expect(try run("opens: /beta/:id", two).failures == ["https://harbor.shop/beta/a"])
    let empty = #"{"applinks": {"details": []}}"#
    // An empty list is a fault of the file, not of the route.
    #expect(try run("opens: /beta/:id", empty).results?.fileFaults.map(\.cause) == [.noApps])
    #expect(try run("stays-in-browser: /beta/:id", empty).failures == [])
  }

  @Test("a search that reaches its budget is undecided, which is a failure")
  func undecided() throws {
    let components = (0..<24).map {
      #"{"/": "*\#(Character(Unicode.Scalar(UInt8(97 + $0))))\#(String(repeating: "?", count: 12))"}"#
    }
    let found = try run("opens: /[...rest]x/:id", ExpectationRunTests.file(components.joined(separator: ",")))
    let fault = found.results?.outcomes.first?.failures.first?.fault
    guard case .undecided? = fault else {
      if case .verdict? = fault { return }
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(found.results?.isPassed == false)
  }

  @Test("routes allow their URLs, with any query and fragment, under `nothing-outside`")
  func nothingOutside() throws {
    let file = ExpectationRunTests.file(#"{"/": "/a/*", "?": "x=?*"}, {"/": "/b/?*"}"#)
    func outside(_ lines: String) throws -> [String] {
      let top = "coverage: {nothing-outside: true}"
      return try run(lines, file, top: top).results?.outside.map(\.url) ?? []
    }
    #expect(try outside("stays-in-browser: [/a/:id, /a]\nopens: \"/b/*rest\"").count == 1)
    #expect(try outside("stays-in-browser: \"/a/*\"\nopens: \"/b/*rest\"") == [])
    #expect(try outside("stays-in-browser: \"/a/*\"\nopens: \"/b/:id\"").count == 1)
  }

  @Test("every literal URL has a text that is no route")
  func escaped() throws {
    for url in [
      "/a:b", "/:id", "/a/:id?b=:c", "/c/[id]", "/*", "/files/*rest", "/{a}", #"/a\b"#, "/posts(.:format)",
      "/a?b={c}#{d}",
      "https://harbor.shop/:id", "https://harbor.shop/a", "/wiki/Tea_(drink)",
    ] {
      let text = Route.escaped(url)
      let pattern = try URLPattern(text, values: PatternValues(["a": ["x"]]))
      #expect(!pattern.isRoute && pattern.url(0) == url, "\(text)")
    }
  }
}
