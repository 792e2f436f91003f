import Answers
import ArgumentParser
import Audit
import Lint
import Reports

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "rules", abstract: "List the rules, or explain one.",
    discussion: """
      EXAMPLES
        aasa rules
        aasa rules legacy-paths
        aasa rules --format json
        aasa rules --format markdown > docs/rules.md
      """)

  enum Format: String, OutputFormat {
    case text, json, markdown
  }

  @Argument(help: "The rule to explain.", completion: .ruleName)
  var name: String?

  @OptionGroup var format: FormatOption<Format>

  @OptionGroup var color: ColorOption

  func validate() throws {
    if let name { _ = try Rule.required(name) }
  }

  func run() throws {
    let report = RuleReport(try name.map { [try Rule.required($0)] } ?? RuleCatalog.all.rules)
    if let name, let renaming = Rule.renaming(name) { Output.note(renaming) }
    let width = Terminal.standardOutput.width
    switch format.value {
    case .text:
      try Output.print(
        name == nil ? report.table(style: color.style, width: width) : report.text(style: color.style, width: width))
    case .json: try Output.print(RulesAnswer.json(report.rules))
    case .markdown: try Output.print(name == nil ? report.markdown() : report.section(report.rules[0]))
    }
  }
}
