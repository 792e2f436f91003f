import ArgumentParser
import JSONRPC
import SystemCalls

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
