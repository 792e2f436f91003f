/// The reason why a name or a URL is refused: lower-case, no full stop, the text from outside escaped.
package struct Refusal: Error, Sendable, Hashable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
