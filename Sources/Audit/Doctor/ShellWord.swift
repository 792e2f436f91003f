/// An argument for a shell, in single quotes if needed.
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

  /// A command line.
  static func command(_ arguments: String...) -> String {
    (["aasa"] + arguments.map(quoted)).joined(separator: " ")
  }
}
