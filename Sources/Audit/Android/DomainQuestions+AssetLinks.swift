import AssetLinks
package import Serving
import SourceText

extension DomainQuestions {
  /// Requests the files of platforms. The content decides which file is Android's: JSON with at least one statement. So a page or a text
  /// that a server sends for every address is not.
  package func ask(about domain: ClaimedDomain, _ platforms: AskedPlatforms) -> ServedDomain {
    ask(about: domain, platforms) { AssetLinksFile.isAssetLinks(SourceFile(name: "", bytes: $0.bytes)) }
  }
}
