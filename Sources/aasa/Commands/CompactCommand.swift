import Answers
import AppSiteAssociation
import ArgumentParser
import Reports
import SystemCalls
import Tasks

struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "compact", abstract: "Write a shorter equivalent file.",
    discussion: """
      Components that change nothing are removed, products of values become variables, spellings and repeated settings \
      become flags and `defaults`. Before the file is printed, it is proved that every URL opens the same apps. A part \
      without a proof within the budget is left unchanged. The file goes to standard output, and the report to standard \
      error; with --format json, the report contains the file.

      Every URL opens the same apps on iOS 14 and later, and on iOS 9 to 12 if the file has `paths` for them. --min-ios \
      names another oldest version, and `min-ios` in aasa.yml has the same effect. Variables and `caseSensitive` need iOS \
      13.5, `defaults` and `percentEncoded` iOS 14: with an older version they are not introduced.

      A component that `aasa lint` reports with an error is not removed: it may be what its author means. Correct it, or \
      give --force.

      EXAMPLES
        aasa compact apple-app-site-association > short.json
        aasa compact apple-app-site-association --min-ios 9 > short.json
        aasa compact FILE --name food=burrito --diff
        aasa compact FILE --modernize --output FILE
        aasa compact apple-app-site-association --check --tolerance 20

      EXIT STATUS
        0  the file was written; with --check: it is short enough
        1  with --check: it can be shorter by more than --tolerance per cent;
           without --force: components with errors would have to be removed, and
           nothing was written
        2  wrong usage, a file that cannot be read or written, or one that devices
           ignore
      """)

  @OptionGroup var file: FileArgument

  @Flag(
    help:
      "Rewrite `paths` as `components`, which iOS 12 and older do not read, and remove the keys that only they read.")
  var modernize = false

  @Option(
    name: .customLong("name"),
    help: .init(
      "A name for the variable that contains a value, such as food=burrito. Can be repeated.", valueName: "name=value"),
    transform: Compaction.Options.Name.argument)
  var names: [Compaction.Options.Name] = []

  @Flag(help: "Merge components that differ only in their comments.")
  var dropComments = false

  @Option(
    name: .customLong("min-ios"),
    help: MinimumSystemOption.help(" Older ones may read the file differently. (default: 14, and 9 to 12 for `paths`)"),
    transform: SystemVersion.argument)
  var minimumSystem: SystemVersion?

  @Option(
    name: .customLong("drop-before"),
    help: .init("The former name of --min-ios.", valueName: "version", visibility: .hidden),
    transform: SystemVersion.argument)
  var formerMinimumSystem: SystemVersion?

  @Flag(help: "Also remove components that `aasa lint` reports with an error.")
  var force = false

  @Flag(help: "Write no white space.")
  var minify = false

  @Flag(help: "Write nothing, and exit with status 1 if the file can be shorter.")
  var check = false

  @Option(help: .init("The saving, in per cent, above which --check fails. (default: 10)", valueName: "per cent"))
  var tolerance: Double?

  @Flag(help: "Print the changes as a unified diff, and write nothing.")
  var diff = false

  @Option(
    name: [.customLong("output"), .customShort("o")],
    help: .init("Write the file to this path. (default: standard output)", valueName: "path"), completion: .file())
  var output: String?

  @OptionGroup var format: FormatOption<TextOrJSON>

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    try refuse(
      "--check, --diff and --output exclude each other", if: [check, diff, output != nil].count(where: { $0 }) > 1)
    try refuse("--diff prints no report; leave --format json out", if: diff && format.value == .json)
    try refuse(
      "--drop-before is the former name of --min-ios; give only --min-ios",
      if: minimumSystem != nil && formerMinimumSystem != nil)
    guard let tolerance else { return }
    try refuse("--tolerance is from 0 to 100 per cent", if: !(0...100).contains(tolerance))
    try refuse("--tolerance is for --check; add it, or leave --tolerance out", if: !check)
  }

  func run() throws {
    var options = Compaction.Options()
    (options.modernizes, options.dropsComments, options.minifies) = (modernize, dropComments, minify)
    options.names = names
    if formerMinimumSystem != nil { Output.note("--drop-before is now --min-ios, as in every command") }
    options.minimumSystem = try configuration.minimumSystem(
      minimumSystem ?? formerMinimumSystem, of: file.place, color.choice)
    let source = try file.source(network, allowsOutside: configuration.allowOutside)
    let question = try CompactQuestion(source, options, keepsFaulty: !force)
    let answer = Progress("compacting").during { question.answer() }
    if let refusal = answer.refusal(orElse: "give --force") {
      try Output.print("error: \(refusal)\n", to: .standardError)
      throw ExitCode.findings
    }
    let compaction = answer.compaction
    if let path = outputFile { try Output.write(compaction.result.source.bytes, toFile: path) }
    try report(answer)
    if check, compaction.saving * 100 > tolerance ?? 10 { throw ExitCode.findings }
  }

  private var outputFile: String? { output == Output.standardOutput ? nil : output }

  /// The report goes to standard error if the file goes to standard output.
  private func report(_ answer: CompactAnswer) throws {
    if check || outputFile != nil { return try format.print(color, json: answer.json, answer.document) }
    let (old, new) = (answer.compaction.original.source, answer.compaction.result.source)
    var bytes = new.bytes
    if diff {
      let changes = UnifiedDiff(old.name, from: old.bytes, to: new.bytes)
      bytes = changes.rendered(style: color.style, forTerminal: Terminal.standardOutput.isTerminal)
    }
    try format.print(color, json: answer.json, file: bytes, answer.document)
  }
}
