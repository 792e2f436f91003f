/// An open file, pipe or device.
package struct FileDescriptor: Hashable, Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package static let standardInput = FileDescriptor(STDIN_FILENO)
  package static let standardOutput = FileDescriptor(STDOUT_FILENO)
  package static let standardError = FileDescriptor(STDERR_FILENO)

  /// Gives the null device to standard descriptors that are closed, so that no file gets their numbers. It is opened the wrong way: reading
  /// and writing stay errors.
  package static func holdClosedStandardDescriptors() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
      _ = unsafe openFile("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY, 0)
    }
  }

  /// The mode in which a file is opened.
  package enum Access: Sendable {
    case reading
    /// The file is created where there is none, and emptied where there is one.
    case replacing
    case appending
    /// `fileExists` where there is one.
    case creating

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .replacing: O_WRONLY | O_CREAT | O_TRUNC
      case .appending: O_WRONLY | O_CREAT | O_APPEND
      case .creating: O_WRONLY | O_CREAT | O_EXCL
      }
    }
  }

  /// Opens a file that programs started later do not inherit. A new file can be read by everybody, and written by its owner.
  ///
  /// Pipes and devices are not opened for reading: they may have no end. Those that the program has already, such as `/dev/fd/63` of a shell's
  /// `<(…)`, and `/dev/null` are.
  package static func open(_ path: FilePath, for access: Access) throws(Errno) -> FileDescriptor {
    if access == .reading, let refusal = path.refusal { throw refusal }
    return FileDescriptor(
      Int32(
        try repeated { unsafe path.withCString { unsafe Int(openFile($0, access.flags | O_CLOEXEC, 0o644)) } }))
  }

  /// A pipe. A program that is started inherits both ends.
  package static func pipe() throws(Errno) -> (reader: FileDescriptor, writer: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    _ = try repeated { unsafe Int(makePipe(&ends)) }
    return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }

  /// Reads once.
  ///
  /// - Returns: The number of bytes, which replace those of the chunk from an index on; 0 at the end of the file.
  package func read(into chunk: inout [UInt8], from start: Int = 0) throws(Errno) -> Int {
    try repeated {
      unsafe chunk.withUnsafeMutableBytes {
        unsafe readBytes(number, $0.baseAddress.map { unsafe $0 + start }, $0.count - start)
      }
    }
  }

  /// Writes all bytes.
  package func write(_ bytes: ArraySlice<UInt8>) throws(Errno) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try repeated { unsafe rest.withUnsafeBytes { unsafe writeBytes(number, $0.baseAddress, $0.count) } }
      rest = rest.dropFirst(count)
    }
  }

  /// Closes the file. It is closed also where that fails, so the call is not repeated.
  package func close() throws(Errno) { if closeFile(number) != 0 { throw Errno.last } }

  /// The bytes between the place of the next read and the end of a file; 0 for pipes, devices and folders.
  package var remaining: Int {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else { return 0 }
    return max(Int(status.st_size - lseek(number, 0, SEEK_CUR)), 0)
  }
}

/// Repeats a call of the operating system while a signal interrupts it.
///
/// - Returns: The result of the call; a negative one is thrown as its error.
package func repeated(_ call: () -> Int) throws(Errno) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw Errno.last }
  }
}

// The functions of C, under names that the methods do not hide.
private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}
private func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, bytes, count)
}
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
private func closeFile(_ file: Int32) -> Int32 { close(file) }
