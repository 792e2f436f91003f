import ArgumentParser
import JSONSource
import SourceText

/// A command and its options, as the program declares them.
struct DeclaredCommand {
  /// The words that run it: `aasa`, `lint`.
  let words: [String]
  let options: [DeclaredOption]
  let subcommands: [DeclaredCommand]
  /// Whether unknown arguments are allowed.
  let acceptsAll: Bool

  /// The declarations of a command, from the dump of its parser.
  init(_ root: any ParsableCommand.Type) {
    let document = JSONReader.read(SourceFile(name: "", bytes: Array(root._dumpHelp().utf8)))
    let node = document.root.flatMap { document.value("command", of: $0) }
    self.init(document, node, above: [])
  }

  private init(_ document: JSONDocument, _ node: NodeID?, above: [String]) {
    func elements(_ key: String) -> [NodeID] {
      node.flatMap { document.value(key, of: $0) }.map { Array(IteratorSequence(document.elements($0))) } ?? []
    }
    let name = node.flatMap { document.value("commandName", of: $0) }.map(document.string) ?? ""
    let words = above + [name]
    self.words = words
    options = elements("arguments").compactMap { DeclaredOption(document, $0) }
    subcommands = elements("subcommands").map { DeclaredCommand(document, $0, above: words) }
    acceptsAll = elements("arguments").contains {
      document.value("parsingStrategy", of: $0).map(document.string) == "allUnrecognized"
    }
  }

  var name: String { words.last ?? "" }

  /// The command as it is typed.
  var text: String { words.joined(separator: " ") }

  func option(_ name: String) -> DeclaredOption? { options.first { $0.names.contains(name) } }
}

/// An option or a flag of a command.
struct DeclaredOption {
  /// The names with their dashes: `--output`, `-o`.
  let names: [String]
  let takesValue: Bool
  let isRepeating: Bool
  /// The only values that it can have; empty where others are possible.
  let values: [String]

  /// `nil` for an argument without a name.
  fileprivate init?(_ document: JSONDocument, _ node: NodeID) {
    func text(_ key: String, of node: NodeID) -> String { document.value(key, of: node).map(document.string) ?? "" }
    func elements(_ key: String) -> [NodeID] {
      document.value(key, of: node).map { Array(IteratorSequence(document.elements($0))) } ?? []
    }
    names = elements("names").map { (text("kind", of: $0) == "short" ? "-" : "--") + text("name", of: $0) }
    if names.isEmpty { return nil }
    takesValue = text("kind", of: node) == "option"
    isRepeating = document.value("isRepeating", of: node).flatMap(document.boolean) ?? false
    values = elements("allValues").map(document.string)
  }
}
