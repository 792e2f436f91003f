import AppSiteAssociation
import Foundation

/// The steps from a list of URLs to verdicts, each measured alone in one thread: the time below which a run cannot come.
enum Roofline: String, CaseIterable {
  /// Reads the file in blocks of 256 KB, from the memory of the system.
  case reading
  /// Adds the bytes in memory, eight at a time.
  case memory
  /// Finds the ends of lines with `memchr`.
  case lines
  /// Splits and checks URLs: verdicts of a file without components.
  case splitting
  /// Matches the parts after the host.
  case walk
  /// Counts the components of verdicts that are known.
  case counting
  /// Copies each URL with a text of 44 bytes into a buffer of 256 KB.
  case writing
  /// Writes as many bytes to a file in memory; to `/dev/null` where the system has no such files.
  case output

  private static let blockSize = 256 << 10

  /// Seconds of processor time, and bytes that were read or written.
  func measure(_ list: URLList, _ file: AssociationFile) throws -> (seconds: Double, bytes: Int) {
    switch self {
    case .reading: (try fastest { try processorSeconds { try read(list) } }, list.bytes.count)
    case .memory: (fastest { processorSeconds { keep(sum(list.bytes)) } }, list.bytes.count)
    case .lines: (fastest { processorSeconds { keep(URLList.lineEnds(list.bytes).count) } }, list.bytes.count)
    case .splitting: (try split(list), list.bytes.count)
    case .walk: (try walk(list, file), list.bytes.count)
    case .counting: (try count(list, file), list.bytes.count)
    case .writing: write(list)
    case .output: try output(list)
    }
  }

  private func read(_ list: URLList) throws {
    let descriptor = open(list.path, O_RDONLY)
    guard descriptor >= 0 else { throw Failure(message: "cannot open \(list.path)") }
    defer { close(descriptor) }
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    while Foundation.read(descriptor, &block, block.count) > 0 {}
  }

  private func sum(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var sum: UInt64 = 0
      for word in bytes.bindMemory(to: UInt64.self) { sum &+= word }
      return sum
    }
  }

  private func split(_ list: URLList) throws -> Double {
    let source = #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": []}]}}"#
    let empty = AssociationFile(SourceFile(name: "empty", bytes: Array(source.utf8)))
    var matcher = LinkRouter(empty).makeMatcher()
    var verdicts: [AppVerdict] = []
    return try fastest {
      try processorSeconds {
        for line in list.lines { try matcher.fill(&verdicts, for: list.bytes.span.extracting(line)) }
        keep(verdicts.count)
      }
    }
  }

  private func walk(_ list: URLList, _ file: AssociationFile) throws -> Double {
    var matcher = LinkRouter(file).makeMatcher()
    return fastest {
      processorSeconds {
        var sum = 0
        for part in list.parts {
          matcher.decide(target: list.bytes.span.extracting(part)) { sum &+= $0 &+ $1.component }
        }
        keep(sum)
      }
    }
  }

  private func count(_ list: URLList, _ file: AssociationFile) throws -> Double {
    var matcher = LinkRouter(file).makeMatcher()
    var found = [Int](repeating: -1, count: list.lines.count)
    for (index, part) in list.parts.enumerated() {
      matcher.decide(target: list.bytes.span.extracting(part)) { found[index] = $1.component }
    }
    var counts = [Int](repeating: 0, count: (found.max() ?? 0) + 2)
    return fastest {
      processorSeconds {
        for component in found { counts[component + 1] += 1 }
        keep(counts[0])
      }
    }
  }

  private func write(_ list: URLList) -> (Double, Int) {
    let text = Array("\t9QX4T7KM2P.shop.harbor.app\tmatch\t0\t7       \n".utf8)
    var buffer: [UInt8] = []
    buffer.reserveCapacity(2 * Self.blockSize)
    var written = 0
    let time = fastest {
      written = 0
      return processorSeconds {
        for line in list.lines {
          buffer.append(contentsOf: list.bytes[line])
          buffer.append(contentsOf: text)
          guard buffer.count >= Self.blockSize else { continue }
          written += buffer.count
          buffer.removeAll(keepingCapacity: true)
        }
        keep(written)
      }
    }
    return (time, written)
  }

  private func output(_ list: URLList) throws -> (Double, Int) {
    let path = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm/aasa-roofline" : "/dev/null"
    defer { if path != "/dev/null" { unlink(path) } }
    let block = [UInt8](repeating: 0x20, count: Self.blockSize)
    let blocks = (list.bytes.count + 43 * list.lines.count) / block.count
    let time = try fastest {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      guard descriptor >= 0 else { throw Failure(message: "cannot open \(path)") }
      defer { close(descriptor) }
      return processorSeconds { for _ in 0..<blocks { _ = Foundation.write(descriptor, block, block.count) } }
    }
    return (time, blocks * block.count)
  }
}

/// A list of URLs of one host in memory, each with a line end.
struct URLList {
  let path: String
  let bytes: [UInt8]
  let lines: [Range<Int>]
  /// The parts after the host.
  let parts: [Range<Int>]

  init(_ path: String) throws {
    self.path = path
    let read = try wholeFile(path)
    bytes = read
    var start = 0
    lines = Self.lineEnds(read).map { end in
      defer { start = end + 1 }
      return start..<end
    }
    parts = lines.map { $0.lowerBound + URLBuffer.host.utf8.count..<$0.upperBound }
  }

  static func lineEnds(_ bytes: [UInt8]) -> [Int] {
    var ends: [Int] = []
    ends.reserveCapacity(bytes.count / 32)
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var start = 0
      while start < bytes.count, let end = memchr(base + start, 0x0A, bytes.count - start) {
        ends.append(UnsafeRawPointer(end) - base)
        start = UnsafeRawPointer(end) - base + 1
      }
    }
    return ends
  }
}

/// Keeps the compiler from leaving out work whose result is not used: it does not know what the system does with the result.
@inline(never) private func keep<Value>(_ value: Value) {
  var value = value
  withUnsafeBytes(of: &value) { _ = write(-1, $0.baseAddress, 0) }
}

/// ``bytes(of:)`` under a name that no property hides.
private func wholeFile(_ path: String) throws -> [UInt8] { try bytes(of: path) }
