import Foundation
import Testing

@Suite("aasa diff --urls")
struct DiffTrafficTests {
  private static let app = "9QX4T7KM2P.shop.harbor.app"
  private static let other = "9QX4T7KM2P.shop.harbor.clip"
  private static let name = "apple-app-site-association"

  private static func file(_ apps: [(id: String, paths: [String])]) -> String {
    let details = apps.map { app in
      let components = app.paths.map { path in
        path.hasPrefix("!") ? #"{"/": "\#(path.dropFirst())", "exclude": true}"# : #"{"/": "\#(path)"}"#
      }
      return #"{"appIDs": ["\#(app.id)"], "components": [\#(components.joined(separator: ", "))]}"#
    }
    return #"{"applinks": {"details": [\#(details.joined(separator: ", "))]}}"#
  }

  private static let old = file([(app, ["!/buy/used/*", "/buy/*", "/scan"]), (other, ["/clip"])])
  private static let new = file([(app, ["/buy/*"]), (other, ["/clip", "/scan"])])

  private static func log(_ targets: [String], host: String = "") -> String {
    targets.map { "\(host)1.2.3.4 - - [22/Nov/2026:02:00:00 +0000] \"GET \($0) HTTP/1.1\" 200 12 \"-\" \"Safari\"\n" }
      .joined()
  }

