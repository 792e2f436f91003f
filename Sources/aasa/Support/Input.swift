import Fetching
import SourceText
import SystemPackage

/// Reads whole files, standard input, and association files at URLs.
enum Input {
  /// The path of standard input.
  static let standardInput = "-"

  /// The bytes of a file, or of standard input for `-`, with the name for messages. Reads pipes and sockets to their
  /// end.
  static func source(_ path: String) throws(Failure) -> SourceFile {
    SourceFile(name: name(path), bytes: try bytes(path))
  }

  /// The bytes of an association file at a path or a URL.
  static func source(_ path: String, _ network: CurlClient.Options) throws(Failure) -> SourceFile {
    RemoteFile.isURL(path) ? try RemoteFile.source(path, network) : try source(path)
  }

  /// A path for messages: escaped, and `<stdin>` for standard input.
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

  /// Replaces the bytes of a file. Permissions and links are unchanged.
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

  /// The limit of 1 GiB protects the memory from endless files such as `/dev/zero`. Devices read 128 KiB.
  private static let sizeLimit = 1 << 30

  /// The original bytes of a path. ArgumentParser repairs arguments that are not UTF-8 with U+FFFD.
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

  /// The remaining bytes of a regular file; 0 for anything else.
  static func remaining(_ file: FileDescriptor) -> Int {
    guard let here = try? file.seek(offset: 0, from: .current), let end = try? file.seek(offset: 0, from: .end),
      (try? file.seek(offset: here, from: .start)) != nil
    else { return 0 }
    return Int(clamping: min(max(end - here, 0), 1 << 30))
  }
}
