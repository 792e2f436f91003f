/// Arguments for a shell.
package enum ShellWord {
  /// A text as one word: in single quotes if needed. A text that is not safe to show is in the quotes of bash and zsh that have
  /// escapes.
  package static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_./:@%+=,".utf8.contains($0) }
    if isPlain { return text }
    if text.unicodeScalars.contains(where: isHostile) { return escaped(text) }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// `$'…'`, with the bytes of each character that is not safe to show.
  private static func escaped(_ text: String) -> String {
    let shown = text.unicodeScalars.map { scalar in
      if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
      guard isHostile(scalar) else { return String(scalar) }
      return String(scalar).utf8.map { "\\x" + hexadecimal($0, width: 2) }.joined()
    }
    return "$'" + shown.joined() + "'"
  }

  /// A command line of the program.
  package static func command(_ arguments: String...) -> String { command(arguments) }

  package static func command(_ arguments: [String]) -> String {
    (["aasa"] + arguments.map(quoted)).joined(separator: " ")
  }
}
