import Foundation
import Testing

@Suite("One set of words for verdicts")
struct VerdictWordsTests {
  private static let file = """
    {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
      {"/": "/buy/old/*", "exclude": true}, {"/": "/buy/*"}]}]}}
    """

  @Test(
    "a table may expect `app` and `browser`, and the words of aasa.yml",
    arguments: [
      ("/buy/1", "app", true), ("/buy/1", "opens", true), ("/buy/1", "browser", false), ("/buy/old/1", "browser", true),
      ("/none", "Browser", true), ("/none", "stays-in-browser", true), ("/buy/old/1", "excluded", true),
      ("/none", "excluded", false), ("/buy/old/1", "app", false),
    ])
  func tables(_ path: String, _ word: String, _ isMet: Bool) throws {
    let folder = try Folder([
      "f": Self.file, "t.csv": "url,expect\n\(path),\(word)\n",
      "aasa.yml": "files: f\ndomain: harbor.shop\ngroups: [{name: a, table: t.csv}]\n", ".git/HEAD": "",
    ])
    #expect(try folder.run("aasa test").status == (isMet ? 0 : 1))
    #expect(try folder.run("aasa match f --urls t.csv").status == (isMet ? 0 : 1))
    let json = try folder.run("aasa match f --urls t.csv --format jsonl").output
    #expect(json.contains("\"passed\":\(isMet)"))
  }

  @Test("aasa.yml has `browser` beside `stays-in-browser`, and options have the same words")
  func configuration() throws {
    let folder = try Folder([
      "f": Self.file, ".git/HEAD": "",
      "aasa.yml":
        "files: f\ndomain: harbor.shop\ngroups: [{name: a, browser: [/none, /buy/1], stays-in-browser: /x}]\n",
    ])
    let result = try folder.run("aasa test")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("failed: https://harbor.shop/buy/1\n"))
    #expect(try folder.run("aasa match f /none --expect browser").status == 0)
    #expect(try folder.run("aasa match f /buy/1 --expect browser").status == 1)
    #expect(
      try folder.run("aasa match f /buy/1 /buy/old/1 /none --only app --format tsv").output.hasPrefix(
        "https://harbor.shop/buy/1\t"))
    #expect(try folder.run("aasa match f /buy/1 --expect apps").status == 2)
  }

  @Test(
    "the column of URLs is found by a common name, or by its content",
    arguments: [
      "name;Deep link;expect\nx;https://harbor.shop/buy/1;app\n", "expect,link\napp,/buy/1\n",
      "campaign,target page,expect\nspring,/buy/1,match\n", "a\tb\n1\thttps://harbor.shop/buy/1\n",
      "link,landing\nname,https://harbor.shop/buy/1\n",
    ])
  func columns(_ table: String) throws {
    let folder = try Folder(["f": Self.file, "t": table])
    let result = try folder.run("aasa match f --urls t --domain harbor.shop --expect match --format tsv")
    #expect(result.status == 0, "\(result)")
    #expect(result.output.hasPrefix("https://harbor.shop/buy/1\t"))
  }

  @Test("the host of a URL is compared with the domains of the file in aasa.yml")
  func hosts() throws {
    let yaml = "files: [{path: f, domain: [harbor.shop, www.harbor.shop]}]\n"
    let folder = try Folder(["f": Self.file, "g": Self.file, "aasa.yml": yaml, ".git/HEAD": ""])
    for (host, verdict) in [("harbor.shop", "match"), ("www.harbor.shop", "match"), ("evil.example", "no_match")] {
      let result = try folder.run("aasa match f https://\(host)/buy/1 --format tsv")
      #expect(result.output.contains("\t\(verdict)\t"), "\(host)")
      let explained = try folder.run("aasa explain f https://\(host)/buy/1")
      #expect(explained.output.contains("\(verdict): "), "\(explained)")
    }
    #expect(
      try folder.run("aasa match f https://evil.example/buy/1").errors.contains(
        "; other hosts match nothing"))
    // The configuration is not about another file.
    let other = try folder.run("aasa match g https://evil.example/buy/1")
    #expect(other.output.contains("match"))
    #expect(other.errors == "note: the verdicts are for any host; --domain names the one that serves the file\n")
    #expect(try folder.run("aasa match f https://evil.example/buy/1 --domain evil.example").output.contains("  match "))
  }
}
