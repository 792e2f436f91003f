import SourceText

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
    likely += path.likely.map { "`\(escapedForCode($0))`" }
    let hint = path.urlHint ?? didYouMean(likely) ?? "see `aasa --help`"
    return Failure("'\(escapedForDisplay(word))' is not a command, a file or a domain; \(hint)")
  }
}
