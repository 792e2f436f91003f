import AppSiteAssociation
import ArgumentParser

/// Arguments of a command, compared with its declarations.
struct UsageFault {
  private let root: DeclaredCommand
  private let command: DeclaredCommand
  /// The names with their dashes, and the values; `nil` for a flag, and for an option without its value.
  private let options: [(name: String, value: String?)]
  /// The first argument that is no option, where a command is expected and it is none.
  private let unknownSubcommand: String?

  /// - Parameter arguments: The arguments without the name of the program.
  init(in arguments: [String], of root: DeclaredCommand) {
    var command = root
    var words = arguments.prefix { $0 != "--" }[...]
    // Only commands follow `help`.
    let isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    while let word = words.first, let next = command.subcommands.first(where: { $0.name == word }) {
      command = next
      words.removeFirst()
    }
    let expectsCommand = isHelp || !command.subcommands.isEmpty
    unknownSubcommand = expectsCommand ? words.first.flatMap { $0.hasPrefix("-") ? nil : $0 } : nil
    var options: [(name: String, value: String?)] = []
    while let word = words.popFirst() {
      guard Self.isOption(word) else { continue }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      var value = parts.count > 1 ? parts[1] : nil
      if value == nil, command.option(parts[0])?.takesValue ?? false, let next = words.first, !Self.isOption(next) {
        value = next
        words.removeFirst()
      }
      options.append((parts[0], value))
    }
    (self.root, self.command, self.options) = (root, command, options)
  }

  static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != Input.standardInput }

  /// An option that is given twice and has one value, so that the last value would silently replace the first; `nil` if there is none.
  ///
  /// - Parameter root: The declarations, which are only needed where there are several options.
  static func repetition(in arguments: [String], of root: () -> DeclaredCommand) -> Failure? {
    guard arguments.prefix(while: { $0 != "--" }).count(where: isOption) > 1 else { return nil }
    let given = UsageFault(in: arguments, of: root())
    for option in given.command.options where option.takesValue && !option.isRepeating {
      let names = given.options.map { $0.name }.filter(option.names.contains)
      if names.count > 1 { return given.fault("\(names[0]) is given more than once, and has one value") }
    }
    return nil
  }

  /// The first unknown command, option or value in arguments that the parser refused, with the nearest valid ones; `nil` if all are known.
  var failure: Failure? {
    if command.acceptsAll { return nil }
    if let word = unknownSubcommand, word != "help" {
      let help = command === root ? ["help"] : []
      let near = nearest(to: word, among: command.subcommands.map(\.name) + help)
      return fault("\(Self.quoted(word)) is not a command of `\(command.text)`" + Self.question(near))
    }
    for (name, _) in options where command.option(name) == nil && !Self.hidden.contains(name) {
      return fault("\(Self.quoted(name)) is not an option of `\(command.text)`" + hint(name))
    }
    for (name, value) in options {
      guard let value, let values = command.option(name)?.values, !values.isEmpty, !values.contains(value) else {
        continue
      }
      let near = likelyNames(for: value, among: values)
      let hint = near.isEmpty ? "; the values are \(values.joined(separator: ", "))" : Self.question(near)
      return fault("\(Self.quoted(value)) is not a value of \(name)" + hint)
    }
    return nil
  }

  /// Options of ArgumentParser that no command declares.
  private static let hidden: Set = ["--generate-completion-script", "--experimental-dump-help", "--help-hidden"]

  /// The option that is meant: one of the command with a similar name or the same words, else one of the same name in another command.
  private func hint(_ name: String) -> String {
    // `-format` is a common spelling of `--format`.
    let plain = "--" + String(name.drop { $0 == "-" })
    func near(_ options: [DeclaredCommand.Option]) -> [String] {
      let names = options.filter(\.isShown).flatMap(\.names).filter { $0.hasPrefix("--") }
      return nearest(to: plain, among: names, limit: { max(1, $0 / 3) })
    }
    func having(_ option: String) -> String {
      let names = root.subcommands.filter { $0.option(option)?.isShown ?? false }.map { "`\($0.text)`" }
      return listed(names, limit: names.count > 4 ? 3 : 4)
    }
    let own = near(command.options)
    if !own.isEmpty { return Self.question(own) }
    let related = related(to: plain)
    if !related.isEmpty { return Self.question(related) }
    let others = having(name)
    if !others.isEmpty { return "; it is an option of \(others)" }
    return near(root.subcommands.flatMap(\.options)).first.map { "; did you mean '\($0)' of \(having($0))?" } ?? ""
  }

  /// The options of the command whose names have all words of another name, or only words of it: `--min-ios` for `--ios`.
  private func related(to name: String) -> [String] {
    func words(_ name: String) -> Set<Substring> { Set(name.split(separator: "-")) }
    let asked = words(name)
    return command.options.filter(\.isShown).flatMap(\.names).filter { $0.hasPrefix("--") }.filter { own in
      let own = words(own)
      return own.isSubset(of: asked) || asked.isSubset(of: own)
    }
  }

  private func fault(_ message: String) -> Failure {
    Failure("\(message)\n  See '\(command.text) --help' for more information.")
  }

  private static func question(_ names: [String]) -> String {
    didYouMean(names.prefix(3).map { "'\($0)'" }).map { "; \($0)" } ?? ""
  }

  private static func quoted(_ text: String) -> String { "'\(escapedForDisplay(text))'" }
}

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

/// Arguments without a command: a file, folder, domain or link alone.
enum BareCommand {
  /// The arguments with the obvious command before them; `nil` where they have a command, or only options.
  ///
  /// - Throws: A failure with the nearest commands and files for another word.
  static func completed(_ arguments: [String], commands: [String]) throws(Failure) -> [String]? {
    guard let first = arguments.first, !first.hasPrefix("-") || first == Input.standardInput,
      !commands.contains(first)
    else { return nil }
    guard let command = command(for: first) else { throw unknown(first, commands) }
    return [command] + arguments
  }

  private static func command(for argument: String) -> String? {
    switch Place(argument).kind {
    case .standardInput, .folder: "lint"
    case .file(let path): Input.filePath(path).status() == nil ? nil : "lint"
    case .domain: "audit"
    case .url(let url):
      ["", ".json"].contains { url.path.hasSuffix("/apple-app-site-association\($0)") } ? "lint" : "doctor"
    // A link may have what the URL of a file cannot: a fragment, or `http`.
    case .refused: "doctor"
    }
  }

  private static func unknown(_ word: String, _ commands: [String]) -> Failure {
    let path = MissingPath(word, in: Disk())
    var likely = nearest(to: word, among: commands).map { "`aasa \($0)`" }
    likely += path.likely.map { backquoted($0) }
    let hint = path.urlHint ?? didYouMean(likely) ?? "see `aasa --help`"
    return Failure("'\(escapedForDisplay(word))' is not a command, a file or a domain; \(hint)")
  }
}
