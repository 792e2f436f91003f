/// The notations of parameters that a text may use. Other characters are literal.
package struct RouteSyntax: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `{id}`, `{id?}`, `{*rest}`, `{rest...}`
  static let braces = RouteSyntax(rawValue: 1)
  /// `[id]`, `[...slug]`, `[[...slug]]`
  static let brackets = RouteSyntax(rawValue: 2)
  /// `:id`, `:id?`, `:path*`, `:path+`, `:id(\d+)`
  static let colons = RouteSyntax(rawValue: 4)
  /// `*rest` and `*`
  static let stars = RouteSyntax(rawValue: 8)
  /// `en?`, as a whole segment
  static let optionalSegments = RouteSyntax(rawValue: 16)
  /// `(/:locale)`; a parameter has no dot
  static let groups = RouteSyntax(rawValue: 32)
  /// `<id>`, `<int:id>`, `<path:rest>`; notations that only other programs read, such as `$id` and `(\d+)`, are refused
  static let angles = RouteSyntax(rawValue: 64)

  /// All notations that are clear in any URL.
  package static let common: RouteSyntax = [.braces, .brackets, .colons, .stars, .angles]
  static let next: RouteSyntax = [.brackets]
  static let reactRouter: RouteSyntax = [.colons, .stars, .optionalSegments]
  static let rails: RouteSyntax = [.colons, .stars, .groups]
}
