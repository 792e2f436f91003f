/// An argument as a shell takes it: as it is where it can be, else between single quotes.
enum ShellWord {
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_./:@%+=,".utf8.contains(byte)
      }
    if isPlain { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// The command of a program with its arguments.
  static func command(_ arguments: String...) -> String {
    (["aasa"] + arguments.map(quoted)).joined(separator: " ")
  }
}
