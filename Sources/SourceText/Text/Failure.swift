/// The reason why something could not be done, such as reading a file: lower-case, no full stop, text from outside escaped.
package struct Failure: Error, Sendable, CustomStringConvertible {
  package let message: String
  /// The next action, where it is known and not in the message.
  package let help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  package var description: String { message }
}
