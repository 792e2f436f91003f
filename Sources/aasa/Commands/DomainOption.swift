import AppSiteAssociation
import ArgumentParser
import SourceText

/// The option of commands that print URLs.
struct DomainOption: ParsableArguments {
  @Option(name: .customLong("domain"), help: "The host of the printed URLs. (default: example.com)")
  var given: String?

  var name: String { given ?? "example.com" }

  func validate() throws { try Self.check(name) }

  /// Throws unless the text is a host and nothing else.
  static func check(_ domain: String) throws {
    let isHost = !domain.isEmpty && !domain.contains { ":/?#@ ".contains($0) }
    guard isHost, (try? LinkURL("https://\(domain)/")) != nil else {
      throw ValidationError("'\(escapedForDisplay(domain))' is not a domain; write only the host, as in example.com")
    }
  }
}
