import Analysis
import Association
import Compaction
import JSONSource

extension Rule {
  static let enumeratedCase = Rule(
    "enumerated-case", .blowUps, .info,
    summary: "components that spell one pattern in several letter cases",
    reason: """
      `"caseSensitive": false` (iOS 13.5 on) takes every spelling of a pattern, where a list has to name each: a word of eight \
      letters has 256. Where the list is complete, one component is proved to take exactly the same URLs, and `--fix` writes it. \
      Where only some are there, often those that somebody thought of, the message shows a URL that the one component would \
      add; nothing says that this is not wanted, so it is information only.

      The setting folds the values of variables too, and the digits of percent-escapes. Components of the other effect that \
      stand between the spellings are minded. Elements of `paths` always look at letter case.
      """,
    cost: "a link in a spelling that is not in the list opens in the browser, and the list grows with every word",
    source: "oracle, documented: `caseSensitive`",
    examples: [
      .wrong(
        "all spellings of a word",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/uk/*"},
          {"/": "/UK/*"},
          {"/": "/fish/*"},
          {"/": "/Uk/*", "comment": "seen in mails"},
          {"/": "/uK/*"}]}]}}
        """,
        fixed: """
          {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/uk/*", "caseSensitive": false, "comment": "seen in mails"},
            {"/": "/fish/*"}]}]}}
          """),
      .wrong(
        "some spellings of a word",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/*"},
          {"/": "/Fish/*"},
          {"/": "/FISH/*"}]}]}}
        """),
      .wrong(
        "exclusions whose other spellings nothing opens",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/1/a", "exclude": true},
          {"/": "/1/A", "exclude": true, "comment": "both"},
          {"/": "/1/*"}]}]}}
        """,
        fixed: """
          {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/1/a", "exclude": true, "caseSensitive": false, "comment": "both"},
            {"/": "/1/*"}]}]}}
          """, alongside: ["encoding-trap"]),
      .wrong(
        "an exclusion between them",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/a/1*"},
          {"/": "/*/12", "exclude": true, "caseSensitive": false},
          {"/": "/A/1*"}]}]}}
        """),
      .right(
        "one component for all",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/*", "caseSensitive": false},
          {"/": "/boat/*"}]}]}}
        """),
      .right(
        "variables whose names differ in letter case",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/$(fish)/*"}, {"/": "/$(Fish)/*"}]}],
          "substitutionVariables": {"fish": ["cod"], "Fish": ["hake"]}}}
        """),
    ],
    check: .applinks { applinks, context in
      if let oldest = context.options.minimumSystem, oldest < .variables { return }
      let variants = context.file.caseVariants(
        budget: context.options.budget, order: context.order)
      for (number, group) in variants.found.enumerated() {
        if group.components.contains(where: { context.isMistaken($0.node) }) { continue }
        var help = help(group, context)
        if number == variants.found.count - 1, variants.omitted > 0 {
          help.append("\(grouped(variants.omitted)) more groups of components differ in letter case")
        }
        report(group, help, context)
      }
    })

  private static func report(_ group: CaseVariants, _ help: [String], _ context: LintContext) {
    guard let first = group.components.first else { return }
    let places = group.components.map { context.place($0) }
    let all = group.spellings == group.possible
    let count = group.possible.map { all ? "all \(grouped($0))" : "\(grouped(group.spellings)) of \(grouped($0))" }
    let saved = group.edits?.reduce(0) { $0 + $1.savedBytes } ?? 0
    let saving = saved > 0 ? ", \(grouped(saved)) bytes shorter," : ""
    let effect = first.exclude.value ? "exclude" : "take"
    let consequence =
      switch group.outcome {
      case .exact: "\(effect)s the same"
      case .adds(let url): "would also \(effect) \(context.quote(url))"
      }
    context.report(
      "\(count ?? grouped(group.spellings)) spellings of \(context.quote(first)) in letter case are listed; "
        + "one with `\"caseSensitive\": false`\(saving) \(consequence)",
      at: places[0], labels: context.labels(places.dropFirst(), "another spelling"), help: help,
      fix: group.shortening.map { Fix(fixTitle, $0.edits) })
  }

  private static let fixTitle = "write it once, with `\"caseSensitive\": false`"

  private static func help(_ group: CaseVariants, _ context: LintContext) -> [String] {
    guard let first = group.components.first else { return [] }
    if context.isLegacyPath(first) {
      return ["`paths` always look at letter case; write `components`, with `\"caseSensitive\": false`"]
    }
    if case .exact = group.outcome { return [fixTitle] }
    return ["\(fixTitle), if the server takes every spelling"]
  }
}
