import ArgumentParser
import JSONRPC
import ModelContext
import SourceText
import SystemCalls

struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "mcp", abstract: "Serve an assistant over the Model Context Protocol.", usage: "aasa mcp [<options>]",
    discussion: """
      Speaks the protocol on standard input and output, in the revisions 2025-11-25 and 2026-07-28. An assistant starts \
      the command itself; docs/assistants.md has the configuration of common ones.

      The tools lint, match, explain, compare and shorten association files. They read only files below --root. Nothing \
      is written without --allow-write, and no request is sent without --allow-network.

      EXAMPLES
        aasa mcp
        aasa mcp --root public --allow-network

      EXIT STATUS
        0  the client ended the session
        1  the client went away in the middle of a message
        2  wrong usage
      """)

  @Option(help: .init("The folder with the files that tools may use.", valueName: "path"), completion: .directory)
  var root = "."

  @Flag(help: "Let tools replace files below --root.")
  var allowWrite = false

  @Flag(help: "Let tools send requests: to domains and to Apple's CDN.")
  var allowNetwork = false

  @OptionGroup var network: FetchOptions

  func run() throws {
    guard unsafe chdir(root) == 0 else {
      throw Failure("cannot use \(Input.name(root)) as --root: it is not a folder that can be entered")
    }
    let workspace = WorkspaceFolder(allowsWriting: allowWrite, network: allowNetwork ? network : nil)
    let service = ModelContextService(
      version: Aasa.version, tools: ContextTool.all(workspace), resources: ContextResource.all,
      instructions: Self.instructions)
    if let status = StandardConnection.serve(service, StandardConnection.output(.line)) { throw status }
  }

  private static let instructions = """
    Tools for apple-app-site-association files, which decide which URLs of a website open an iOS app (universal links). \
    Start with `lint`. Use `explain_url` for one link that does not open the app, `match_urls` for many, `test_urls` to see \
    what a file matches, `diff` before a change is released, `doctor` for a link on a device, `compare` for an app on both \
    platforms. The schemas of results are resources. Quote verdicts and findings; do not guess how a pattern matches.
    """
}
