import ArgumentParser
import JSONSource
import SourceText

/// A command and its options, as the program declares them in the dump of its parser. Each command is dumped when its options are asked
/// for: all of them take twenty times as long as a small file.
final class DeclaredCommand {
  let name: String
  /// The command as it is typed: `aasa lint`.
  let text: String
  private let type: any ParsableCommand.Type
  private lazy var arguments: [JSONValue] = dumped()
  private(set) lazy var options = arguments.compactMap { Option($0) }
  private(set) lazy var subcommands = type.configuration.subcommands.map { DeclaredCommand($0, of: text + " ") }
  /// `true` if unknown arguments are allowed.
  var acceptsAll: Bool { arguments.contains { $0["parsingStrategy"]?.string == "allUnrecognized" } }

  /// An option or a flag.
  struct Option {
    /// The names with their dashes: `--output`, `-o`.
    let names: [String]
    let takesValue: Bool
    let isRepeating: Bool
    /// `false` for a former name.
    let isShown: Bool
    /// The only values that it can have; empty where others are possible.
    let values: [String]
  }

  init(_ type: any ParsableCommand.Type, of parents: String = "") {
    self.type = type
    name = type.configuration.commandName ?? ""
    text = parents + name
  }

  func option(_ name: String) -> Option? { options.first { $0.names.contains(name) } }

  private func dumped() -> [JSONValue] {
    let dump = JSONReader.read(SourceFile(name: "", bytes: Array(type._dumpHelp().utf8)))
    return JSONValue(dump)?["command"]?["arguments"]?.elements ?? []
  }
}

extension DeclaredCommand.Option {
  /// `nil` for an argument without a name.
  fileprivate init?(_ argument: JSONValue) {
    guard let names = argument["names"]?.elements else { return nil }
    self.names = names.map { ($0["kind"]?.string == "short" ? "-" : "--") + ($0["name"]?.string ?? "") }
    takesValue = argument["kind"]?.string == "option"
    isRepeating = argument["isRepeating"]?.boolean ?? false
    isShown = argument["shouldDisplay"]?.boolean ?? true
    values = (argument["allValues"]?.elements ?? []).compactMap(\.string)
  }
}
