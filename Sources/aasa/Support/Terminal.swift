import ArgumentParser
import Reports
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// When output is coloured.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

/// The option that every command with coloured output has.
struct ColorOption: ParsableArguments {
  @Option(
    name: .customLong("color"),
    help: .init(
      "When to use colours; auto looks at the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.", valueName: "when"))
  var choice = ColorChoice.auto

  /// The style for standard output.
  var style: Style { Terminal.standardOutput.style(choice) }
}

/// What is known about the place where output goes.
struct Terminal {
  let isTerminal: Bool
  /// What text is wrapped to: the columns, within reason.
  let width: Int
  /// Columns: `COLUMNS`, else what the terminal says, else 80.
  let columns: Int

  static let standardOutput = Terminal(.standardOutput)

  init(_ descriptor: FileDescriptor) {
    isTerminal = isatty(descriptor.rawValue) == 1
    let asked = Environment.value("COLUMNS").flatMap { Int($0) } ?? 0
    let found = asked > 0 ? asked : isTerminal ? Self.columns(descriptor) : 0
    columns = found > 0 ? found : 80
    width = min(max(columns, 40), 10_000)
  }

  /// Whether the terminal can only write one character after the other (`TERM=dumb`).
  var isDumb: Bool { Environment.value("TERM") == "dumb" }

  /// The style that the choice and the environment give.
  ///
  /// A choice goes before the environment. In it `NO_COLOR` (not empty) goes before `CLICOLOR_FORCE` (not empty, not `0`), then
  /// `CLICOLOR=0` and `TERM=dumb`; see no-color.org and bixense.com/clicolors.
  func style(_ choice: ColorChoice) -> Style {
    switch choice {
    case .always: return .colored
    case .never: return .plain
    case .auto: break
    }
    if !(Environment.value("NO_COLOR") ?? "").isEmpty { return .plain }
    if let forced = Environment.value("CLICOLOR_FORCE"), !["", "0"].contains(forced) { return .colored }
    if Environment.value("CLICOLOR") == "0" || isDumb { return .plain }
    return Style(isColored: isTerminal)
  }

  private static func columns(_ descriptor: FileDescriptor) -> Int {
    var size = winsize()
    guard unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return 0 }
    return Int(size.ws_col)
  }
}
