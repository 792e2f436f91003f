import Answers
import ArgumentParser
import Association
import Compaction
import ProjectSettings
import Reports
import SourceText
import SystemCalls
import Tasks

/// `aasa compact`: writes a shorter equivalent file.
struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Write a shorter equivalent file.",
    discussion: """
      Components that change nothing are removed, products of values become variables, spellings and repeated settings \
      become flags and `defaults`. Before the file is printed, it is proved that every URL opens the same apps. A part \
      without a proof within the budget is left unchanged. The file goes to standard output, and the report to standard \
      error; with --format json, the report contains the file.

      The proof covers every generation of systems, as each reads the file. Variables and `caseSensitive` need iOS 13.5, \
      `defaults` and `percentEncoded` iOS 14: they are introduced only if --drop-before says from which version on every \
      URL must open the same apps; older systems may read the file differently. `min-ios` in aasa.yml has the same effect.

      A component that `aasa lint` reports with an error is not removed: it may be what its author means. Correct it, or \
      give --force.

      EXAMPLES
        aasa compact apple-app-site-association > short.json
        aasa compact apple-app-site-association --drop-before 14 > short.json
        aasa compact FILE --drop-before 14 --name food=burrito --diff
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

  @Flag(help: "Rewrite `paths` as `components`, which iOS 12 and older do not read. Implies --drop-before 13.")
  var modernize = false

  @Option(
    name: .customLong("name"),
    help: .init(
      "A name for the variable that contains a value, such as food=burrito. Can be repeated.",
      valueName: "name=value"),
    transform: Self.name)
  var names: [Compaction.Options.Name] = []

  @Flag(help: "Merge components that differ only in their comments.")
  var dropComments = false

  @Option(
    name: [.customLong("drop-before"), .customLong("min-ios")],
    help: MinimumSystemOption.help(" Older ones may read the file differently. (default: 9)"),
    transform: SystemVersion.argument)
  var dropsBefore: SystemVersion?

  @Flag(help: "Also remove components that `aasa lint` reports with an error.")
  var force = false

  @Flag(help: "Write no white space.")
  var minify = false

  @Flag(help: "Write nothing, and exit with status 1 if the file can be shorter.")
  var check = false

  @Option(help: .init("The saving, in per cent, above which --check fails.", valueName: "per cent"))
  var tolerance = 10.0

  @Flag(help: "Print the changes as a unified diff, and write nothing.")
  var diff = false

  @Option(
    name: [.customLong("output"), .customShort("o")], help: .init("Write the file to this path.", valueName: "path"),
    completion: .file())
  var output: String?

  @OptionGroup var format: FormatOption<TextOrJSON>

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if [check, diff, output != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--check, --diff and --output exclude each other")
    }
    if !(0...100).contains(tolerance) { throw ValidationError("--tolerance is from 0 to 100 per cent") }
  }

  func run() throws {
    var options = Compaction.Options()
    (options.modernizes, options.dropsComments, options.minifies) = (modernize, dropComments, minify)
    options.names = names
    options.dropsBefore = try configuredSystem()
    let question = try CompactQuestion(try file.source(network), options, keepsFaulty: !force)
    let answer = Progress("compacting").during { question.answer() }
    if let refusal = answer.refusal(orElse: "give --force") {
      try Output.print("error: \(refusal)\n", to: .standardError)
      throw ExitCode.findings
    }
    let compaction = answer.compaction
    if let path = output { try Output.write(compaction.result.source.bytes, toFile: path) }
    try report(answer)
    if check, compaction.saving * 100 > tolerance { throw ExitCode.findings }
  }

  /// The option, or else the configuration's value for the file.
  private func configuredSystem() throws -> SystemVersion? {
    if let dropsBefore { return dropsBefore }
    guard let found = try configuration.read(color: color.choice) else { return nil }
    let path = found.paths.configuredPath(try file.place.single().argument)
    return EffectiveLintSettings(found.configuration.lint, LintFlags(), path: path).minimumSystem.value
  }

  /// The report goes to standard error if the file goes to standard output.
  private func report(_ answer: CompactAnswer) throws {
    if check || output != nil { return try format.print(color, json: answer.json, answer.document) }
    let (old, new) = (answer.compaction.original.source, answer.compaction.result.source)
    var bytes = new.bytes
    if diff {
      let changes = UnifiedDiff(old.name, from: old.bytes, to: new.bytes)
      bytes = changes.rendered(style: color.style, forTerminal: Terminal.standardOutput.isTerminal)
    }
    try format.print(color, json: answer.json, file: bytes, answer.document)
  }

  private static func name(_ text: String) throws -> Compaction.Options.Name {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex, text.index(after: sign) < text.endIndex else {
      throw ValidationError("'\(escapedForDisplay(text))' is not name=value, such as food=burrito")
    }
    let name = String(text[..<sign])
    guard !name.contains(where: { "$()".contains($0) }) else {
      throw ValidationError("the name '\(escapedForDisplay(name))' of a variable cannot hold $, ( or )")
    }
    return Compaction.Options.Name(name, forListWith: String(text[text.index(after: sign)...]))
  }
}
