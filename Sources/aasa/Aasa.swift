import ArgumentParser

/// The program: one command for each question.
@main
struct Aasa: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "aasa",
    abstract: "Says what an apple-app-site-association file does, and why a universal link does not open its app.",
    discussion: """
      EXAMPLES
        aasa lint apple-app-site-association
        aasa match apple-app-site-association https://example.com/buy/42
        aasa explain apple-app-site-association https://example.com/buy/42

      EXIT STATUS
        0  fine
        1  findings, or an expectation that failed
        2  the command could not run: wrong usage or an unreadable file
      """,
    version: version,
    subcommands: []
  )
}
