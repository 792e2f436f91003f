import Foundation

/// One measurement a process, so that the peak memory is that of what was measured.
///
///     Benchmark generate components|paths FILE
///     Benchmark read reader|file|decoder|serialization FILE    seconds, peak bytes, bytes of the file
///     Benchmark match COMPONENTS URLS                          seconds a URL, share of URLs that a component decides
///     Benchmark start PROGRAM ARGUMENT…                        seconds
@main
enum Benchmark {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "generate" where arguments.count == 3:
      guard let form = Expansion.Form(rawValue: arguments[1]) else { throw usage }
      try Data(Expansion.bytes(form)).write(to: URL(fileURLWithPath: arguments[2]))
    case "read" where arguments.count == 3:
      guard let reader = Reader(rawValue: arguments[1]) else { throw usage }
      let measured = try reader.measure(arguments[2])
      print(String(format: "%.4f", measured.seconds), peakMemory(), measured.bytes, separator: "\t")
    case "match" where arguments.count == 3:
      guard let components = Int(arguments[1]), let urls = Int(arguments[2]), components > 0, urls > 0 else {
        throw usage
      }
      let measured = try Routing(components: components, urls: urls).measure()
      print(String(format: "%.9f\t%.2f", measured.time, Double(measured.decided) / Double(urls)))
    case "start" where arguments.count >= 2:
      print(String(format: "%.6f", try startTime(Array(arguments.dropFirst()))))
    default: throw usage
    }
  }

  static let usage = Failure(
    message: "usage: Benchmark generate FORM FILE | read READER FILE | match COMPONENTS URLS | start PROGRAM ARGUMENT…")
}

struct Failure: Error {
  let message: String
}

/// The wall time of a piece of work in seconds.
func seconds(_ work: () throws -> Void) rethrows -> Double {
  let duration = try ContinuousClock().measure(work)
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

/// The most memory that this process ever held, in bytes.
func peakMemory() -> Int {
  var usage = rusage()
  #if os(Linux)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1_024
  #else
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #endif
}

/// The median time from starting a program to its end, of 51 runs.
///
/// `posix_spawn` and `waitpid`, because Foundation's `Process` takes longer than the program.
func startTime(_ command: [String]) throws -> Double {
  var arguments = command.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  let output = dup(STDOUT_FILENO)
  let nowhere = open("/dev/null", O_WRONLY)
  dup2(nowhere, STDOUT_FILENO)
  defer {
    dup2(output, STDOUT_FILENO)
    close(output)
    close(nowhere)
  }
  var times: [Double] = []
  for _ in 0..<51 {
    var child = pid_t()
    var status: Int32 = 0
    times.append(
      seconds {
        guard posix_spawn(&child, command[0], nil, nil, &arguments, environ) == 0 else {
          status = -1
          return
        }
        waitpid(child, &status, 0)
      })
    guard status == 0 else { throw Failure(message: "\(command[0]) failed") }
  }
  return times.sorted()[times.count / 2]
}
