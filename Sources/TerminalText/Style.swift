/// The colours of a report: none, or the sixteen of the terminal's own palette, which its owner made readable
/// on their background. Nothing is dimmed or grey.
package struct Style: Sendable {
  package let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  package static let plain = Style(isColored: false)
  package static let colored = Style(isColored: true)

  package enum Role: Sendable {
    case error, warning, info
    case help
    /// The message of a finding.
    case strong
    /// Line numbers, arrows and what a label says.
    case gutter
    case good
    case removed, added, moved

    /// The parameters of the terminal's "select graphic rendition".
    fileprivate var code: String {
      switch self {
      case .error: "1;31"
      case .warning: "1;35"
      case .info: "1;34"
      case .help, .good: "1;32"
      case .strong: "1"
      case .gutter: "1;34"
      case .removed: "31"
      case .added: "32"
      case .moved: "36"
      }
    }
  }

  /// The text in the colour of a role; as it is without one, and when there are no colours.
  package func callAsFunction(_ role: Role?, _ text: String) -> String {
    guard let role, isColored, !text.isEmpty else { return text }
    return "\u{1B}[\(role.code)m\(text)\u{1B}[0m"
  }

  /// Writes a text in the colour of a role.
  func write(_ role: Role, _ text: String, to output: inout String) { output += isColored ? self(role, text) : text }
}
