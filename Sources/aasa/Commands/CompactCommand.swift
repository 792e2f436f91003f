import ArgumentParser
import Association
import Compaction
import ProjectSettings
import Reports
import SourceText
import SystemPackage

/// `aasa compact`: writes a shorter equivalent file.
struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Write a shorter equivalent file.",
    discussion: """
      Products of values become variables, spellings and repeated settings become flags and `defaults`, and components \
      that change nothing are removed. Before the file is printed, it is proved that every URL opens the same apps. A \
      part without a proof within the budget is left unchanged. The file goes to standard output, and the report to \
      standard error.

      EXAMPLES
        aasa compact apple-app-site-association > short.json
        aasa compact apple-app-site-association --name food=burrito --diff
        aasa compact FILE --modernize --output FILE
        aasa compact apple-app-site-association --check --tolerance 20

      EXIT STATUS
        0  the file was written; with --check: it is short enough
        1  with --check: it can be shorter by more than --tolerance per cent
        2  wrong usage, a file that cannot be read or written, or one that devices
           ignore
      """)

  @OptionGroup var file: FileArgument

  @Flag(help: "Rewrite `paths` as `components`, which iOS 12 and older do not read.")
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
    name: .customLong("min-ios"),
    help: .init("The oldest iOS that must understand the file; newer keys are not added.", valueName: "version"),
    transform: SystemVersion.argument)
  var minimumSystem: SystemVersion?

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

  @Option(help: "The format of the report. json goes to standard output and contains the file.")
  var format = TextOrJSON.text

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
    let source = try file.read(network)
    if case .signed = source.form {
      throw Failure("\(Input.name(file.file)) is signed; only the text inside could be shorter")
    }
    var options = Compaction.Options()
    options.modernizes = modernize
    options.dropsComments = dropComments
    options.names = names
    options.minimumSystem = try configuredSystem()
    options.minifies = minify
    let compaction = Progress("compacting").during { source.compacted(options) }
    if let path = output { try Output.write(compaction.result.source.bytes, toFile: path) }
    try tell(compaction)
    if check, compaction.saving * 100 > tolerance { throw ExitCode.findings }
  }

  /// The option, or else the configuration's value for the file.
  private func configuredSystem() throws -> SystemVersion? {
    if let minimumSystem { return minimumSystem }
    guard let found = try configuration.read(color: color.choice) else { return nil }
    let path = found.paths.configuredPath(file.file)
    return EffectiveLintSettings(found.configuration.lint, LintFlags(), path: path).minimumSystem.value
  }

  /// The report goes to standard error if the file goes to standard output.
  private func tell(_ compaction: Compaction) throws {
    if format == .json { return try Output.print(CompactionJSON.text(compaction)) }
    let prints = !check && !diff && output == nil
    let terminal = Terminal(prints || diff ? .standardError : .standardOutput)
    let text = CompactionText(style: terminal.style(color.choice), width: terminal.width).text(compaction)
    if check || output != nil { return try Output.print(text) }
    var result = Output(.standardOutput)
    if diff {
      let (old, new) = (compaction.original.source, compaction.result.source)
      let difference = UnifiedDiff(old.name, from: old.bytes, to: new.bytes)
      result.write(difference.rendered(style: color.style, forTerminal: Terminal.standardOutput.isTerminal))
    } else {
      result.write(compaction.result.source.bytes)
    }
    try result.flush()
    var report = Output(.standardError)
    report.write(text)
    try report.flush()
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
