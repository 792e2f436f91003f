/// The reason why something could not be done, such as reading a file: lower-case, no full stop, text from outside escaped.
package struct Failure: Error, Sendable, CustomStringConvertible {
  package let message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}
