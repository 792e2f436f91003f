import SystemCalls

/// A program that was run with arguments, without a shell, and what it wrote.
struct Subprocess {
  /// The exit status; 128 and the number of a signal that ended the program.
  let status: Int
  let output: [UInt8]
  let errors: [UInt8]

  /// Runs a program of the search path to its end. Standard input is empty.
  ///
  /// - Throws: `noSuchFile` if it is not installed.
  init(_ program: String, _ arguments: [String]) throws(Errno) {
    let pipes = [try FileDescriptor.pipe(), try FileDescriptor.pipe()]
    let start = Result { () throws(Errno) in
      // Standard output and standard error of the program lead into the pipes.
      try unsafe ProcessStart([program] + arguments) { streams in
        for (pipe, target) in zip(pipes, [STDOUT_FILENO, STDERR_FILENO]) {
          unsafe posix_spawn_file_actions_adddup2(&streams, pipe.writer.number, target)
          unsafe posix_spawn_file_actions_addclose(&streams, pipe.writer.number)
          unsafe posix_spawn_file_actions_addclose(&streams, pipe.reader.number)
        }
      }
    }
    for pipe in pipes { try? pipe.writer.close() }
    defer { for pipe in pipes { try? pipe.reader.close() } }
    let child = try start.get().process
    let texts = Self.read(pipes.map(\.reader))
    (output, errors) = (texts[0], texts[1])
    var status: Int32 = 0
    _ = try repeated { unsafe Int(waitpid(child, &status, 0)) }
    let signal = Int(status & 0x7F)
    self.status = signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal
  }

  /// Reads pipes to their ends, all at the same time: the program waits when one is full.
  private static func read(_ readers: [FileDescriptor]) -> [[UInt8]] {
    var texts: [[UInt8]] = readers.map { _ in [] }
    var open = readers.map { _ in true }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while open.contains(true) {
      var requests = readers.indices.map {
        pollfd(fd: open[$0] ? readers[$0].number : -1, events: Int16(POLLIN), revents: 0)
      }
      if unsafe poll(&requests, nfds_t(requests.count), -1) < 0, errno != EINTR { break }
      for index in readers.indices where open[index] && requests[index].revents != 0 {
        let count = (try? readers[index].read(into: &chunk)) ?? 0
        texts[index] += chunk[..<count]
        open[index] = count > 0
      }
    }
    return texts
  }
}
