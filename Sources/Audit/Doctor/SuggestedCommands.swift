import Association
import JSONSource
import SourceText

/// The commands and arguments that a diagnosis suggests, in the terms of its caller: a shell, or an assistant with tools.
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

  private func name(_ option: String, tool argument: String) -> String { isForTools ? "`\(argument)`" : option }

  /// The result of a step, with the input that it lacks.
  package func words(of step: Diagnosis.Step) -> String {
    switch step.missing {
    case nil, .domainFile(nil): step.words
    case .manifest: "\(step.words): pass the manifest of the app with \(name("--manifest", tool: "manifest"))"
    case .package: "\(step.words): pass one with \(name("--package", tool: "package"))"
    case .app: "\(step.words): pass the app or its .entitlements with \(name("--app-file", tool: "app_file"))"
    case .appID: "\(step.words): pass its app ID with \(name("--app", tool: "app"))"
    case .domainFile(let server?):
      "\(step.words); for a claimed domain, pass its URL and \(name("--against", tool: "file")) \(server.text)"
    }
  }

  package func help(of step: Diagnosis.Step) -> String? {
    guard case .domainFile(nil) = step.missing else { return step.help }
    return "for a claimed domain, pass its URL and, with \(name("--against", tool: "file")), its file or a server"
  }

  package func checks(of diagnosis: Diagnosis) -> [String] {
    let option = name("--swcutil-show", tool: "device")
    let device = "sysdiagnose: it contains the associations of the device as swcutil_show.txt; pass it with \(option)"
    return diagnosis.deviceChecks + (diagnosis.lacksDevice ? [device] : [])
  }

  /// The command that shows more of a step; `nil` for what standard input had, which was read, and where the caller has none.
  package func command(of step: Diagnosis.Step) -> String? { step.next.flatMap(command) }

  private func command(_ next: Diagnosis.Next) -> String? {
    switch next {
    case .entitlements("-", _), .lint(Self.input), .explain(Self.input, _, _), .lintManifest(Self.input): nil
    case .entitlements(let source, let domain):
      suggestion(["entitlements", source], options(domain), tool: "entitlements", ("path", source))
    case .claim(let claim, let id, let domain):
      suggestion(
        ["entitlements", "--claim", claim, "--app-id", id.text], options(domain), tool: "entitlements",
        ("claim", claim), ("app_id", id.text))
    case .audit(let domain): suggestion(["audit", domain], cdn + network, tool: "audit", ("domain", domain))
    case .auditAndroid(let domain):
      suggestion(
        ["audit", domain, "--platform", "android"], network, tool: "audit", ("domain", domain), ("platform", "android"))
    case .fetch(let url): suggestion(["fetch", url], network, tool: "lint", ("file", url))
    case .fetchCopy(let domain):
      suggestion(["fetch", domain, "--cdn"], cdn + network, tool: "audit", ("domain", domain))
    case .lint(let file): suggestion(["lint", file], options(for: file), tool: "lint", ("file", file))
    // No tool checks a manifest alone.
    case .lintManifest(let manifest): isForTools ? nil : ShellWord.command(["lint", "--manifest", manifest])
    case .explain(let file, let url, let app):
      suggestion(
        ["explain", file, url, "--app", app], options(for: file), tool: "explain_url",
        ("file", file), ("url", url), ("app", app))
    }
  }

  /// The name of standard input as a file.
  static let input = "<stdin>"

  /// `entitlements` compares a file without a domain with the first claim.
  private func options(_ domain: String) -> [String] {
    claims + (file.map { ["--against", "\(domain)=\($0)"] } ?? []) + network
  }

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
