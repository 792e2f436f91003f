import Association
import SourceText

/// The commands that a diagnosis suggests, with the options for requests that the user gave.
package struct SuggestedCommands: Sendable {
  private let network: [String]
  private let cdn: [String]
  private let claims: [String]

  /// - Parameters:
  ///   - network: The options of all commands that make requests.
  ///   - cdn: The option for another server than Apple's CDN.
  ///   - claims: The options of commands that read claims: the app ID and the files to compare with.
  package init(network: [String] = [], cdn: [String] = [], claims: [String] = []) {
    self.network = network
    self.cdn = cdn
    self.claims = claims
  }

  /// `nil` for standard input, which was read.
  func entitlements(_ source: String) -> String? {
    source == "-" ? nil : command("entitlements", source, options: claims + network)
  }

  func audit(_ domain: String) -> String { command("audit", domain, options: cdn + network) }

  func auditAndroid(_ domain: String) -> String {
    command("audit", domain, "--platform", "android", options: network)
  }

  /// The file at a URL, or the copy of the CDN.
  func fetch(_ url: String) -> String { command("fetch", url, options: network) }

  func fetchCopy(of domain: String) -> String { command("fetch", domain, "--cdn", options: cdn + network) }

  /// `nil` for standard input.
  func lint(_ file: String) -> String? { isInput(file) ? nil : command("lint", file, options: options(for: file)) }

  /// `nil` for standard input.
  func explain(_ file: String, _ url: String, _ app: AppID) -> String? {
    isInput(file) ? nil : command("explain", file, url, "--app", app.text, options: options(for: file))
  }

  /// The same for an Android app.
  func explain(_ file: String, _ url: String, _ package: String) -> String? {
    isInput(file) ? nil : command("explain", file, url, "--app", package, options: options(for: file))
  }

  private func isInput(_ file: String) -> Bool { file == "<stdin>" }

  private func options(for file: String) -> [String] { LexicalPath.isURL(file) ? network : [] }

  private func command(_ arguments: String..., options: [String]) -> String { ShellWord.command(arguments + options) }
}
