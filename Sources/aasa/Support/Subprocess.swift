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
    let streams = try Streams()
    let child: pid_t
    do throws(Errno) {
      child = try unsafe ProcessStart([program] + arguments, redirect: streams.redirect).process
    } catch {
      streams.closeWriters()
      streams.closeReaders()
      throw error
    }
    streams.closeWriters()
    (output, errors) = streams.readAll()
    streams.closeReaders()
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) == -1, errno == EINTR {}
    let signal = Int(status & 0x7F)
    self.status = signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal
  }

  /// The pipes for standard output and standard error of the program.
  private struct Streams {
    let output: (reader: FileDescriptor, writer: FileDescriptor)
    let errors: (reader: FileDescriptor, writer: FileDescriptor)

    init() throws(Errno) {
      output = try FileDescriptor.pipe()
      errors = try FileDescriptor.pipe()
    }

    /// Leads standard output and standard error of the program into the pipes.
    func redirect(_ streams: inout ProcessStart.Streams) {
      for (stream, target) in [(output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
        unsafe posix_spawn_file_actions_adddup2(&streams, stream.writer.number, target)
        unsafe posix_spawn_file_actions_addclose(&streams, stream.writer.number)
        unsafe posix_spawn_file_actions_addclose(&streams, stream.reader.number)
      }
    }

    func closeWriters() { for stream in [output, errors] { try? stream.writer.close() } }

    func closeReaders() { for stream in [output, errors] { try? stream.reader.close() } }

    /// Reads both at the same time: the program waits when a pipe is full.
    func readAll() -> (output: [UInt8], errors: [UInt8]) {
      var texts: [[UInt8]] = [[], []]
      let readers = [output.reader, errors.reader]
      var open = [true, true]
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
      return (texts[0], texts[1])
    }
  }
}
