import PCRE2

/// A regular expression of a web server's configuration. nginx and Apache use PCRE too.
struct ServerRegex: Sendable {
  private let pattern: PCRE2Pattern

  /// `nil` for a text that PCRE2 refuses.
  init?(_ text: String, isCaseless: Bool = false) {
    guard let pattern = PCRE2Pattern(text.utf8, isCaseless ? .caseless : [], jit: false) else { return nil }
    self.pattern = pattern
  }

  /// Returns `true` if a part of a text matches; `nil` if matching takes more than 100,000 steps.
  func matches(_ text: String) -> Bool? {
    guard let scratch = PCRE2Scratch() else { return nil }
    return switch pattern.match(Array(text.utf8), scratch) {
    case .match: true
    case .noMatch: false
    case .gaveUp: nil
    }
  }
}
