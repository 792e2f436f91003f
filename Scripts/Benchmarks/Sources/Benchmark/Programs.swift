import Foundation

/// The median run time of each program, of 51 runs. The programs take turns, so other work on the machine slows all of them.
func startTimes(_ commands: [[String]]) throws -> [Double] {
  var times = commands.map { _ in [Double]() }
  for _ in 0..<51 {
    for (index, command) in commands.enumerated() {
      times[index].append(try seconds { try run(command, output: "/dev/null") })
    }
  }
  return times.map { $0.sorted()[$0.count / 2] }
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
  guard posix_spawn(&child, command[0], nil, nil, &arguments, environ) == 0, waitpid(child, &status, 0) == child else {
    throw Failure(message: "\(command[0]) failed")
  }
  let signal = status & 0x7F
  if signal == SIGXCPU || signal == SIGKILL { throw TimeLimit() }
  guard signal == 0, statuses.contains(status >> 8) else { throw Failure(message: "\(command[0]) failed") }
}

/// A program was stopped because it took longer than it may.
struct TimeLimit: Error {}
