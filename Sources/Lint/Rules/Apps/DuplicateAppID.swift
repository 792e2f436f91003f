import Association
import JSONSource
import SourceText

extension Rule {
  static let duplicateAppID = Rule(
    "duplicate-app-id", .apps, .warning,
    summary: "the same app is named twice",
    reason: """
      Twice in one list changes nothing, and shows that one of the two was meant to be another app. In two entries of \
      `details` both are read, in the order of the file, as if their components stood in one list: an `exclude` of the \
      first takes links away that the second matches. That is allowed and easy to overlook, so it is a warning.
      """,
    cost: "a component of the earlier entry decides before any of the later one",
    source: "oracle",
    examples: [
      .wrong(
        "twice in one list",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}]
        }]}}
        """,
        fixed: """
          {"applinks": {"details": [{
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [{"/": "/buy/*"}]
          }]}}
          """),
      .wrong(
        "in two entries",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/help/*"}]}
        ]}}
        """),
      .right(
        "each app once, and each service for itself",
        """
        {
          "applinks": {"details": [
            {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]},
            {"appIDs": ["9QX4T7KM2P.shop.harbor.till"], "components": [{"/": "/till/*"}]}
          ]},
          "webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}
        }
        """),
    ],
    check: .file { context in
      let document = context.document
      var first: [AppID: LocatedAppID] = [:]
      for entry in (context.file.applinks?.entries ?? []).sorted(by: { $0.node < $1.node }) {
        if let list = document.value("appIDs", of: entry.node) { reportRepeated(in: list, context) }
        for app in entry.apps {
          guard let earlier = first[app.id] else {
            first[app.id] = app
            continue
          }
          context.report(
            "\(context.quote(app.id.text)) is in an earlier entry too: both are read, in order", at: app.node,
            labels: [context.label(earlier.node, "first here")],
            help: ["put the components of both into one entry, or check that the order is meant"])
        }
      }
      for service in context.file.services {
        if let list = document.value("apps", of: service.node) { reportRepeated(in: list, context) }
      }
    })

  private static func reportRepeated(in list: NodeID, _ context: LintContext) {
    let document = context.document
    var first: [String: NodeID] = [:]
    var previous: NodeID?
    for element in document.elements(list) where document.kind(element) == .string {
      defer { previous = element }
      let text = document.string(element)
      guard let earlier = first[text] else {
        first[text] = element
        continue
      }
      context.report(
        "\(context.quote(text)) is in this list twice", at: element, labels: [context.label(earlier, "first here")],
        help: ["remove one, or write the app that was meant"], cost: "nothing, unless another app was meant",
        fix: previous.flatMap { removal(of: element, after: $0, document) })
    }
  }

  /// Removes an element with the comma before it, where nothing else stands between.
  private static func removal(of element: NodeID, after previous: NodeID, _ document: JSONDocument) -> Fix? {
    let gap = document.range(previous).bytes.upperBound..<document.range(element).bytes.lowerBound
    let between = document.source.bytes[gap].filter { $0 > 0x20 }
    guard between == [UInt8(ascii: ",")] else { return nil }
    return Fix(
      "remove the second one",
      [Fix.Edit(SourceRange(gap.lowerBound..<document.range(element).bytes.upperBound), "")])
  }
}
