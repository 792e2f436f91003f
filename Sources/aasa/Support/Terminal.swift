import ArgumentParser
import Reports
import SystemCalls
import TerminalText

/// The option of commands with coloured output.
struct ColorOption: ParsableArguments {
  @Option(
    name: .customLong("color"),
    help: .init(
      "When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.", valueName: "when"))
  var choice = ColorChoice.auto

  var style: Style { Terminal.standardOutput.style(choice) }
}

struct Terminal {
  let isTerminal: Bool
  /// The width for text: the columns within limits.
  let width: Int
  /// The columns: `COLUMNS`, else those of the terminal, else 80.
  let columns: Int

  static let standardOutput = Terminal(.standardOutput)

  init(_ descriptor: FileDescriptor) {
    isTerminal = isatty(descriptor.number) == 1
    let asked = Environment.value("COLUMNS").flatMap { Int($0) } ?? 0
    let found = asked > 0 ? asked : isTerminal ? Self.columns(descriptor) : 0
    columns = found > 0 ? found : 80
    width = min(max(columns, 40), 10_000)
  }

  /// `true` if the terminal has no control sequences (`TERM=dumb`).
  var isDumb: Bool { Environment.value("TERM") == "dumb" }

  func style(_ choice: ColorChoice) -> Style { choice.style(isTerminal: isTerminal, Environment.value) }

  private static func columns(_ descriptor: FileDescriptor) -> Int {
    var size = winsize()
    guard unsafe ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0 else { return 0 }
    return Int(size.ws_col)
  }
}

enum Environment {
  static func value(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
}
