import Foundation
import Testing

@Suite("aasa explain")
struct ExplainCommandTests {
  private let file = "apple-app-site-association"
  private let app = "9QX4T7KM2P.shop.harbor.app"

  @Test("the deciding component, what its wildcards match, and where settings were made")
  func decided() throws {
    let result = try Program.aasa(["explain", file, "https://harbor.shop/en_US/Pizza/", "--app", app])
    #expect(result.status == 0)
    for line in [
      "decided by details[0].components[2]  apple-app-site-association:11:11",
      "matches `en`, `$(region)` matches `US`, `$(food)` matches\n                `Pizza`",
      "caseSensitive   false, set by `defaults` of `applinks` at",
      "apple-app-site-association:4:36",
      "percentEncoded  true, built in",
    ] { #expect(result.output.contains(line)) }
  }

  @Test("the closest component comes first, with the reason in words")
  func closestComponent() throws {
    let result = try Program.aasa(["explain", file, "https://harbor.shop/help/x?articleNumber=481", "--app", app])
    let lines = result.output.split(separator: "\n")
    let miss = try #require(lines.firstIndex { $0.contains("closest component first") })
    #expect(lines[miss + 1].contains(#""articleNumber": "????""#))
    #expect(lines[miss + 2].contains("`????` needs exactly 4 characters, has 3"))
  }

  @Test("an app that the file does not name, another host, another scheme")
  func obstacles() throws {
    let unknown = try Program.aasa(["explain", file, "https://h.shop/buy/1", "--app", "9QX4T7KM2P.other"])
    #expect(unknown.errors.contains("the file does not list the app `9QX4T7KM2P.other`"))
    #expect(unknown.status == 2)
    let host = try Program.aasa(["explain", file, "https://h.shop/buy/1", "--domain", "harbor.shop"])
    #expect(host.output.contains("because the host `h.shop` is not\n            `harbor.shop`"))
    let scheme = try Program.aasa(["explain", file, "harbor://h.shop/buy/1"])
    #expect(scheme.output.contains("other schemes never match"))
  }

  private static let ignored = "it stays in the browser, because the system ignores the key that names this app"

  @Test(
    "an app of `appID` beside `appIDs` can be named; its bundle ID is that of the app which current systems read",
    arguments: [
      ("9QX4T7KM2P.shop.old", [], "9QX4T7KM2P.shop.old no_match: \(ignored)"),
      ("shop.old", ["--ios", "13"], "9QX4T7KM2P.shop.old no_match: \(ignored)"),
      ("shop.old", ["--ios", "12"], "9QX4T7KM2P.shop.old match"),
      ("shop.both", [], "9QX4T7KM2P.shop.both match"),
      ("OLDPREFIXX.shop.both", ["--ios", "12"], "OLDPREFIXX.shop.both match"),
    ])
  func appOfOtherSystems(_ app: String, _ options: [String], _ start: String) throws {
    let file = #"""
      {"applinks": {"details": [
        {"appID": "9QX4T7KM2P.shop.old", "appIDs": ["9QX4T7KM2P.shop.both"], "paths": ["*"], "components": [{"/": "*"}]},
        {"appID": "OLDPREFIXX.shop.both", "appIDs": ["9QX4T7KM2P.shop.new"], "paths": ["*"], "components": [{"/": "*"}]}]}}
      """#
    let shown = try Program.aasa(["explain", "-", "https://h.shop/", "--app", app] + options, input: file)
    let text = shown.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(shown.status == 0 && text.hasPrefix(start), "\(text)\(shown.errors)")
  }

  @Test("json is valid and says the same")
  func json() throws {
    let result = try Program.aasa(["explain", file, "https://harbor.shop/buy/42", "--app", app, "--format", "json"])
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let found = try #require((object?["apps"] as? [[String: Any]])?.first)
    #expect(found["verdict"] as? String == "match")
    #expect((found["decidedBy"] as? [String: Any])?["component"] as? Int == 1)
    #expect((found["tried"] as? [Any])?.count == 1)
  }

  @Test("an unusable URL is status 2")
  func unusable() throws {
    let result = try Program.aasa(["explain", file, "buy/42"])
    #expect(result.status == 2)
    #expect(result.errors.contains("write https:// in front"))
  }

  @Test(
    "a list that the system does not read is named where it would decide otherwise",
    arguments: [
      (
        #""appID": "A", "paths": ["/x", "/coach/*"], "components": [{"/": "/buy/*"}]"#, [], "paths[1]",
        "iOS 13 and later ignore `paths`"
      ),
      (
        #""appIDs": ["A"], "paths": ["/coach/*"], "components": [{"/": "/buy/*"}]"#, [], "paths[0]",
        "no system reads `paths` beside `components` and `appIDs`"
      ),
      (
        #""appID": "A", "paths": ["NOT /coach/*"], "components": [{"/": "/coach/*"}]"#, [], "paths[0]",
        "ignore `paths` beside"
      ),
      (
        #""appID": "A", "components": [{"/": "/coach/*"}]"#, ["--ios", "12"], "components[0]",
        "iOS 9 to 12 ignore `components`"
      ),
      (#""appIDs": ["A"], "paths": ["/coach/*"]"#, ["--ios", "12"], "paths[0]", "iOS 9 to 12 ignore `appIDs`"),
      (#""appID": "A", "paths": ["/coach/*"], "components": [{"/": "/coach/*"}]"#, [], "", ""),
      (#""appID": "A", "paths": ["/other"], "components": [{"/": "/buy/*"}]"#, [], "", ""),
    ])
  func unread(_ entry: String, _ options: [String], _ place: String, _ reason: String) throws {
    let file = #"{"applinks": {"details": [{\#(entry.replacing(#""A""#, with: "\"\(app)\""))}]}}"#
    let arguments = ["explain", "-", "https://harbor.shop/coach/7"] + options
    let shown = try Program.aasa(arguments, input: file)
    #expect(shown.status == 0)
    let text = shown.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let json = try Program.aasa(arguments + ["--format", "json"], input: file).output
    #expect(text.contains("not read:") == !place.isEmpty, "\(text)")
    #expect(json.contains("\"unread\"") == !place.isEmpty)
    let isIgnored = reason == "iOS 9 to 12 ignore `appIDs`"
    #expect(text.contains("because the system ignores the key that names this app") == isIgnored, "\(text)")
    #expect(json.contains("\"obstacle\": \"the system ignores the key that names this app\"") == isIgnored, "\(json)")
    if !place.isEmpty { #expect(text.contains("not read: details[0].\(place)") && text.contains(reason), "\(text)") }
  }
}
