import Association
import SourceText
import Tasks
import TestSupport
import Testing

@Suite("Explanations of verdicts")
struct ExplainTests {
  private static let shop = SourceFile(document: "apple-app-site-association")
  private static let ignored = "it stays in the browser, because the system ignores the key that names this app"

  /// An app of `appID` beside `appIDs` can be named; its bundle ID is that of the app which current systems read.
  private static func otherSystems(_ app: String, _ system: Int?) throws -> Printed {
    let file = #"""
      {"applinks": {"details": [
        {"appID": "9QX4T7KM2P.shop.old", "appIDs": ["9QX4T7KM2P.shop.both"], "paths": ["*"], "components": [{"/": "*"}]},
        {"appID": "OLDPREFIXX.shop.both", "appIDs": ["9QX4T7KM2P.shop.new"], "paths": ["*"], "components": [{"/": "*"}]}]}}
      """#
    let options = FileOptions(app: app, system: system.map { .init(major: $0) })
    return try .explain(SourceFile(file), "https://h.shop/", options)
  }

  @Test(
    "the deciding component and where settings were made; the closest component first; an app, host or scheme without links",
    arguments: [
      Row(
        try .explain(shop, "https://harbor.shop/en_US/Pizza/", FileOptions(app: harbor)),
        text: [
          "decided by details[0].components[2]  apple-app-site-association:11:11",
          "matches `en`, `$(region)` matches `US`, `$(food)` matches\n                `Pizza`",
          "caseSensitive   false, set by `defaults` of `applinks` at", "apple-app-site-association:4:36",
          "percentEncoded  true, built in",
        ]),
      Row(
        try .explain(shop, "https://harbor.shop/help/x?articleNumber=481", FileOptions(app: harbor)),
        text: [
          """
            closest component first:
              {"/": "/help/*", "?": { "articleNumber": "????" }}  apple-app-site-association:13:11
                query `articleNumber`  `????` needs exactly 4 characters, has 3

          """
        ]),
      Row(
        try .explain(shop, "https://h.shop/buy/1", FileOptions(domain: "harbor.shop")),
        text: ["because the host `h.shop` is not\n            `harbor.shop`"]),
      Row(try .explain(shop, "harbor://h.shop/buy/1"), text: ["other schemes never match"]),
      Row(
        try .explain(shop, "https://harbor.shop/buy/42", FileOptions(app: harbor)),
        json: [
          "apps.*.verdict": ["match"], "apps.*.decidedBy.component": ["1"], "apps.*.tried.*.component": ["0"],
        ]),
      Row(try otherSystems("9QX4T7KM2P.shop.old", nil), start: "9QX4T7KM2P.shop.old no_match: \(ignored)"),
      Row(try otherSystems("shop.old", 13), start: "9QX4T7KM2P.shop.old no_match: \(ignored)"),
      Row(try otherSystems("shop.old", 12), start: "9QX4T7KM2P.shop.old match"),
      Row(try otherSystems("shop.both", nil), start: "9QX4T7KM2P.shop.both match"),
      Row(try otherSystems("OLDPREFIXX.shop.both", 12), start: "OLDPREFIXX.shop.both match"),
    ])
  func reasons(_ row: Row) throws { try row.check() }

  @Test(
    "a list that the system does not read is named where it would decide otherwise",
    arguments: [
      (
        #""appID": "A", "paths": ["/x", "/coach/*"], "components": [{"/": "/buy/*"}]"#, nil, "paths[1]",
        "iOS 13 and later ignore `paths`"
      ),
      (
        #""appIDs": ["A"], "paths": ["/coach/*"], "components": [{"/": "/buy/*"}]"#, nil, "paths[0]",
        "no system reads `paths` beside `components` and `appIDs`"
      ),
      (
        #""appID": "A", "paths": ["NOT /coach/*"], "components": [{"/": "/coach/*"}]"#, nil, "paths[0]",
        "ignore `paths` beside"
      ),
      (#""appID": "A", "components": [{"/": "/coach/*"}]"#, 12, "components[0]", "iOS 9 to 12 ignore `components`"),
      (#""appIDs": ["A"], "paths": ["/coach/*"]"#, 12, "paths[0]", "iOS 9 to 12 ignore `appIDs`"),
      (#""appID": "A", "paths": ["/coach/*"], "components": [{"/": "/coach/*"}]"#, nil, "", ""),
      (#""appID": "A", "paths": ["/other"], "components": [{"/": "/buy/*"}]"#, nil, "", ""),
    ])
  func unread(_ entry: String, _ system: Int?, _ place: String, _ reason: String) throws {
    let file = #"{"applinks": {"details": [{\#(entry.replacing(#""A""#, with: "\"\(harbor)\""))}]}}"#
    let options = FileOptions(system: system.map { .init(major: $0) })
    let shown = try Printed.explain(SourceFile(file), "https://harbor.shop/coach/7", options)
    let words = shown.text.unwrapped
    #expect(words.contains("not read:") == !place.isEmpty, "\(words)")
    #expect(shown.json.json("apps.*.unread").isEmpty == place.isEmpty)
    let obstacle = "the system ignores the key that names this app"
    let isIgnored = reason == "iOS 9 to 12 ignore `appIDs`"
    #expect(words.contains("because \(obstacle)") == isIgnored, "\(words)")
    #expect(shown.json.json("apps.*.obstacle") == (isIgnored ? [obstacle] : []))
    if !place.isEmpty { #expect(words.lacking(["not read: details[0].\(place)", reason]) == []) }
  }
}
