import ArgumentParser
import Reports
import TerminalText

/// A set of output formats, of which text is the default.
protocol OutputFormat: ExpressibleByArgument, CaseIterable, Sendable {
  static var text: Self { get }
}

/// The formats of commands that print for people or for programs.
enum TextOrJSON: String, OutputFormat {
  case text, json
}

enum TextJSONOrHTML: String, OutputFormat {
  case text, json, html
}

/// `--format` of commands that print no ``Report``.
struct FormatOption<Format: OutputFormat>: ParsableArguments {
  @Option(name: .customLong("format"), help: "The output format.")
  var value = Format.text
}

extension FormatOption where Format: RawRepresentable<String> {
  /// Prints an answer that is a document to standard output.
  func print(_ color: ColorOption, json: @autoclosure () -> String, _ document: @autoclosure () -> Document) throws {
    switch ReportFormat(rawValue: value.rawValue) {
    case .json: try Output.print(json())
    case .html: try Output.print(document().page)
    default: try Output.print(document(), color.choice)
    }
  }
}

extension FormatOption<TextOrJSON> {
  /// Prints a file to standard output and the answer to standard error, or the answer as JSON, which has the file.
  func print(
    _ color: ColorOption, json: @autoclosure () -> String, file: [UInt8], _ document: @autoclosure () -> Document
  ) throws {
    if value == .json { return try Output.print(json()) }
    try Output.print(file)
    try Output.print(document(), color.choice, to: .standardError)
  }

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
