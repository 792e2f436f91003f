import Fetching
import SourceText
import SystemPackage

/// Reads files, standard input and association files behind URLs whole.
enum Input {
  /// The path that stands for standard input.
  static let standardInput = "-"

  /// The bytes of a file, or of standard input for `-`, under the name that messages call it by. Reads pipes and sockets to
  /// their end.
  static func source(_ path: String) throws(Failure) -> SourceFile {
    SourceFile(name: name(path), bytes: try bytes(path))
  }

  /// The bytes of an association file: of a path, or behind a URL.
  static func source(_ path: String, _ network: CurlClient.Options) throws(Failure) -> SourceFile {
    RemoteFile.isURL(path) ? try RemoteFile.source(path, network) : try source(path)
  }

  /// What messages call a path: escaped, and `<stdin>` for standard input.
  static func name(_ path: String) -> String { path == standardInput ? "<stdin>" : escapedForDisplay(path) }

  static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    do {
      if path == standardInput { return try readAll(.standardInput) }
      let file = try FileDescriptor.open(filePath(path), .readOnly, options: .closeOnExec)
      return try file.closeAfter { try readAll(file) }
    } catch {
      throw Failure("cannot read \(name(path)): \((error as? Errno ?? .ioError).message)")
    }
  }

  /// Replaces the bytes of a file in place; its permissions and links stay.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    try RemoteFile.refuseWriting(path)
    do {
      let file = try FileDescriptor.open(filePath(path), .writeOnly, options: [.truncate, .closeOnExec])
      try file.closeAfter { _ = try unsafe bytes.withUnsafeBytes { try unsafe file.writeAll($0) } }
    } catch {
      throw Failure("cannot write \(name(path)): \((error as? Errno ?? .ioError).message)")
    }
  }

  private static func readAll(_ file: FileDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
      if count == 0 { return bytes }
      if bytes.isEmpty, count == chunk.count { bytes.reserveCapacity(remaining(file) + count) }
      bytes += chunk[..<count]
      if bytes.count > sizeLimit { throw Errno.fileTooLarge }
    }
  }

  /// What has no end (`/dev/zero`) is an error before it takes the memory of the machine: 1 GiB, and devices read 128 KiB.
  private static let sizeLimit = 1 << 30

  /// The path as the program was given it. An argument that is not UTF-8 reaches the commands repaired, with U+FFFD in it.
  static func filePath(_ path: String) -> FilePath {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return FilePath(path) }
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = unsafe CommandLine.unsafeArgv[index], unsafe String(cString: argument) == path else {
        continue
      }
      return unsafe FilePath(platformString: argument)
    }
    return FilePath(path)
  }

  /// How many bytes a regular file still has; 0 for what has no end to look at.
  static func remaining(_ file: FileDescriptor) -> Int {
    guard let here = try? file.seek(offset: 0, from: .current), let end = try? file.seek(offset: 0, from: .end),
      (try? file.seek(offset: here, from: .start)) != nil
    else { return 0 }
    return Int(clamping: min(max(end - here, 0), 1 << 30))
  }
}
