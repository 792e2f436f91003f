import Foundation
import TestSupport

/// The built program, run as its users run it.
struct Program {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The root of the package.
  static let root = URL(filePath: projectRoot)

  /// The program that `AASA` names, otherwise the one of Scripts/aasa, which builds it where the sources have changed.
  static let path: URL = {
    if let path = ProcessInfo.processInfo.environment["AASA"] { return URL(filePath: path) }
    let build = "Scripts/aasa --version 2>.build/product.log"
    _ = try? run(URL(filePath: "/bin/bash"), ["-c", build], input: Data(), in: root)
    return root.appending(path: ".build/product/release/aasa")
  }()

  /// Runs the program with arguments in a folder.
  static func aasa(_ arguments: [String], input: String = "", in folder: String = "Fixtures/documents") throws -> Result
  {
    try run(path, arguments, input: Data(input.utf8), in: root.appending(path: folder))
  }

  /// Runs a line of shell with the program on the path, in a folder; colours are off.
  static func shell(_ line: String, in folder: URL) throws -> Result {
    let found =
      path.deletingLastPathComponent().path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    return try run(URL(filePath: "/bin/bash"), ["-c", line], input: Data(), in: folder, ["PATH": found])
  }

  private static func run(
    _ program: URL, _ arguments: [String], input: Data, in folder: URL, _ variables: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment.merge(variables) { $1 }
    let left = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"]
    for name in left { environment[name] = nil }
    process.environment = environment
    let standardInput = Pipe()
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    give(input, to: standardInput.fileHandleForWriting)
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: written, as: UTF8.self),
      errors: String(decoding: messages, as: UTF8.self))
  }

  /// Gives a program its input, as far as it reads it. One that ends before, as with wrong usage, breaks the pipe, and the signal of that would
  /// end all tests. The pointers are to variables of this function, which the calls do not keep.
  private static func give(_ input: Data, to pipe: FileHandle) {
    var brokenPipe = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&brokenPipe)
    unsafe sigaddset(&brokenPipe, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
    try? pipe.write(contentsOf: input)
    try? pipe.close()
    var pending = sigset_t()
    unsafe sigpending(&pending)
    var signal: Int32 = 0
    if unsafe sigismember(&pending, SIGPIPE) == 1 { unsafe sigwait(&brokenPipe, &signal) }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
