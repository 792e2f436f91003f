/// The reason why something could not be done, such as reading a file: lower-case, no full stop, text from outside escaped.
package struct Failure: Error, Sendable, CustomStringConvertible {
  package let message: String
  /// The next action, where it is known and not in the message.
  package let help: String?
  /// The path for machines of the file at fault, where it is known.
  package private(set) var path: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  /// The same failure of a file, unless one is known.
  package func of(_ path: String) -> Failure {
    var failure = self
    failure.path = self.path ?? path
    return failure
  }

  package var description: String { message }
}
