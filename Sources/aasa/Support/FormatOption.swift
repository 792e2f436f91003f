import ArgumentParser
import Reports

/// A set of output formats, of which text is the default.
protocol OutputFormat: ExpressibleByArgument, CaseIterable, Sendable {
  static var text: Self { get }
}

/// The printer of a format.
enum DocumentPrinter {
  case terminal, json, page
}

/// A set of output formats for one document.
protocol DocumentFormat: OutputFormat {
  var printer: DocumentPrinter { get }
}

/// The formats of commands that print for people or for programs.
enum TextOrJSON: String, DocumentFormat {
  case text, json

  var printer: DocumentPrinter { self == .text ? .terminal : .json }
}

/// The same with a page.
enum TextJSONOrHTML: String, DocumentFormat {
  case text, json, html

  var printer: DocumentPrinter {
    switch self {
    case .text: .terminal
    case .json: .json
    case .html: .page
    }
  }
}

/// `--format` of commands that print no ``Report``.
struct FormatOption<Format: OutputFormat>: ParsableArguments {
  @Option(name: .customLong("format"), help: "The output format.")
  var value = Format.text
}

extension FormatOption where Format: DocumentFormat {
  /// Prints an answer to standard output.
  func print(_ color: ColorOption, json: @autoclosure () -> String, _ document: @autoclosure () -> Document) throws {
    switch value.printer {
    case .terminal: try Output.print(document().terminal(style: color.style, width: Terminal.standardOutput.width))
    case .json: try Output.print(json())
    case .page: try Output.print(document().page(version: Aasa.version))
    }
  }
}

extension FormatOption<TextOrJSON> {
  /// Prints a file to standard output and the answer to standard error, or the answer as JSON, which has the file.
  func print(
    _ color: ColorOption, json: @autoclosure () -> String, file: [UInt8], _ document: @autoclosure () -> Document
  ) throws {
    if value == .json { return try Output.print(json()) }
    var result = Output(.standardOutput)
    result.write(file)
    try result.flush()
    let terminal = Terminal(.standardError)
    let text = document().terminal(style: terminal.style(color.choice), width: terminal.width)
    try Output.print(text, to: .standardError)
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
