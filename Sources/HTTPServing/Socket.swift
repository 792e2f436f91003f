import SystemCalls

/// A TCP socket of this machine that never blocks. Its end closes it.
struct Socket: ~Copyable, Sendable {
  let number: Int32

  private init(number: Int32) throws(Errno) {
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(number) }

  /// A socket that waits for connections to 127.0.0.1.
  ///
  /// - Parameter port: 0 for any that is free.
  static func listening(on port: Int) throws(Errno) -> Socket {
    #if canImport(Darwin) || canImport(Musl)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = try Socket(number: Int32(try repeated { Int(socket(AF_INET, stream, 0)) }))
    // A port is free again as soon as the last server on it has ended.
    listener.set(SOL_SOCKET, SO_REUSEADDR)
    var address = loopback(port)
    let number = listener.number
    _ = try repeated {
      unsafe withUnsafeBytes(of: &address) {
        unsafe Int(bind(number, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count)))
      }
    }
    _ = try repeated { Int(listen(number, 256)) }
    return listener
  }

  /// The next connection that waits; `nil` where there is none.
  func accepted() throws(Errno) -> Socket? {
    let client = accept(number, nil, nil)
    if client < 0 {
      // The client may have gone in the meantime.
      if [EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED].contains(errno) { return nil }
      throw Errno.last
    }
    let socket = try Socket(number: client)
    socket.set(Int32(IPPROTO_TCP), TCP_NODELAY)
    #if canImport(Darwin)
      socket.set(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
    return socket
  }

  var port: Int {
    var address = Self.loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutableBytes(of: &address) {
      unsafe getsockname(number, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
    }
    return result == 0 ? Int(UInt16(bigEndian: address.sin_port)) : 0
  }

  /// Reads once.
  ///
  /// - Returns: The number of bytes at the beginning of the chunk; 0 at the end, and `nil` where none have come.
  func read(into chunk: inout [UInt8]) throws(Errno) -> Int? {
    try unlessBlocked { unsafe chunk.withUnsafeMutableBytes { unsafe recv(number, $0.baseAddress, $0.count, 0) } }
  }

  /// Writes once.
  ///
  /// - Returns: The number of bytes that were written; `nil` where the client has not read enough of the earlier ones.
  func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int? {
    try unlessBlocked { unsafe bytes.withUnsafeBytes { unsafe send(number, $0.baseAddress, $0.count, Self.silent) } }
  }

  /// Tells the client that nothing more is written.
  func endWriting() { _ = shutdown(number, Int32(SHUT_WR)) }

  private func unlessBlocked(_ call: () -> Int) throws(Errno) -> Int? {
    do throws(Errno) { return try repeated(call) } catch {
      if error.number == EAGAIN || error.number == EWOULDBLOCK { return nil }
      throw error
    }
  }

  private func set(_ level: Int32, _ option: Int32) {
    var isOn: Int32 = 1
    _ = unsafe setsockopt(number, level, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(clamping: port).bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return address
  }

  /// A client that is gone is an error of the call, not a signal.
  #if canImport(Darwin)
    private static let silent: Int32 = 0
  #else
    private static let silent = Int32(MSG_NOSIGNAL)
  #endif
}
