import SystemCalls

#if canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  @unsafe @preconcurrency import Glibc
#endif

/// A program of the search path that was started, without a shell. Its standard input is empty.
struct ProcessStart {
  #if canImport(Darwin)
    typealias Streams = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    typealias Streams = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  let process: pid_t

  /// - Parameters:
  ///   - inOwnGroup: Whether the signals of the terminal do not reach it.
  ///   - redirect: Says where its standard output and standard error go.
  /// - Throws: `noSuchFile` if it is not installed.
  init(_ words: [String], inOwnGroup: Bool = false, redirect: (inout Streams) -> Void) throws(Errno) {
    #if canImport(Darwin)
      var (streams, attributes): (Streams, Attributes) = (nil, nil)
    #else
      var (streams, attributes) = (unsafe Streams(), Attributes())
    #endif
    unsafe posix_spawn_file_actions_init(&streams)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&streams)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_addopen(&streams, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe redirect(&streams)
    // A signal that this program ignores would be ignored by the other one too.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGXFSZ)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    let flags = POSIX_SPAWN_SETSIGDEF | (inOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, words[0], &streams, &attributes, &arguments, environ)
    guard code == 0 else { throw Errno(code) }
    self.process = process
  }
}
