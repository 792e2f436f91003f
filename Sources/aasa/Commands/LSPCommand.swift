import ArgumentParser
import JSONRPC
import LanguageServer
import SourceText
import SystemCalls

struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "lsp", abstract: "Serve an editor over the Language Server Protocol.",
    discussion: """
      Reads messages from standard input and writes messages to standard output, as editors expect. Findings, fixes and settings \
      are those of `aasa lint`, with the nearest aasa.yml of each file, for texts as they are typed. Findings of a baseline are shown.

      EXIT STATUS
        0  the editor ended the session
        1  the session ended without `shutdown`
        2  wrong usage
      """)

  @Flag(help: "Use standard input and output, which is the only way; editors may add it.")
  var stdio = false

  func run() throws {
    let output = StandardConnection.output(.header)
    let service = LanguageService(
      version: Aasa.version, schema: ConfigurationSchema(PublishedSchema.configuration), files: Disk(), output: output)
    if let status = StandardConnection.serve(service, output) { throw status }
  }
}

extension Disk: WorkspaceFiles {
  func contents(_ path: String) throws(Failure) -> [UInt8] {
    // A pipe has no end.
    guard Self.isFile(path) || !exists(path) else { throw Failure("cannot read \(Input.name(path)): it is no file") }
    return try Input.bytes(path, limit: 64 << 20)
  }

  func exists(_ path: String) -> Bool { Input.filePath(path).status() != nil }

  func isFolder(_ path: String) -> Bool { Self.isFolder(path) }
}

/// A client of JSON-RPC at standard input and output.
enum StandardConnection {
  static func output(_ framing: RPCFraming) -> RPCOutput {
    RPCOutput(framing) { bytes in (try? FileDescriptor.standardOutput.write(bytes[...])) != nil }
  }

  /// Serves the client until the session ends.
  ///
  /// - Returns: The exit status, where it is not 0.
  static func serve<Service: RPCService>(_ service: Service, _ output: RPCOutput) -> ExitCode? {
    var server = RPCServer(service, output: output)
    let ending = server.run { read() }
    return ending == .orderly ? nil : .findings
  }

  /// Waits for bytes; `nil` at the end of the input.
  private static func read() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = try? FileDescriptor.standardInput.read(into: &chunk)
    guard let count, count > 0 else { return nil }
    chunk.removeLast(chunk.count - count)
    return chunk
  }
}
