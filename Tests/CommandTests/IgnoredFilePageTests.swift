import Foundation
import Testing

@Suite("Pages and text of findings")
struct IgnoredFilePageTests {
  @Test(
    "a page says that nothing opens for a file that devices ignore, and shows no routes",
    arguments: [",", "// comment\n", "'"])
  func ignored(_ fault: String) throws {
    let file = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]\(fault)}]}}
      """
    let folder = try Folder(["www/.well-known/apple-app-site-association": file, ".git/HEAD": ""])
    let page = try folder.run("aasa lint www/.well-known/apple-app-site-association --format html").output
    #expect(page.contains("Devices ignore the whole file: no link opens the app."))
    #expect(!page.contains(">opens the app<") && !page.contains("Routes as a tree"))
  }

  @Test("the page of expectations says so, too")
  func expectations() throws {
    let file = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"},]}]}}
      """
    let configuration = """
      files: f.json
      domain: harbor.shop
      groups: [{name: shop, opens: /buy/1}]
      """
    let folder = try Folder(["f.json": file, "aasa.yml": configuration, ".git/HEAD": ""])
    let page = try folder.run("aasa test --format html").output
    #expect(page.contains("Devices ignore the whole file: no link opens the app."))
    #expect(!page.contains(">opens the app<") && !page.contains("Routes as a tree"))
  }

  @Test(
    "pages have the domain of the file",
    arguments: ["lint f.json", "test", "match f.json /buy/1 --urls urls --summary", "diff old.json f.json"])
  func domain(_ command: String) throws {
    func file(_ path: String) -> String {
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "\#(path)"}]}]}}"#
    }
    let folder = try Folder([
      "f.json": file("/buy/*"), "old.json": file("/help"), "urls": "/buy/1\n", ".git/HEAD": "",
      "aasa.yml": "domain: harbor.shop\nfiles: f.json\ngroups: [{name: shop, opens: /buy/1}]\n",
    ])
    let page = try folder.run("aasa \(command) --format html").output
    #expect(page.contains("https://harbor.shop/buy/42") && !page.contains("example.com/buy"))
  }

  private static func rank(_ severity: String) -> Int { ["error": 0, "warning": 1][severity] ?? 2 }

  @Test("findings are listed by severity, and information beside them is counted")
  func order() throws {
    let file = """
      {"applinks": {"apps": ["x"], "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
        {"/": "/a/**"}, {"/": "/b", "exclude": "yes"}, {"/": 1}]}]}}
      """
    let folder = try Folder(["f.json": file, ".git/HEAD": ""])
    func severities(_ options: String) throws -> [String] {
      try folder.run("aasa lint f.json \(options)").output.split(separator: "\n").compactMap { line in
        ["error", "warning", "info"].first { line.contains("\($0)[") }
      }
    }
    let all = try severities("--verbose")
    #expect(all == all.sorted { Self.rank($0) < Self.rank($1) })
    #expect(all.contains("info") && all.contains("error"))
    #expect(try !severities("").contains("info"))
    #expect(try folder.run("aasa lint f.json").output.contains("`--verbose` shows the infos\n"))
    #expect(try severities("--format concise") == all)
  }
}
