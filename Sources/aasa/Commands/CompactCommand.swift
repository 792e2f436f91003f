import ArgumentParser
import Association
import Compaction
import Configuration
import JSONSource
import Reports
import SystemPackage

/// `aasa compact`: the same file, as short as it can be said.
struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Writes an equivalent file that is as short as it can be made, and proves it.",
    discussion: """
      Products of values become variables, spellings and repeated settings become flags and `defaults`, components that \
      change nothing go. Before the file is printed it is proved that every URL opens the same apps. What is not proved within \
      the budget stays as it was. The file goes to standard output, what was done to standard error.

      EXAMPLES
        aasa compact apple-app-site-association > short.json
        aasa compact apple-app-site-association --name food=burrito --diff
        aasa compact apple-app-site-association --modernize --output apple-app-site-association
        aasa compact apple-app-site-association --check --tolerance 20

      EXIT STATUS
        0  the file was written; with --check: it can hardly be shorter
        1  with --check: it can be shorter by more than --tolerance per cent
        2  wrong usage, a file that cannot be read or written, or one that devices ignore
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Argument(help: "The association file: a path, https://host[/path], or - for standard input.", completion: .file())
  var file: String

  @Flag(help: "Write the old `paths` as `components`, which iOS 12 and older do not read.")
  var modernize = false

  @Option(
    name: .customLong("name"),
    help: .init(
      "A name for the variable whose list holds a value, such as food=burrito. Can be repeated.",
      valueName: "name=value"),
    transform: Self.name)
  var names: [Compaction.Options.Name] = []

  @Flag(help: "Let comments go where components differ in nothing else.")
  var dropComments = false

  @Option(
    name: .customLong("min-ios"),
    help: .init("The oldest iOS that must understand the file; newer keys are not introduced.", valueName: "version"),
    transform: SystemVersion.argument)
  var minimumSystem: SystemVersion?

  @Flag(help: "Leave out all white space.")
  var minify = false

  @Flag(help: "Write nothing; end with status 1 if the file can be shorter.")
  var check = false

  @Option(help: .init("How much shorter the file may be before --check fails, in per cent.", valueName: "per cent"))
  var tolerance = 10.0

  @Flag(help: "Show what would change as a unified diff; write nothing else.")
  var diff = false

  @Option(
    name: [.customLong("output"), .customShort("o")], help: .init("Write the file here.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(help: "How to tell what was done; json goes to standard output and holds the file.")
  var format = Format.text

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
    let source = try AssociationArguments.read(file, network.client)
    if case .signed = source.form {
      throw Failure("\(Input.name(file)) is signed; only the text inside could be shorter")
    }
    var options = Compaction.Options()
    options.modernizes = modernize
    options.dropsComments = dropComments
    options.names = names
    options.minimumSystem = try configuredSystem()
    options.minifies = minify
    let compaction = Progress("compacting").during { source.compacted(options) }
    if let path = output { try Output.create(path, compaction.result.source.bytes) }
    try tell(compaction)
    if check, compaction.saving * 100 > tolerance { throw ExitCode.findings }
  }

  /// The flag, or what the configuration says for the file.
  private func configuredSystem() throws -> SystemVersion? {
    if let minimumSystem { return minimumSystem }
    guard let found = try configuration.read(color: color.choice) else { return nil }
    let path = LocalFiles(folder: found.folder).configuredPath(file)
    return EffectiveLintSettings(found.configuration.lint, LintFlags(), path: path).minimumSystem.value
  }

  /// What was done goes to standard error where the file goes to standard output.
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
