import SourceText

/// The name of a file in reports for machines.
enum ReportPath {
  /// The path relative to the working directory where it is inside, else as it is given; `<stdin>` for standard input.
  static func of(_ path: String) -> String {
    if path == Input.standardInput { return "<stdin>" }
    let inside = LexicalPath.shortened(identity(Disk.unlinked(path)), in: [Disk.workingDirectory].compactMap(\.self))
    return inside.hasPrefix("/") ? LexicalPath.normalized(path) : inside
  }

  /// The name of a file that was read, by its escaped name in messages.
  static func named(_ name: String) -> String {
    guard name.contains("\\") else { return of(name) }
    return of(Input.opened.first { Input.name($0) == name } ?? name)
  }

  /// The identity of a file in reports: its whole path, also where the name in reports leads out of the working directory and into it again.
  /// `-` stays, which is standard output.
  static func identity(_ reportPath: String) -> String {
    if reportPath == Output.standardOutput || LexicalPath.isURL(reportPath) { return reportPath }
    return LexicalPath.normalized(LexicalPath.joined(Disk.workingDirectory ?? "", reportPath))
  }
}
