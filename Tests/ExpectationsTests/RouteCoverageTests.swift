import Expectations
import ProjectSettings
import Testing

@Suite("Lists of routes compared with components")
struct RouteCoverageTests {
  static let file = ExpectationRunTests.file(
    #"{"/": "/buy/used/*", "exclude": true}, {"/": "/buy/*"}, {"/": "/old/*"}, {"/": "/help/?*"}"#)

  private func run(
    _ routes: String, _ list: String, file: String = file, top: String = ""
  ) throws -> RunSummary {
    try RunSummary(
      "files: f\ndomain: harbor.shop\nroutes: \(routes)\n\(top)\n", ["f": file, "r.txt": list])
  }

  private func words(_ run: RunSummary) -> [String] {
    (run.results?.routes ?? []).map { outcome in
      let route = run.results?.plan.routes[outcome.list].table.entries[outcome.entry].route.text ?? ""
      let result =
        switch outcome.result {
        case .opened: "\(route) opened"
        case .unopened(let example): "\(route) \(example.verdict.map { "\($0.verdict)" } ?? "no app")"
        case .partly(let opened, let unopened): "\(route) \(opened.url) \(unopened.url)"
        case .undecided: "\(route) undecided"
        }
      return result + (outcome.isExcepted ? " excepted" : "")
    }
  }

  @Test("a route is opened, in part or not at all, and components without a route are reported")
  func results() throws {
    let found = try run("r.txt", "/buy/new\n/buy/:id\n/buy/used/:id\n/about\n")
    #expect(found.problems == [])
    #expect(
      words(found) == [
        "/buy/new opened", "/buy/:id https://harbor.shop/buy/a https://harbor.shop/buy/used", "/buy/used/:id exclude",
        "/about noMatch",
      ])
    #expect(found.results?.unrouted.map(\.name.component) == [2, 3])
    #expect(found.results?.isPassed == true)
  }

  @Test("`every-route` makes each such route a failure, but those that `except` has or `only` has not")
  func demand() throws {
    let top = "coverage: {every-route: true}"
    let list = "/buy/new\n/about\n/account/:id\n/help/:id\n"
    #expect(try run("r.txt", list, top: top).results?.failures == 2)
    let excepted = try run("{path: r.txt, except: [/about, \"/account/*\"]}", list, top: top)
    #expect(excepted.results?.failures == 0 && excepted.results?.requiredRoutes == 2)
    #expect(try run("{path: r.txt, only: /a*}", list, top: top).results?.failures == 2)
    // Routes that need not open an app reach components all the same.
    #expect(try run("{path: r.txt, except: \"*\"}", list).results?.unrouted.map(\.name.component) == [0, 2])
  }

  @Test("two apps open a route together, each in part")
  func together() throws {
    let file = """
      {"applinks": {"details": [
        {"appIDs": ["\(ExpectationRunTests.shop)"], "components": [{"/": "/a/x*", "exclude": true}, {"/": "/a/*"}]},
        {"appIDs": ["\(ExpectationRunTests.beta)"], "components": [{"/": "/a/x*"}]}]}}
      """
    #expect(words(try run("r.txt", "/a/:id", file: file)) == ["/a/:id opened"])
    let own = try run("{path: r.txt, app: \(ExpectationRunTests.shop)}", "/a/:id", file: file)
    #expect(words(own) == ["/a/:id https://harbor.shop/a/a https://harbor.shop/a/x"])
    #expect(words(try run("r.txt", "/a/:id", file: #"{"applinks": {"details": []}}"#)) == ["/a/:id no app"])
  }

  @Test("a list is for the files of its domain")
  func domains() throws {
    let found = try RunSummary(
      """
      files: [{path: f, domain: harbor.shop}, {path: g, domain: harbor.help}]
      routes:
        - {path: r.txt, domain: harbor.shop}
        - {path: h.txt, domain: harbor.help}
        - {path: h.txt, files: f}
      """,
      ["f": Self.file, "g": Self.file, "r.txt": "/buy/a\n", "h.txt": "/help/:id\n"])
    #expect(found.problems == [])
    #expect(found.results?.routes.map { [$0.list, $0.file] } == [[0, 0], [1, 1], [2, 0]])
    let list = "https://harbor.shop/buy/:id\nhttps://harbor.help/buy/:id\n"
    #expect(words(try run("r.txt", list)).count == 1)
    let unserved = try run("{path: r.txt, domain: harbor.help}", "/a", top: "coverage: {every-route: true}")
    #expect(unserved.problems == ["aasa.yml:3:31 no tested file is served by `harbor.help`"])
  }

  @Test("a line that no URL has is unreadable, with its place")
  func withoutURLs() throws {
    let found = try run("r.txt", "/buy/new\n/buy/\0c\n/buy/:id([?])\n", top: "coverage: {every-route: true}")
    #expect(words(found) == ["/buy/new opened"])
    #expect(found.results?.plan.routes[0].table.unreadableCount == 2)
    // A demand is about each line with a path that `except` does not name.
    #expect(found.results?.failures == 1)
    for (list, failures) in [("nonsense", 0), ("/new/[x", 0), ("/old/[x", 1), ("https://harbor.shop/new/[x", 0)] {
      let found = try run(
        "{path: r.txt, except: \"/new/*\"}", "/buy/new\n\(list)\n", top: "coverage: {every-route: true}")
      #expect(found.results?.failures == failures, "\(list)")
    }
    #expect(try run("r.txt", "/buy/new\n/[x\n").results?.failures == 0)
    #expect(try run("r.txt", "/buy/\0c\n").problems[0].contains("lists no route; r.txt:1:1 `/buy/"))
  }

  @Test("a folder of pages is a list, and a list without routes is a problem of the configuration")
  func sources() throws {
    let files = ["f": Self.file, "app/page.tsx": "", "app/(shop)/buy/[id]/page.tsx": "", "empty.txt": "x\n"]
    let folder = try RunSummary("files: f\ndomain: harbor.shop\nroutes: app\n", files)
    #expect(words(folder).count == 2 && folder.problems == [])
    for (path, message) in [
      ("empty.txt", "lists no route"), ("none.txt", "cannot read"), ("f", "format of the routes is not known"),
    ] {
      let found = try RunSummary("files: f\nroutes: \(path)\n", files)
      #expect(found.problems.count == 1 && found.problems[0].contains(message), "\(found.problems)")
    }
  }
}
