import Association
import Compaction
import SourceText

extension Rule {
  static let enumeratedCase = Rule(
    "enumerated-case", .blowUps, .info, summary: "components list one pattern in several letter cases",
    reason: """
      `"caseSensitive": false` (since iOS 13.5) matches every letter case of a pattern; a list needs a component for \
      each: 256 for a word of eight letters. If the list is complete, one component is proved to give every URL the \
      same verdict, and `--fix` writes it; earlier systems, which do not know the setting, then read one spelling alone. If only some spellings are listed, the message shows a URL that the one \
      component would add; it may be unwanted, so it is information only.

      The setting also applies to the values of variables and to the digits of percent-escapes. Components of the \
      opposite effect between the spellings are taken into account. Elements of `paths` are always case-sensitive.
      """,
    cost: "a link in a spelling that is not listed opens in the browser", source: "oracle, documented: `caseSensitive`",
    examples: [
      .wrong(
        "all spellings of a word",
        components: """
          {"/": "/uk/*"},
          {"/": "/UK/*"},
          {"/": "/fish/*"},
          {"/": "/Uk/*", "comment": "seen in mails"},
          {"/": "/uK/*"}
          """,
        fixed: """
          {"/": "/uk/*", "caseSensitive": false, "comment": "seen in mails"},
          {"/": "/fish/*"}
          """),
      .wrong("some spellings of a word", lines: [#"{"/": "/fish/*"}"#, #"{"/": "/Fish/*"}"#, #"{"/": "/FISH/*"}"#]),
      .wrong(
        "exclusions whose other spellings no component opens",
        components: """
          {"/": "/1/a", "exclude": true},
          {"/": "/1/A", "exclude": true, "comment": "both"},
          {"/": "/1/*"}
          """,
        fixed: """
          {"/": "/1/a", "exclude": true, "caseSensitive": false, "comment": "both"},
          {"/": "/1/*"}
          """),
      .wrong(
        "an exclusion between them",
        lines: [#"{"/": "/a/1*"}"#, #"{"/": "/*/12", "exclude": true, "caseSensitive": false}"#, #"{"/": "/A/1*"}"#],
        alongside: ["late-exclude"]),
      .right("one component for all", lines: [#"{"/": "/fish/*", "caseSensitive": false}"#, #"{"/": "/boat/*"}"#]),
      .right(
        "variables whose names differ in letter case", components: #"{"/": "/$(fish)/*"}, {"/": "/$(Fish)/*"}"#,
        variables: #""fish": ["cod"], "Fish": ["hake"]"#),
    ],
    check: .applinks { applinks, context in
      if let oldest = context.options.minimumSystem, oldest < .variables { return }
      let variants = context.file.caseVariants(context.options.stepBudget(for: context.file), order: context.order)
      for (number, group) in variants.found.enumerated() {
        if group.components.contains(where: { context.isMistaken($0.node) }) { continue }
        var help = help(group, context)
        if number == variants.found.count - 1, variants.omitted > 0 {
          help.append("\(grouped(variants.omitted)) more groups of components differ only in letter case")
        }
        report(group, help, context)
      }
    })

  private static func report(_ group: CaseVariants, _ help: [String], _ context: LintContext) {
    guard let first = group.components.first else { return }
    let places = group.components.map { context.place($0) }
    let all = group.possible == Int64(group.spellings)
    let count = group.possible.map { all ? "all \(grouped($0))" : "\(grouped(group.spellings)) of \(grouped($0))" }
    let saved = group.edits?.reduce(0) { $0 + $1.savedBytes } ?? 0
    let saving = saved > 0 ? ", \(grouped(saved)) bytes shorter," : ""
    let excludes = first.exclude.value
    let consequence = context.consequence(of: group.outcome, excludes: excludes, since: .variables)
    context.report(
      "\(count ?? grouped(group.spellings)) letter cases of \(context.quote(first)) are listed; "
        + "one component with `\"caseSensitive\": false`\(saving) \(consequence)",
      at: places[0], labels: context.labels(places.dropFirst(), "another spelling"), help: help,
      cost: context.cost(of: group.outcome, excludes: excludes, "a link in a spelling that is not listed"),
      fix: group.shortening.map { Fix(fixTitle, $0.edits) })
  }

  private static let fixTitle = "write one component with `\"caseSensitive\": false`"

  private static func help(_ group: CaseVariants, _ context: LintContext) -> [String] {
    guard let first = group.components.first else { return [] }
    if context.isLegacyPath(first) {
      return ["write `components` with `\"caseSensitive\": false`; `paths` are always case-sensitive"]
    }
    if case .exact = group.outcome { return [fixTitle] }
    return ["\(fixTitle), if the server accepts every spelling"]
  }
}

extension LintContext {
  /// The outcome of one component instead of several with its effect, as a clause without its subject.
  ///
  /// - Parameter generation: The first systems that know its setting. Those that do not read the file as current ones do are left out.
  func consequence(of outcome: MergeOutcome?, excludes: Bool, since generation: SystemGeneration) -> String {
    if case .adds(let url)? = outcome { return "would also \(excludes ? "exclude" : "match") \(quote(url))" }
    let oldest = max(generation, readings.first?.generations.lowerBound ?? .current)
    return "gives every URL the same verdict on \(SystemGeneration.versions(oldest...SystemGeneration.current))"
  }

  /// The cost of a list instead of one component.
  ///
  /// - Parameter link: A link that only the one component matches.
  func cost(of outcome: MergeOutcome?, excludes: Bool, _ link: String) -> String? {
    switch outcome {
    case .adds?: excludes ? "\(link) opens the app" : nil
    case .exact?: "none on a device"
    case nil: "\(link) is not \(excludes ? "excluded" : "matched")"
    }
  }
}
