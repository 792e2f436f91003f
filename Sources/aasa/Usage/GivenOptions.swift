import SourceText

/// The command that arguments name, and the options that they give it.
struct GivenOptions {
  let command: DeclaredCommand
  let options: [Option]
  /// The first argument that is no option, where the command has subcommands and it is none of them.
  let unknownSubcommand: String?

  struct Option {
    /// The name with its dashes, without the value.
    let name: String
    /// `nil` for a flag, and for an option without its value.
    let value: String?
  }

  /// - Parameter arguments: The arguments without the name of the program.
  init(_ arguments: [String], of root: DeclaredCommand) {
    var command = root
    var words = arguments.prefix { $0 != "--" }[...]
    while let word = words.first, let next = command.subcommands.first(where: { $0.name == word }) {
      command = next
      words.removeFirst()
    }
    unknownSubcommand = command.subcommands.isEmpty ? nil : words.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    var options: [Option] = []
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word != Input.standardInput else { continue }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      var value = parts.count > 1 ? parts[1] : nil
      if value == nil, command.option(parts[0])?.takesValue ?? false, let next = words.first, !Self.isOption(next) {
        value = next
        words.removeFirst()
      }
      options.append(Option(name: parts[0], value: value))
    }
    self.command = command
    self.options = options
  }

  private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != Input.standardInput }
}