  private static func traffic(_ result: Program.Result) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    return try #require(object?["traffic"] as? [String: Any], "\(result)")
  }

  @Test("a limit fails where no URL is of the compared host, and a share above it is shown as one")
  func limit() throws {
    let targets = ["/scan"] + Array(repeating: "/buy/1", count: 198)
    let folder = try Folder(["old": Self.old, "new": Self.new, "access.log": Self.log(targets)])
    let above = try folder.run("aasa diff old new --urls access.log --domain harbor.shop --fail-on-traffic 0.5")
    #expect(above.status == 1 && above.errors.contains("1 of 199 requests is affected (0.503%), more than 0.5%"))
    try folder.writes("list", "https://harbor.shop/buy/1\n")
    for format in ["text", "concise"] {
      let none = try folder.run(
        "aasa diff old new --urls list --domain other.shop --fail-on-traffic 0 --format \(format)")
      #expect(none.status == 2 && none.errors.contains("the list has no URL of `other.shop`"))
    }
  }

  @Test("requests are counted by the apps that lose and gain them, and by the deciding components")
  func kinds() throws {
    let targets =
      ["/buy/used/1", "/buy/used/2", "/buy/used/1", "/scan", "/buy/3", "/clip", "/", "/about", "/scan"]
      + Array(repeating: "/buy/used/1", count: 3)
    let folder = try Folder(["old": Self.old, "new": Self.new, "access.log": Self.log(targets) + "-\n"])
    let text = try folder.run("aasa diff old new --urls access.log --domain harbor.shop --exit-code")
    #expect(text.status == 1)
    #expect(text.errors == "note: 1 line has no URL: access.log:13 `-`\n")
    let start = try #require(text.output.range(of: "\naccess.log: "))
    #expect(
      text.output[start.lowerBound...] == """

        access.log: 8 of 12 requests are affected (66.7%)

        9QX4T7KM2P.shop.harbor.app
          ! no longer excludes 6 requests
              old  excluded by details[0].components[0]  old:1:85
                   {"/": "/buy/used/*", "exclude": true}
              new  opened by details[0].components[0]  new:1:85
                   {"/": "/buy/*"}
              5  https://harbor.shop/buy/used/1
              1  https://harbor.shop/buy/used/2
          > loses 2 requests
          > to 9QX4T7KM2P.shop.harbor.clip
              old  opened by details[0].components[2]  old:1:141
                   {"/": "/scan"}
              new  opened by details[1].components[1]  new:1:179
                   {"/": "/scan"}
              2  https://harbor.shop/scan

        as before: 2 requests open an app, 2 stay in the browser

        """)
    let json = try folder.run("aasa diff old new --urls access.log --domain harbor.shop --format json 2>/dev/null")
    let traffic = try Self.traffic(json)
    let numbers = ["total", "changed", "opened", "unopened", "otherHosts", "unusable", "withoutURL"]
    #expect(numbers.map { traffic[$0] as? Int } == [12, 8, 2, 2, 0, 0, 1])
    let changes = try #require(traffic["changes"] as? [[String: Any]])
    #expect(changes.map { $0["kind"] as? String } == ["opened", "moved"])
    #expect(changes.map { $0["requests"] as? Int } == [6, 2])
    #expect(changes.map { $0["distinctURLs"] as? Int } == [2, 1])
    #expect(changes[1]["to"] as? [String] == [Self.other])
  }

  @Test("a URL is counted for each pair of deciding components, and once in the total")
  func pairs() throws {
    let third = "9QX4T7KM2P.shop.harbor.watch"
    let folder = try Folder([
      "old": Self.file([(Self.app, ["/buy/*", "/scan"]), (Self.other, ["/b*"])]),
      "new": Self.file([(Self.app, ["/help"]), (Self.other, ["!/buy/*", "/b*", "/scan"]), (third, ["/s*"])]),
      "urls": "https://harbor.shop/buy/1\nhttps://harbor.shop/scan\nhttps://harbor.shop/buy/1\n",
    ])
    func decider(_ change: [String: Any], _ side: String) -> [Int]? {
      let verdict = change[side] as? [String: Any]
      return ["entry", "component"].compactMap { verdict?[$0] as? Int }
    }
    let traffic = try Self.traffic(try folder.run("aasa diff old new --urls urls --format json"))
    #expect(["total", "changed"].map { traffic[$0] as? Int } == [3, 3])
    let changes = try #require(traffic["changes"] as? [[String: Any]])
    #expect(changes.map { $0["kind"] as? String } == ["closed", "closed", "moved", "moved"])
    #expect(changes.map { $0["apps"] as? [String] } == [[Self.app], [Self.other], [Self.app], [Self.app]])
    #expect(changes.map { $0["to"] as? [String] } == [nil, nil, [Self.other], [third]])
    #expect(changes.map { $0["requests"] as? Int } == [2, 2, 1, 1])
    #expect(changes.map { decider($0, "old") } == [[0, 0], [1, 0], [0, 1], [0, 1]])
    #expect(changes.map { decider($0, "new") } == [[], [1, 0], [1, 2], [2, 0]])
    let text = try folder.run("aasa diff old new --urls urls --format markdown").output
    #expect(text.components(separatedBy: "| `https://harbor.shop/buy/1` |").count == 2, "\(text)")
  }

  @Test("the words of a change are true of each of its apps")
  func namedApps() throws {
    let entry = #"{"appIDs": ["\#(Self.app)", "\#(Self.other)"], "components": [{"/": "/a"}]}"#
    let both = #"{"applinks": {"details": [\#(entry)]}}"#
    let folder = try Folder([
      "old": both, "new": Self.file([(Self.other, ["/b"])]), "urls": "https://harbor.shop/a\n",
    ])
    let text = try folder.run("aasa diff old new --urls urls").output
    let start = try #require(text.range(of: "\nurls: "))
    let words = "      new  no entry names the app, or no component matches\n"
    #expect(text[start.lowerBound...].contains(words), "\(text)")
  }

  @Test("the counts are those of match in both files, on every log, whatever the number of blocks")
  func sums() throws {
    let targets = (0..<20_000).map { ["/buy/used/\($0 % 7_000)", "/scan?\($0 % 3)", "/x\($0)", "/buy/\($0)"][$0 % 4] }
    let folder = try Folder(["old": Self.old, "new": Self.new, "access.log": Self.log(targets)])
    let gzip = try folder.run(
      "gzip access.log && aasa diff old new --urls - --domain harbor.shop --format json < access.log.gz")
    let traffic = try Self.traffic(gzip)
    #expect(["total", "changed", "opened", "unopened"].map { traffic[$0] as? Int } == [20_000, 10_000, 5_000, 5_000])
    let changes = try #require(traffic["changes"] as? [[String: Any]])
    #expect(changes.map { $0["requests"] as? Int } == [5_000, 5_000])
    #expect(changes.map { $0["distinctURLs"] as? Int } == [1_750, 3])
    // Equal counts are in the order of the URLs.
    let urls = try #require(changes[0]["urls"] as? [[String: Any]])
    #expect(urls.count == 100 && urls[0]["url"] as? String == "https://harbor.shop/buy/used/0")
  }

  @Test("beyond the URLs that are kept, their number is a least one and the numbers of requests stay exact")
  func bound() throws {
    let urls = (0..<50_003).map { "https://harbor.shop/buy/used/\($0)\n" }.joined()
    let folder = try Folder(["old": Self.old, "new": Self.new, "urls": urls + "https://harbor.shop/scan\n"])
    let result = try folder.run("aasa diff old new --urls urls --format json --output text=text")
    let changes = try #require(try Self.traffic(result)["changes"] as? [[String: Any]])
    #expect(changes.map { $0["requests"] as? Int } == [50_003, 1])
    #expect(changes.map { $0["distinctURLs"] as? Int } == [50_000, 1])
    #expect(changes.map { $0["truncated"] as? Bool } == [true, false])
    let text = try folder.run("cat text").output
    #expect(text.contains("  ! no longer excludes 50,003 URLs\n"))
    #expect(text.contains("  49,998  in at least 49,996 more URLs\n"))
  }

  @Test("hosts select the file in folders that are named after hosts")
  func hosts() throws {
    let folder = try Folder([
      "old/bücher.example/\(Self.name)": Self.old, "new/bücher.example/.well-known/\(Self.name)": Self.old,
      "old/harbor.shop/.well-known/\(Self.name)": Self.old, "new/harbor.shop/\(Self.name)": Self.new,
      "old/Help.Harbor.shop/public/\(Self.name)": Self.old, "new/Help.Harbor.shop/public/\(Self.name)": Self.old,
      "urls": ["HARBOR.shop/scan", "help.harbor.shop/scan", "www.harbor.shop/scan", "xn--bcher-kva.example/scan"].map {
        "https://\($0)\n"
      }.joined(),
    ])
    let result = try folder.run("aasa diff old new --urls urls --format json")
    let traffic = try Self.traffic(result)
    #expect(["total", "changed", "opened", "otherHosts"].map { traffic[$0] as? Int } == [4, 1, 2, 1])
    let changes = try #require(traffic["changes"] as? [[String: Any]])
    #expect(changes.map { $0["host"] as? String } == ["harbor.shop"] && changes[0]["kind"] as? String == "moved")
    let text = try folder.run("aasa diff old new --urls urls")
    #expect(text.output.contains("urls: 1 of 3 URLs is affected (33.3%)"))
    #expect(
      text.output.hasSuffix(
        "\nas before: 2 URLs open an app, 0 stay in the browser; 1 is of other hosts and\nnot compared\n"))
  }

  @Test("--domain is the host of a single file; URLs of other hosts are not compared")
  func domain() throws {
    let folder = try Folder([
      "old": Self.old, "new": Self.new, "urls": "https://harbor.shop/scan\nhttps://example.com/scan\n/scan\n",
    ])
    let all = try Self.traffic(try folder.run("aasa diff old new --urls urls --format json"))
    #expect(all["changed"] as? Int == 2)
    let one = try Self.traffic(try folder.run("aasa diff old new --urls urls --domain harbor.shop --format json"))
    #expect(one["changed"] as? Int == 2 && one["otherHosts"] as? Int == 1)
  }

  @Test("--app counts the requests of one app")
  func oneApp() throws {
    let folder = try Folder(["old": Self.old, "new": Self.new, "urls": "https://harbor.shop/scan\n"])
    let result = try folder.run("aasa diff old new --urls urls --app \(Self.other) --format json")
    let changes = try #require(try Self.traffic(result)["changes"] as? [[String: Any]])
    #expect(changes.map { $0["kind"] as? String } == ["opened"])
    #expect(changes.map { $0["apps"] as? [String] } == [[Self.other]])
  }

  @Test("sites without the names of hosts, and lists without a URL, are status 2")
  func faults() throws {
    let folder = try Folder([
      "old/a/\(Self.name)": Self.old, "new/a/\(Self.name)": Self.new, "new/b/\(Self.name)": Self.new, "urls": "/scan\n",
    ])
    let sites = try folder.run("aasa diff old new --urls urls")
    #expect(sites.status == 2 && sites.errors.contains("2 sites are compared, and their folders are not named after"))
    let none = try folder.run("aasa diff old/a new/a --urls new/a/\(Self.name)")
    #expect(none.status == 2 && none.errors.contains("has no usable URL"))
    let absent = try folder.run("aasa diff old/a new/a --urls absent")
    #expect(absent.status == 2 && absent.errors.contains("cannot read absent"))
    let paths = try folder.run("aasa diff old/a new/a --urls urls")
    #expect(paths.status == 2 && paths.errors.contains("--domain"))
    let equal = try folder.run("aasa diff old/a old/a --urls urls --domain harbor.shop --exit-code")
    #expect(equal.status == 0 && equal.output.contains("urls: none of 1 URL is affected"))
  }
}
