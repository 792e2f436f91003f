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
  /// A pipe or a socket with a name, which may have no end; not an error of the operating system.
  package static let pipe = Errno(-1)
  /// A device; not an error of the operating system.
  package static let device = Errno(-2)

  /// The system's words for the error, in lower case as the program's messages.
  package var message: String {
    if self == .pipe { return "it is a pipe, not a file; pass it as standard input" }
    if self == .device { return "it is a device, not a file" }
    guard let words = unsafe strerror(number) else { return "error \(number)" }
    let text = unsafe String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
