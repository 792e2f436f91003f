import Association
import Compaction
import JSONSource
import SourceText

extension Rule {
  static let repeatedDefaults = Rule(
    "repeated-defaults", .blowUps, .info,
    summary: "components repeat a setting that `defaults` could make once, or that applies anyway",
    reason: """
      `defaults`, of an entry or of `applinks`, is merged under each component, key by key; the component's own value wins. If most components have \
      the same setting, one `defaults` can make it for them, and the few that differ set their own. Also reported are a setting that a component has \
      anyway, from `defaults` or built in, and a key of `defaults` that has no effect. A pattern is reported only if every component has it. An \
      exclusion stays in its components, where it is seen.

      Each component keeps its settings, so nothing changes on iOS 14 and later, and it is information only. Earlier systems do not read `defaults`: \
      with `--min-ios` below 14 nothing is reported. It is reported only if the file gets shorter; `defaults` do not apply to `paths`.
      """,
    cost: "none on iOS 14 and later; the file is longer, and components that differ are harder to see",
    source: "oracle, documented: `defaults` are merged under each component",
    examples: [
      .wrong(
        "the same on every component",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/*", "caseSensitive": false},
          {"/": "/boat/*", "caseSensitive": false}]}]}}
        """,
        fixed: """
          {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "defaults": {"caseSensitive": false}, "components": [
            {"/": "/fish/*"},
            {"/": "/boat/*"}]}]}}
          """),
      .wrong(
        "all but one",
        members: """
          "components": [
            {"/": "/fish/*", "percentEncoded": false, "comment": "all of them"},
            {"/": "/boat/*", "percentEncoded": false},
            {"percentEncoded": false, "/": "/net/*"},
            {"/": "/rod/%2F"},
            {
              "/": "/hook/*",
              "percentEncoded": false
            }
          ]
          """,
        fixed: """
          "defaults": {"percentEncoded": false},
          "components": [
            {"/": "/fish/*", "comment": "all of them"},
            {"/": "/boat/*"},
            {"/": "/net/*"},
            {"/": "/rod/%2F", "percentEncoded": true},
            {
              "/": "/hook/*"
            }
          ]
          """),
      .wrong(
        "in several entries",
        """
        {"applinks": {
          "details": [
            {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
              {"/": "/fish/*", "caseSensitive": false}, {"/": "/boat/*", "caseSensitive": false}]},
            {"appIDs": ["9QX4T7KM2P.shop.harbor.till"], "components": [{"/": "/till/*", "caseSensitive": false}]}]}}
        """,
        fixed: """
          {"applinks": {
            "defaults": {"caseSensitive": false},
            "details": [
              {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
                {"/": "/fish/*"}, {"/": "/boat/*"}]},
              {"appIDs": ["9QX4T7KM2P.shop.harbor.till"], "components": [{"/": "/till/*"}]}]}}
          """),
      .wrong(
        "settings that apply anyway",
        """
        {"applinks": {
          "defaults": {"caseSensitive": false},
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/*", "caseSensitive": false},
            {"/": "/boat/*", "exclude": false}]}]}}
        """,
        fixed: """
          {"applinks": {
            "defaults": {"caseSensitive": false},
            "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
              {"/": "/fish/*"},
              {"/": "/boat/*"}]}]}}
          """),
      .wrong(
        "`defaults` that every component overrides",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "defaults": {"?": {"id": "?*"}},
          "components": [{"/": "/fish/*", "?": {"fish": "?*"}}, {"/": "/boat/*", "?": {"boat": "?*"}}]}]}}
        """,
        fixed: """
          {"applinks": {"details": [{
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [{"/": "/fish/*", "?": {"fish": "?*"}}, {"/": "/boat/*", "?": {"boat": "?*"}}]}]}}
          """),
      .right(
        "set once",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "defaults": {"caseSensitive": false},
          "components": [{"/": "/fish/*"}, {"/": "/boat/*"}, {"/": "/Net", "caseSensitive": true}]}]}}
        """),
      .right(
        "exclusions", components: #"{"/": "/checkout/*", "exclude": true}, {"/": "/account/*", "exclude": true}"#,
        alongside: ["exclude-only-entry"]),
      .right(
        "a system that does not read `defaults`",
        components: #"{"/": "/fish/*", "caseSensitive": false}, {"/": "/boat/*", "caseSensitive": false}"#,
        minimumSystem: .variables),
    ],
    check: .applinks { applinks, context in
      for found in context.file.repeatedSettings(for: context.options.minimumSystem) {
        guard let first = found.places.first, !found.places.contains(where: { context.isMistaken($0) }) else {
          continue
        }
        let isShared = found.facts.contains { if case .shared = $0 { true } else { false } }
        let saved = counted(found.shortening.savedBytes, "byte")
        let title = isShared ? "set it once in `defaults`" : "remove what has no effect"
        context.report(
          found.facts.map { clause($0, context) }.joined(separator: ", and ")
            + "; \(isShared ? "setting it once in `defaults`" : "removing that") saves \(saved)",
          at: first, labels: context.labels(found.places.dropFirst(), "here too"), help: [title],
          fix: Fix(title, found.shortening.edits))
      }
    })

  private static func clause(_ fact: RepeatedSettings.Fact, _ context: LintContext) -> String {
    func member(_ key: ComponentKey, _ value: String) -> String { context.quote("\"\(key.rawValue)\": \(value)") }
    switch fact {
    case .shared(let key, let value, let count, let all):
      let these = count == all ? "all \(grouped(all))" : "\(grouped(count)) of \(grouped(all))"
      return "\(these) components have \(member(key, value))"
    case .held(let key, let value, let count):
      let these = count == 1 ? "a component has" : "\(grouped(count)) components have"
      return "\(these) \(member(key, value)), which applies anyway"
    case .idle(let key): return "\(context.quote(key.rawValue)) in `defaults` has no effect"
    }
  }
}

extension LintContext {
  /// Labels for the first of some places; the last label counts the rest.
  func labels(_ places: some Collection<NodeID>, _ text: String, limit: Int = 4) -> [Finding.Label] {
    let more = places.count - limit
    return places.prefix(limit).enumerated().map { number, place in
      label(place, number == limit - 1 && more > 0 ? "\(text), and \(grouped(more)) more" : text)
    }
  }
}
