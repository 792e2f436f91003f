import Association
import JSONSource
import SourceText

/// The commands and arguments that a diagnosis suggests, in the words of its caller: a shell, or an assistant with tools.
package struct SuggestedCommands: Sendable {
  private let isForTools: Bool
  private let network: [String]
  private let cdn: [String]
  private let claims: [String]

  /// The commands of a shell, with the options that the user gave.
  ///
  /// - Parameters:
  ///   - network: The options of all commands that make requests.
  ///   - cdn: The option for another server than Apple's CDN.
  ///   - claims: The options of commands that read claims: the app ID and the files to compare with.
  package init(network: [String] = [], cdn: [String] = [], claims: [String] = []) {
    self.init(isForTools: false, network, cdn, claims)
  }

  private init(isForTools: Bool, _ network: [String] = [], _ cdn: [String] = [], _ claims: [String] = []) {
    self.isForTools = isForTools
    self.network = network
    self.cdn = cdn
    self.claims = claims
  }

  /// The tools of `aasa mcp`, which make requests with the options of the server.
  package static let tools = SuggestedCommands(isForTools: true)

  /// The name of an argument of the question.
  func name(_ option: String, tool argument: String) -> String { isForTools ? "`\(argument)`" : option }

  /// `nil` for standard input, which was read.
  func entitlements(_ source: String) -> String? {
    source == "-"
      ? nil : suggestion(["entitlements", source], claims + network, tool: "entitlements", ("path", source))
  }

  /// The claim of an app ID, compared with the file.
  func entitlements(claim: String, id: AppID) -> String? {
    suggestion(
      ["entitlements", "--claim", claim, "--app-id", id.text], claims + network, tool: "entitlements",
      ("claim", claim), ("app_id", id.text))
  }

  func audit(_ domain: String) -> String {
    suggestion(["audit", domain], cdn + network, tool: "audit", ("domain", domain))
  }

  func auditAndroid(_ domain: String) -> String {
    suggestion(
      ["audit", domain, "--platform", "android"], network, tool: "audit", ("domain", domain), ("platform", "android"))
  }

  /// The file at a URL, or the copy of the CDN.
  func fetch(_ url: String) -> String { suggestion(["fetch", url], network, tool: "lint", ("file", url)) }

  func fetchCopy(of domain: String) -> String {
    suggestion(["fetch", domain, "--cdn"], cdn + network, tool: "audit", ("domain", domain))
  }

  /// `nil` for standard input.
  func lint(_ file: String) -> String? {
    isInput(file) ? nil : suggestion(["lint", file], options(for: file), tool: "lint", ("file", file))
  }

  /// `nil` for standard input, and for tools, which do not check a manifest alone.
  func lint(manifest: String) -> String? {
    isForTools || isInput(manifest) ? nil : ShellWord.command(["lint", "--manifest", manifest])
  }

  /// `nil` for standard input.
  ///
  /// - Parameter app: An app ID, or the package name of an Android app.
  func explain(_ file: String, _ url: String, app: String) -> String? {
    if isInput(file) { return nil }
    return suggestion(
      ["explain", file, url, "--app", app], options(for: file), tool: "explain_url",
      ("file", file), ("url", url), ("app", app))
  }

  func isInput(_ file: String) -> Bool { file == "<stdin>" }

  private func options(for file: String) -> [String] { LexicalPath.isURL(file) ? network : [] }

  /// The command for a shell, or the call of a tool: its name and the arguments as JSON.
  private func suggestion(
    _ command: [String], _ options: [String], tool name: String, _ arguments: (name: String, value: String)...
  ) -> String {
    guard isForTools else { return ShellWord.command(command + options) }
    let members = arguments.map { "\(jsonQuoted($0.name)): \(jsonQuoted($0.value))" }
    return "\(name) {\(members.joined(separator: ", "))}"
  }
}
