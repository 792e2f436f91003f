/// Markdown as a comment on a pull request.
enum PullRequestComment {
  /// The most bytes of the text: GitHub accepts 65,536 characters, of which some are left for a script that posts the comment.
  static let limit = 64_000

  /// The text with a hidden first line, by which a later run finds the comment.
  static func text(_ command: String, _ markdown: String) -> String { "<!-- aasa \(command) -->\n\(markdown)" }
}
