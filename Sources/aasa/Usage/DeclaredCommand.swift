import ArgumentParser
import JSONSource
import SourceText

/// A command and its options, as the program declares them in the dump of its parser.
struct DeclaredCommand {
  let name: String
  /// The command as it is typed: `aasa lint`.
  let text: String
  let options: [Option]
  let subcommands: [DeclaredCommand]
  /// `true` if unknown arguments are allowed.
  let acceptsAll: Bool

  /// An option or a flag.
  struct Option {
    /// The names with their dashes: `--output`, `-o`.
    let names: [String]
    let takesValue: Bool
    let isRepeating: Bool
    /// The only values that it can have; empty where others are possible.
    let values: [String]
  }

  init(_ root: any ParsableCommand.Type) {
    let dump = JSONReader.read(SourceFile(name: "", bytes: Array(root._dumpHelp().utf8)))
    self.init(JSONValue(dump)?["command"])
  }

  private init(_ command: JSONValue?) {
    let arguments = command?["arguments"]?.elements ?? []
    name = command?["commandName"]?.string ?? ""
    text = ((command?["superCommands"]?.elements ?? []).compactMap(\.string) + [name]).joined(separator: " ")
    options = arguments.compactMap { Option($0) }
    subcommands = (command?["subcommands"]?.elements ?? []).map { DeclaredCommand($0) }
    acceptsAll = arguments.contains { $0["parsingStrategy"]?.string == "allUnrecognized" }
  }

  func option(_ name: String) -> Option? { options.first { $0.names.contains(name) } }
}

extension DeclaredCommand.Option {
  /// `nil` for an argument without a name.
  fileprivate init?(_ argument: JSONValue) {
    guard let names = argument["names"]?.elements else { return nil }
    self.names = names.map { ($0["kind"]?.string == "short" ? "-" : "--") + ($0["name"]?.string ?? "") }
    takesValue = argument["kind"]?.string == "option"
    isRepeating = argument["isRepeating"]?.boolean ?? false
    values = (argument["allValues"]?.elements ?? []).compactMap(\.string)
  }
}
