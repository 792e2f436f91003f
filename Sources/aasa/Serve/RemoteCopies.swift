import AppClaims
import Audit
import Fetching
import Serving
import SourceText
import Workbench

/// The files of domains, from their servers or from Apple's CDN.
struct RemoteCopies: Sendable {
  private let client: CurlClient
  private let files: DomainFiles

  /// - Parameter cdn: The server to ask as Apple's CDN.
  init(_ network: CurlClient.Options, cdn: String) {
    client = CurlClient(network)
    files = DomainFiles(client, cdn: cdn)
  }

  func file(of domain: String, _ copy: RemoteCopy) throws -> SourceFile {
    let url: AssociationURL
    do throws(Refusal) {
      url = try AssociationURL(domain)
      if copy == .site, let refusal = client.refusal(of: url) { throw refusal }
    } catch {
      throw Failure("cannot ask \(escapedForDisplay(domain)): \(error.reason)")
    }
    let claimed = ClaimedDomain(url)
    let served =
      switch copy {
      case .site: files.file(of: claimed)
      case .cdn: files.copy(of: claimed.host)
      }
    switch served.outcome {
    case .file(let file): return file.source
    case .failure(let reason), .unknown(let reason):
      let server = copy == .cdn ? "Apple's CDN" : url.description
      let message = "cannot read the file of \(claimed.host) from \(server): \(reason)"
      if served.isRefused { throw Failure(message) }
      throw UnfetchedFile(message)
    }
  }
}
