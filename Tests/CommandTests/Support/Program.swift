import Foundation

/// The built program, run as its users run it.
struct Program {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The root of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the built products, which holds the test bundle too.
  static let products: URL = {
    for argument in CommandLine.arguments {
      var folder = URL(filePath: argument)
      while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let program = folder.appending(path: "aasa")
        let isFile = try? program.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
        if isFile == true { return folder }
      }
    }
    return root.appending(path: ".build/debug")
  }()

  /// Runs the program with arguments in a folder.
  static func aasa(_ arguments: [String], input: String = "", in folder: String = "Fixtures/documents") throws -> Result
  {
    try run(products.appending(path: "aasa"), arguments, input: Data(input.utf8), in: root.appending(path: folder))
  }

  /// Runs a line of shell with the program on the path, in a folder; colours are off.
  static func shell(_ line: String, in folder: URL) throws -> Result {
    try run(URL(filePath: "/bin/bash"), ["-c", line], input: Data(), in: folder)
  }

  private static func run(_ program: URL, _ arguments: [String], input: Data, in folder: URL) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = products.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] { environment[name] = nil }
    process.environment = environment
    let standardInput = Pipe()
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    standardInput.fileHandleForWriting.write(input)
    try standardInput.fileHandleForWriting.close()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: written, as: UTF8.self),
      errors: String(decoding: messages, as: UTF8.self))
  }
}
