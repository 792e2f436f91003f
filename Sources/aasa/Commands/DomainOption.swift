import AppSiteAssociation
import ArgumentParser
import SourceText

/// The option of the commands that show URLs.
struct DomainOption: ParsableArguments {
  @Option(name: .customLong("domain"), help: "The host of the URLs that are shown.")
  var name = "example.com"

  func validate() throws { try Self.check(name) }

  /// Refuses what is not a host alone.
  static func check(_ domain: String) throws {
    let isHost = !domain.isEmpty && !domain.contains { ":/?#@ ".contains($0) }
    guard isHost, (try? LinkURL("https://\(domain)/")) != nil else {
      throw ValidationError("'\(escapedForDisplay(domain))' is not a domain; give the host alone, as in example.com")
    }
  }
}
