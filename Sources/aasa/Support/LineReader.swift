import SystemPackage

extension Input {
  /// Calls the body with each line of a file, or of standard input for `-`, as long as it answers true. White space around a
  /// line does not count, and empty lines are skipped. Memory is one chunk and the longest line.
  static func forEachLine(_ path: String, _ body: (String) -> Bool) throws(Failure) {
    do {
      if path == standardInput { return try readLines(.standardInput, body) }
      let file = try FileDescriptor.open(filePath(path), .readOnly, options: .closeOnExec)
      try file.closeAfter { try readLines(file, body) }
    } catch {
      throw Failure("cannot read \(name(path)): \((error as? Errno ?? .ioError).message)")
    }
  }

  private static func readLines(_ file: FileDescriptor, _ body: (String) -> Bool) throws {
    var pending: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
      guard count > 0 else { break }
      var start = 0
      while let end = chunk[start..<count].firstIndex(of: UInt8(ascii: "\n")) {
        pending += chunk[start..<end]
        start = end + 1
        guard answer(pending, body) else { return }
        pending.removeAll(keepingCapacity: true)
      }
      pending += chunk[start..<count]
    }
    _ = answer(pending, body)
  }

  private static func answer(_ line: [UInt8], _ body: (String) -> Bool) -> Bool {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    let trimmed = line.drop(while: isSpace)
    guard let last = trimmed.lastIndex(where: { !isSpace($0) }) else { return true }
    return body(String(decoding: trimmed[...last], as: UTF8.self))
  }
}
