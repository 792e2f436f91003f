import CCurl
import Deflate
import Serving
import SourceText
import SystemCalls

/// The received data of one transfer. curl calls it on the thread that waits for the transfer.
final class Transfer {
  private let bodyLimit: Int
  private let addresses: Addresses

  /// The addresses that may be connected to.
  enum Addresses {
    case `public`
    /// This computer.
    case loopback
    case all
  }

  /// The headers of the final response, without those of interim ones (1xx).
  private(set) var headers: [HTTPResponse.Header] = []
  private(set) var body: [UInt8] = []
  private(set) var isCut = false
  /// `true` if the headers of the final response are complete.
  private(set) var hasHeaders = false
  /// `true` if the body is decompressed here: curl does not check that gzip is complete.
  private let readsGzip: Bool
  /// The reader of a compressed body, from its first byte.
  private var gzip: GzipReader?
  private(set) var gzipFault: GzipFault?
  private(set) var hasTooManyHeaders = false
  /// The last refused address and its kind, or for a development server `nil`.
  private(set) var refused: (address: IPAddress, kind: String?)?
  private(set) var isConnecting = false

  private var headerSize = 0
  private var isInterim = false

  /// Newer versions of curl have a similar limit.
  private static let headerLimit = 300_000

  init(bodyLimit: Int, addresses: Addresses, readsGzip: Bool) {
    (self.bodyLimit, self.addresses, self.readsGzip) = (bodyLimit, addresses, readsGzip)
  }

  /// `false` for a development server.
  var isEncrypted: Bool { addresses != .loopback }

  var hasBegun: Bool { headerSize > 0 }

  var isGzipIncomplete: Bool { gzip.map { (try? $0.finish()) == nil } ?? false }

  /// Returns `true` if the only encoding of a body is gzip.
  static func isGzip(_ headers: [HTTPResponse.Header]) -> Bool {
    let encodings = HTTPResponse.contentEncodings(headers)
    return encodings == ["gzip"] || encodings == ["x-gzip"]
  }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe pointer.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Receives a header line with its line ending.
  ///
  /// - Returns: Whether to continue.
  func header(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerSize += bytes.count
    if headerSize > Self.headerLimit {
      hasTooManyHeaders = true
      return false
    }
    var line = unsafe Array(bytes)
    while let last = line.last, last == 13 || last == 10 { line.removeLast() }
    if line.starts(with: "HTTP/".utf8) {
      headers = []
      hasHeaders = false
      isInterim = line.split(separator: 32).dropFirst().first?.first == UInt8(ascii: "1")
    } else if line.isEmpty {
      hasHeaders = !isInterim
    } else if !hasHeaders {
      add(line)
    }
    // Later lines are trailers.
    return true
  }

  private func add(_ line: [UInt8]) {
    if line[0] == 32 || line[0] == 9, let last = headers.popLast() {
      headers.append(.init(last.name, "\(last.value) \(Self.text(line[...]))"))
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      headers.append(.init(Self.text(line[..<colon]), Self.text(line[(colon + 1)...])))
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.trimmed { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }

  /// Receives a part of the body.
  ///
  /// - Returns: Whether to continue.
  func body(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if readsGzip, gzip == nil, Self.isGzip(headers) { gzip = GzipReader(limit: .max, ignoresOthers: true) }
    guard let gzip else { return unsafe add(bytes) }
    unsafe gzip.add(bytes)
    do throws(GzipFault) {
      while gzip.hasMore { guard add(try gzip.next(1 << 16)) else { return false } }
    } catch {
      gzipFault = error
      return false
    }
    return true
  }

  private func add(_ bytes: some Collection<UInt8>) -> Bool {
    let room = bodyLimit - body.count
    body += bytes.prefix(room)
    isCut = bytes.count > room
    return !isCut
  }

  /// Checks the address that curl is about to connect to.
  func allows(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
    guard let found = unsafe Self.address(address) else { return false }
    let kind = AddressPolicy.kind(found)
    let isAllowed =
      switch addresses {
      case .public: kind == nil
      case .loopback: found.isLoopback
      case .all: true
      }
    if isAllowed { isConnecting = true } else { refused = (found, addresses == .loopback ? nil : kind) }
    return isAllowed
  }

  private static func address(_ address: UnsafeMutablePointer<curl_sockaddr>) -> IPAddress? {
    guard let place = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
    let start = unsafe UnsafeRawPointer(address) + place
    switch unsafe address.pointee.family {
    case AF_INET:
      let found = unsafe start.loadUnaligned(as: sockaddr_in.self).sin_addr
      return unsafe withUnsafeBytes(of: found) { unsafe IPAddress(Array($0)) }
    case AF_INET6:
      let found = unsafe start.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return unsafe withUnsafeBytes(of: found) { unsafe IPAddress(Array($0)) }
    default: return nil
    }
  }
}

/// Opens a socket for curl, with close-on-exec.
func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
  let opened = unsafe socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
  if opened >= 0 { _ = fcntl(opened, F_SETFD, FD_CLOEXEC) }
  return opened
}
