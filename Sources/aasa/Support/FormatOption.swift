import ArgumentParser
import Reports

/// A set of output formats, of which text is the default.
protocol OutputFormat: ExpressibleByArgument, CaseIterable, Sendable {
  static var text: Self { get }
}

/// The formats of commands that print for people or for programs.
enum TextOrJSON: String, OutputFormat {
  case text, json
}

/// `--format` of commands that print no ``Report``.
struct FormatOption<Format: OutputFormat>: ParsableArguments {
  @Option(name: .customLong("format"), help: "The output format.")
  var value = Format.text
}

extension FormatOption<TextOrJSON> {
  /// Prints one of the formats to standard output.
  func print(
    _ color: ColorOption, json: @autoclosure () -> String, text: (_ style: Style, _ width: Int) -> String
  ) throws {
    switch value {
    case .json: try Output.print(json())
    case .text: try Output.print(text(color.style, Terminal.standardOutput.width))
    }
  }
}
