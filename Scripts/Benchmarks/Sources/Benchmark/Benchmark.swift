import Foundation

/// Runs one measurement in a process, so that the peak memory is its own.
///
///     Benchmark read reader|file|decoder|serialization FILE    seconds, peak bytes, bytes of the file
///     Benchmark routing COMPONENTS FOLDER                      decided URLs, sum of the components' numbers
///     Benchmark engines                                        names, one a line
///     Benchmark match ENGINE COMPONENTS                        ns for a URL: the part after the host, the whole URL
///     Benchmark start PROGRAM ARGUMENT…                        seconds
///     Benchmark run OUTPUT PROGRAM ARGUMENT…                   seconds, peak bytes
///     Benchmark findings OUTPUT PROGRAM ARGUMENT…              the same for a program with exit status 0 or 1
@main
enum Benchmark {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "read" where arguments.count == 3:
      guard let reader = Reader(rawValue: arguments[1]) else { throw usage }
      let measured = try reader.measure(arguments[2])
      print(String(format: "%.4f", measured.seconds), peakMemory(), measured.bytes, separator: "\t")
    case "routing" where arguments.count == 3:
      let routing = try routing(arguments[1])
      try routing.write(to: URL(fileURLWithPath: arguments[2], isDirectory: true))
      print(routing.expected.decided, routing.expected.sum, separator: "\t")
    case "engines" where arguments.count == 1:
      for engine in Engine.allCases { print(engine.rawValue) }
    case "match" where arguments.count == 3:
      guard let engine = Engine(rawValue: arguments[1]) else { throw usage }
      let routing = try routing(arguments[2])
      let times = try [.part, .whole].map { try engine.measure(routing, from: $0) }
      print(times.map { String(format: "%.1f", $0) }.joined(separator: "\t"))
    case "start" where arguments.count >= 2:
      print(String(format: "%.6f", try startTime(Array(arguments.dropFirst()))))
    case "run" where arguments.count >= 3:
      let time = try fastest { try run(Array(arguments.dropFirst(2)), output: arguments[1]) }
      print(String(format: "%.4f", time), peakMemory(ofChildren: true), separator: "\t")
    case "findings" where arguments.count >= 3:
      let time = try fastest { try run(Array(arguments.dropFirst(2)), output: arguments[1], statuses: [0, 1]) }
      print(String(format: "%.4f", time), peakMemory(ofChildren: true), separator: "\t")
    default: throw usage
    }
  }

  private static func routing(_ components: String) throws -> Routing {
    guard let count = Int(components), 1...10_000 ~= count else { throw usage }
    return Routing(components: count)
  }

  static let usage = Failure(
    message: """
      usage: Benchmark read READER FILE | routing COMPONENTS FOLDER | engines | match ENGINE COMPONENTS \
      | start PROGRAM ARGUMENT… | run OUTPUT PROGRAM ARGUMENT… | findings OUTPUT PROGRAM ARGUMENT…
      """)
}

struct Failure: Error {
  let message: String
}

/// The wall time of work in seconds.
func seconds(_ work: () throws -> Void) rethrows -> Double {
  let duration = try ContinuousClock().measure(work)
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

/// The peak memory in bytes of this process, or of its largest finished child. On Linux a child starts with the peak of its
/// parent, so it never seems smaller.
func peakMemory(ofChildren: Bool = false) -> Int {
  var usage = rusage()
  #if os(Linux)
    getrusage(__rusage_who_t((ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF).rawValue), &usage)
    return usage.ru_maxrss * 1_024
  #else
    getrusage(ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #endif
}

/// The median run time of a program, of 51 runs.
func startTime(_ command: [String]) throws -> Double {
  let times = try (0..<51).map { _ in try seconds { try run(command, output: "/dev/null") } }
  return times.sorted()[times.count / 2]
}

/// Runs a program with its standard output in a file.
///
/// Uses `posix_spawn` and `waitpid`, because Foundation's `Process` takes longer than the program.
func run(_ command: [String], output: String, statuses: Set<Int32> = [0]) throws {
  var arguments = command.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  let standardOutput = dup(STDOUT_FILENO)
  let file = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  dup2(file, STDOUT_FILENO)
  defer {
    dup2(standardOutput, STDOUT_FILENO)
    close(standardOutput)
    close(file)
  }
  var child = pid_t()
  var status: Int32 = 0
  guard posix_spawn(&child, command[0], nil, nil, &arguments, environ) == 0, waitpid(child, &status, 0) == child,
    status & 0x7F == 0, statuses.contains(status >> 8)
  else { throw Failure(message: "\(command[0]) failed") }
}
