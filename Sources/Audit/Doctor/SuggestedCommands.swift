import Association
import JSONSource
import SourceText

/// The commands and arguments that a diagnosis suggests, in the words of its caller: a shell, or an assistant with tools.
package struct SuggestedCommands: Sendable {
  private var isForTools = false
  private let network: [String]
  private let cdn: [String]
  private let claims: [String]
  private let file: String?

  /// The commands of a shell, with the options that the user gave.
  ///
  /// - Parameters:
  ///   - network: The options of all commands that make requests.
  ///   - cdn: The option for another server than Apple's CDN.
  ///   - claims: The options of commands that read claims: the app ID and the files of domains.
  ///   - file: The file to compare with that is given without a domain.
  package init(network: [String] = [], cdn: [String] = [], claims: [String] = [], file: String? = nil) {
    (self.network, self.cdn, self.claims, self.file) = (network, cdn, claims, file)
  }

  /// The tools of `aasa mcp`, which make requests with the options of the server.
  package static let tools = {
    var commands = SuggestedCommands()
    commands.isForTools = true
    return commands
  }()

  func name(_ option: String, tool argument: String) -> String { isForTools ? "`\(argument)`" : option }

  /// The claims, of which those for a domain were examined. `nil` for standard input, which was read.
  func entitlements(_ source: String, _ domain: String) -> String? {
    source == "-" ? nil : suggestion(["entitlements", source], options(domain), tool: "entitlements", ("path", source))
  }

  /// The claim of an app ID, compared with the file of a domain.
  func entitlements(claim: String, id: AppID, _ domain: String) -> String? {
    suggestion(
      ["entitlements", "--claim", claim, "--app-id", id.text], options(domain), tool: "entitlements",
      ("claim", claim), ("app_id", id.text))
  }

  /// `entitlements` compares a file without a domain with the first claim.
  private func options(_ domain: String) -> [String] {
    claims + (file.map { ["--against", "\(domain)=\($0)"] } ?? []) + network
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

  /// `nil` for standard input. The app is an app ID, or the package name of an Android app.
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
