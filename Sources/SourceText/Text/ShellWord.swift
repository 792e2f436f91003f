package enum ShellWord {
  /// A text as one word: in single quotes if needed. A text that is not safe to show is in the quotes of bash and zsh that have
  /// escapes.
  package static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_./:@%+=,".utf8.contains($0) }
    if isPlain { return text }
    if text.unicodeScalars.contains(where: isHostile) { return escaped(text) }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// `$'…'`, with the bytes beyond printable ASCII in hexadecimal digits.
  private static func escaped(_ text: String) -> String {
    let shown = text.utf8.map { byte in
      let isPlain = byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
      return isPlain ? String(UnicodeScalar(byte)) : "\\x" + hexadecimal(byte, width: 2)
    }
    return "$'" + shown.joined() + "'"
  }

  /// A command line of the program.
  package static func command(_ arguments: [String]) -> String {
    (["aasa"] + arguments.map(quoted)).joined(separator: " ")
  }
}
