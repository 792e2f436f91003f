import Association
import JSONSource
import SourceText

/// The commands and arguments that a diagnosis suggests, in the words of its caller.
package struct SuggestedCommands: Sendable {
  private let caller: Caller

  private enum Caller: Sendable {
    /// A shell, with the options that the user gave.
    case shell(network: [String], cdn: [String], claims: [String])
    /// An assistant with tools.
    case tools
  }

  /// An argument of the question.
  enum Input {
    case app, appFile, package, manifest, against, device
  }

  /// - Parameters:
  ///   - network: The options of all commands that make requests.
  ///   - cdn: The option for another server than Apple's CDN.
  ///   - claims: The options of commands that read claims: the app ID and the files to compare with.
  package init(network: [String] = [], cdn: [String] = [], claims: [String] = []) {
    caller = .shell(network: network, cdn: cdn, claims: claims)
  }

  private init(_ caller: Caller) { self.caller = caller }

  /// The tools of `aasa mcp`, which make requests with the options of the server.
  package static let tools = SuggestedCommands(.tools)

  /// The name of an argument.
  func name(_ input: Input) -> String {
    switch (caller, input) {
    case (.shell, .app): "--app"
    case (.shell, .appFile): "--app-file"
    case (.shell, .package): "--package"
    case (.shell, .manifest): "--manifest"
    case (.shell, .against): "--against"
    case (.shell, .device): "--swcutil-show"
    case (.tools, .app): "`app_id`"
    case (.tools, .appFile): "`app`"
    case (.tools, .package): "`package`"
    case (.tools, .manifest): "`manifest`"
    case (.tools, .against): "`file`"
    case (.tools, .device): "`device`"
    }
  }

  /// `nil` for standard input, which was read.
  func entitlements(_ source: String) -> String? {
    guard source != "-" else { return nil }
    switch caller {
    case .shell(let network, _, let claims): return command(["entitlements", source], claims + network)
    case .tools: return tool("entitlements", ("path", source))
    }
  }

  /// The claim of an app ID, compared with the file.
  func entitlements(claim: String, id: AppID) -> String? {
    switch caller {
    case .shell(let network, _, let claims):
      command(["entitlements", "--claim", claim, "--app-id", id.text], claims + network)
    case .tools: tool("entitlements", ("claim", claim), ("app_id", id.text))
    }
  }

  func audit(_ domain: String) -> String {
    switch caller {
    case .shell(let network, let cdn, _): command(["audit", domain], cdn + network)
    case .tools: tool("audit", ("domain", domain))
    }
  }

  func auditAndroid(_ domain: String) -> String {
    switch caller {
    case .shell(let network, _, _): command(["audit", domain, "--platform", "android"], network)
    case .tools: tool("audit", ("domain", domain), ("platform", "android"))
    }
  }

  /// The file at a URL, or the copy of the CDN.
  func fetch(_ url: String) -> String {
    switch caller {
    case .shell(let network, _, _): command(["fetch", url], network)
    case .tools: tool("lint", ("file", url))
    }
  }

  func fetchCopy(of domain: String) -> String {
    switch caller {
    case .shell(let network, let cdn, _): command(["fetch", domain, "--cdn"], cdn + network)
    case .tools: tool("audit", ("domain", domain))
    }
  }

  /// `nil` for standard input.
  func lint(_ file: String) -> String? {
    if isInput(file) { return nil }
    switch caller {
    case .shell: return command(["lint", file], options(for: file))
    case .tools: return tool("lint", ("file", file))
    }
  }

  /// `nil` for standard input, and for tools, which do not check a manifest alone.
  func lint(manifest: String) -> String? {
    guard case .shell = caller, !isInput(manifest) else { return nil }
    return command(["lint", "--manifest", manifest], [])
  }

  /// `nil` for standard input.
  func explain(_ file: String, _ url: String, _ app: AppID) -> String? { explain(file, url, app.text) }

  /// The same for an Android app.
  func explain(_ file: String, _ url: String, _ package: String) -> String? {
    if isInput(file) { return nil }
    switch caller {
    case .shell: return command(["explain", file, url, "--app", package], options(for: file))
    case .tools: return tool("explain_url", ("file", file), ("url", url), ("app", package))
    }
  }

  func isInput(_ file: String) -> Bool { file == "<stdin>" }

  private func options(for file: String) -> [String] {
    guard case .shell(let network, _, _) = caller, LexicalPath.isURL(file) else { return [] }
    return network
  }

  private func command(_ arguments: [String], _ options: [String]) -> String {
    ShellWord.command(arguments + options)
  }

  /// A call of a tool: its name and the arguments as JSON.
  private func tool(_ name: String, _ arguments: (name: String, value: String)...) -> String {
    let members = arguments.map { "\(jsonQuoted($0.name)): \(jsonQuoted($0.value))" }
    return "\(name) {\(members.joined(separator: ", "))}"
  }
}
