import SourceText

/// An argument for a shell, quoted if needed.
enum ShellWord {
  /// A text with characters that a terminal would not show as they are is in the form `$'…'` of bash and zsh, which escapes its bytes.
  static func quoted(_ text: String) -> String {
    if escapedForDisplay(text) != text { return "$'" + text.utf8.map(escaped).joined() + "'" }
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_./:@%+=,".utf8.contains(byte)
      }
    if isPlain { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  private static func escaped(_ byte: UInt8) -> String {
    let isPlain = byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
    return isPlain ? String(UnicodeScalar(byte)) : "\\x" + hexadecimal(byte, width: 2)
  }

  /// A command line.
  static func command(_ arguments: [String]) -> String {
    (["aasa"] + arguments.map(quoted)).joined(separator: " ")
  }
}
