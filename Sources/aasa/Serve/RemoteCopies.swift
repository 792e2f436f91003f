import AppClaims
import Audit
import Fetching
import Serving
import SourceText
import Workbench

/// The files of domains, from their servers or from Apple's CDN.
struct RemoteCopies: Sendable {
  private let files: DomainFiles

  /// - Parameter cdn: The server to ask as Apple's CDN.
  init(_ network: CurlClient.Options, cdn: String) { files = DomainFiles(CurlClient(network), cdn: cdn) }

  func file(of domain: String, _ copy: RemoteCopy) throws(UnfetchedFile) -> SourceFile {
    let url: AssociationURL
    do throws(Refusal) { url = try AssociationURL(domain) } catch {
      throw UnfetchedFile("cannot ask \(escapedForDisplay(domain)): \(error.reason)", isAsked: false)
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
      throw UnfetchedFile(
        "cannot read the file of \(claimed.host) from \(server): \(reason)", isAsked: !served.isRefused)
    }
  }
}
