/// An error of a call of the operating system.
package struct Errno: Error, Hashable, Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The error of the last call of this thread.
  package static var last: Errno { Errno(errno) }

  package static let fileExists = Errno(EEXIST)
  package static let fileTooLarge = Errno(EFBIG)
  package static let brokenPipe = Errno(EPIPE)
  package static let noSuchFile = Errno(ENOENT)

  /// The system's words for the error, in lower case as the program's messages.
  package var message: String {
    guard let words = unsafe strerror(number) else { return "error \(number)" }
    let text = unsafe String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
