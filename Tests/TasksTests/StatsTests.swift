import SourceText
import TestSupport
import Testing

@Suite("The measures of files")
struct StatsTests {
  private static let clip = harbor + ".Clip"
  private static let shared = """
    {"applinks": {"details": [{"appIDs": ["\(harbor)"], "components": [{"/": "/a"}, {"/": "/b"}]}, {"appIDs": ["\(harbor)"], \
    "components": [{"/": "/c"}]}]}, "webcredentials": {"apps": ["\(harbor)"]}, "appclips": {"apps": ["\(clip)"]}}
    """
  private static let manyApps: String = {
    let ids = (1...30).map { "\"9QX4T7KM2P.shop.harbor.an-app-with-a-name-that-is-longer-than-the-table-\($0)\"" }
    let list = "{\"apps\": [\(ids.joined(separator: ", "))]}"
    return "{\"webcredentials\": \(list), \"appclips\": \(list), \"activitycontinuation\": \(list)}"
  }()

  @Test(
    "a file has its figures and the services of each app in a table that is cut; without `applinks`, its services alone",
    arguments: [
      Row(try .stats(SourceFile(document: "apple-app-site-association")), text: ["648,672"]),
      Row(try .stats(SourceFile(#"{"applinks": {}}"#)), json: ["bytes": ["16"]]),
      Row(
        try .stats(SourceFile(#"{"webcredentials": {"apps": ["\#(harbor)"]}, "appclips": {"apps": []}}"#)),
        text: ["\n  webcredentials  1  app\n  appclips        0  apps\n"],
        lacks: ["components", "automaton", "literal strings"]),
      Row(
        try .stats(SourceFile(#"{"applinks": {"details": []}}"#)), lacks: ["patterns", "automaton", "literal strings"]),
      Row(
        try .stats(SourceFile(shared)),
        text: [
          """
          apps by service                    applinks  webcredentials  appclips
            9QX4T7KM2P.shop.harbor.app              3             yes         –
            9QX4T7KM2P.shop.harbor.app.Clip         –               –       yes

          """
        ],
        json: [
          "services.*.app": [harbor, clip], "services.0.services.*": ["applinks", "webcredentials"],
          "services.1.services.*": ["appclips"], "services.0.components": ["3"], "services.1.components": [],
        ]),
      Row(
        try .stats(SourceFile(manyApps)), text: ["  and 10 more; --format json lists them\n", "…", "the-table-20  "]),
    ])
  func figures(_ row: Row) throws { try row.check() }

  @Test("long app IDs fit the width")
  func width() throws {
    let text = try Printed.stats(SourceFile(Self.manyApps)).text
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
