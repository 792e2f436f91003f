import Association
import JSONSource
import SourceText

extension Rule {
  static let duplicateAppID = Rule(
    "duplicate-app-id", .apps, .info, summary: "an app is listed twice",
    reason: """
      A repetition in one list changes nothing, but another app may have been intended. If two entries of `details` list the same app, both apply in \
      the order of the file, as if their components were one list: an `exclude` in the first removes links that the second matches. That is allowed \
      and easy to overlook, so it is information; the rules about order report what has no effect.

      An entry with `appID` and `paths` beside one with `components` is not reported: it is for iOS 9 to 12, which read only that one.
      """,
    cost: "components of the earlier entry decide before those of the later one", source: "oracle",
    examples: [
      .wrong(
        "twice in one list", apps: #""appIDs": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.app"],"#,
        fixed: Example.plainEntry),
      .wrong(
        "in two entries",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/help/*"}]}
        ]}}
        """),
      .wrong(
        "an entry for all systems, and another one",
        """
        {"applinks": {"apps": [], "details": [
          {"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/buy/*"], "components": [{"/": "/buy/*"}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/help/*"}]}
        ]}}
        """, alongside: ["ignored-paths", "system-difference"]),
      .right(
        "an entry for iOS 9 to 12 beside the current one",
        components: #"{"/": "/buy/*"}"#, paths: #""/buy/*""#, alongside: ["legacy-paths"]),
      .right(
        "each app once in each service",
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
      /// The first mention of each app in entries with patterns for iOS 9 to 12, and in those of the current form. An entry may have both.
      var first: [Bool: [AppID: LocatedAppID]] = [:]
      for entry in context.subject.entriesByPlace {
        if let list = document.value("appIDs", of: entry.node) { reportRepeated(in: list, context) }
        // Without `paths`, the file need not be read once more.
        let isForOlderSystems =
          document.member("paths", of: entry.node) != nil
          && context.olderEntry(at: entry.index).map { !$0.apps.isEmpty && $0.count > 0 } ?? false
        let hasComponents = if case .components = entry.patterns { true } else { false }
        let forms = [true, false].filter { $0 ? isForOlderSystems : hasComponents || !isForOlderSystems }
        for app in entry.apps {
          let known = forms.lazy.compactMap { first[$0]?[app.id] }.first
          for form in forms where first[form]?[app.id] == nil { first[form, default: [:]][app.id] = app }
          guard let earlier = known else { continue }
          context.report(
            "the app \(context.quote(app.id.text)) is listed in an earlier entry too: both apply, in order",
            at: app.node, labels: [context.label(earlier.node, "first listed here")],
            help: ["merge the two entries, or check that this order is intended"])
        }
      }
      for service in context.file.services {
        if let list = document.value("apps", of: service.node) { reportRepeated(in: list, context) }
      }
    })

  private static func reportRepeated(in list: NodeID, _ context: LintContext) {
    let document = context.document
    // Most entries have one app.
    guard document.elements(list).dropFirst().contains(where: { _ in true }) else { return }
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
        "the app \(context.quote(text)) is listed again", at: element,
        labels: [context.label(earlier, "first listed here")],
        help: ["remove one, or write the intended app ID"], cost: "none, unless another app was intended",
        fix: previous.flatMap { removal(of: element, after: $0, document) })
    }
  }

  /// Removes an element with the comma before it, if nothing else is between.
  private static func removal(of element: NodeID, after previous: NodeID, _ document: JSONDocument) -> Fix? {
    let separator = document.range(previous).bytes.upperBound..<document.range(element).bytes.lowerBound
    let between = document.source.bytes[separator].filter { $0 > 0x20 }
    guard between == [UInt8(ascii: ",")] else { return nil }
    return Fix(
      "remove the repetition",
      [Fix.Edit(SourceRange(separator.lowerBound..<document.range(element).bytes.upperBound), "")])
  }
}
