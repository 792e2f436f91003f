import ArgumentParser
import JSONRPC
import LanguageServer
import SourceText

struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "lsp",
    abstract: "Serve an editor over the Language Server Protocol.",
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
      version: Aasa.version, schema: ConfigurationSchema(PublishedSchema.configuration), files: Disk(),
      output: output)
    if let status = StandardConnection.serve(service, output) { throw status }
  }
}

extension Disk: WorkspaceFiles {
  func contents(_ path: String) throws(Failure) -> [UInt8] {
    // A pipe has no end.
    guard Self.isFile(path) || !exists(path) else {
      throw Failure("cannot read \(Input.name(path)): it is no file")
    }
    return try Input.bytes(path, limit: 64 << 20)
  }

  func exists(_ path: String) -> Bool { Input.filePath(path).status() != nil }

  func isFolder(_ path: String) -> Bool { Self.isFolder(path) }
}
