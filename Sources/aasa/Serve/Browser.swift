import SystemCalls

enum Browser {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Opens an address. The browser outlives the program: it has a process group of its own, so that Ctrl-C does not end it.
  ///
  /// - Returns: Whether there is a program that opens addresses.
  static func open(_ address: String) -> Bool {
    let child = try? unsafe ProcessStart([opener, address], inOwnGroup: true) { streams in
      unsafe posix_spawn_file_actions_addopen(&streams, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      unsafe posix_spawn_file_actions_addopen(&streams, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    return child != nil
  }
}
