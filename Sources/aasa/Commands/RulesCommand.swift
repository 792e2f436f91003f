import ArgumentParser
import Lint
import Reports

/// `aasa rules`: lists the rules or explains one.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules, or explain one.",
    discussion: """
      EXAMPLES
        aasa rules
        aasa rules legacy-paths
        aasa rules --format json
        aasa rules --format markdown > docs/rules.md
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown
  }

  @Argument(help: "The rule to explain.", completion: .ruleName)
  var name: String?

  @Option(help: "The output format.")
  var format = Format.text

  @OptionGroup var color: ColorOption

  func validate() throws {
    if let name { _ = try Rule.required(name) }
  }

  func run() throws {
    let report = RuleReport(try name.map { [try Rule.required($0)] } ?? Rule.all)
    var output = Output(.standardOutput)
    let width = Terminal.standardOutput.width
    switch format {
    case .text where name == nil: report.writeTable(style: color.style, width: width, to: &output)
    case .text: report.writeText(style: color.style, width: width, to: &output)
    case .json: output.write(report.json() + "\n")
    case .markdown: output.write(name == nil ? report.markdown() : report.section(report.rules[0]))
    }
    try output.flush()
  }
}
