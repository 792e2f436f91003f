import SourceText

/// A fault of the arguments, with the nearest valid ones.
struct UsageFault {
  let message: String
  let command: DeclaredCommand

  init(_ message: String, _ command: DeclaredCommand) {
    self.message = message
    self.command = command
  }

  /// The message with the way to the help of the command.
  var failure: Failure { Failure("\(message)\n  See '\(command.text) --help' for more information.") }
}

extension UsageFault {
  /// The first unknown command, option or value in arguments that the parser refused; `nil` if all are known.
  init?(in arguments: [String], of root: DeclaredCommand) {
    let given = GivenOptions(arguments, of: root)
    if given.command.acceptsAll { return nil }
    if let word = given.unknownSubcommand, word != "help" {
      let near = nearest(to: word, among: given.command.subcommands.map(\.name))
      self.init(
        "\(Self.quoted(word)) is not a command of `\(given.command.text)`" + Self.question(near), given.command)
      return
    }
    for option in given.options where given.command.option(option.name) == nil && !Self.hidden.contains(option.name) {
      self.init(Self.unknown(option.name, of: given.command, in: root), given.command)
      return
    }
    for option in given.options {
      guard let value = option.value, let values = given.command.option(option.name)?.values, !values.isEmpty,
        !values.contains(value)
      else { continue }
      let near = nearest(to: value, among: values, limit: { max(1, $0 / 3) })
      let hint = near.isEmpty ? "; the values are \(values.joined(separator: ", "))" : Self.question(near)
      self.init("\(Self.quoted(value)) is not a value of \(option.name)" + hint, given.command)
      return
    }
    return nil
  }

  /// Options of ArgumentParser that no command declares.
  private static let hidden: Set = ["--generate-completion-script", "--experimental-dump-help", "--help-hidden"]

  /// An option of the command with a similar name comes before one of the same name in another command.
  private static func unknown(_ name: String, of command: DeclaredCommand, in root: DeclaredCommand) -> String {
    let start = "\(quoted(name)) is not an option of `\(command.text)`"
    // `-format` is a common spelling of `--format`.
    let plain = String(name.drop { $0 == "-" })
    func near(_ options: [DeclaredOption]) -> [String] {
      let names = options.flatMap(\.names).filter { $0.hasPrefix("--") }
      return nearest(to: "--" + plain, among: names, limit: { max(1, $0 / 3) })
    }
    let own = near(command.options)
    if !own.isEmpty { return start + question(own) }
    let others = root.subcommands.filter { $0.option(name) != nil }
    if !others.isEmpty { return start + "; it is an option of \(list(others))" }
    guard let option = near(root.subcommands.flatMap(\.options)).first else { return start }
    return start + "; did you mean '\(option)' of \(list(root.subcommands.filter { $0.option(option) != nil }))?"
  }

  private static func list(_ commands: [DeclaredCommand]) -> String {
    let names = commands.map { "`\($0.text)`" }
    let shown = names.count > 4 ? names.prefix(3) : names[...]
    let more = names.count > shown.count ? " and \(names.count - shown.count) more" : ""
    return shown.joined(separator: ", ") + more
  }

  private static func question(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean \(names.prefix(3).map { "'\($0)'" }.joined(separator: " or "))?"
  }

  private static func quoted(_ text: String) -> String { "'\(escapedForDisplay(text))'" }
}
