import Association
import Lint
import SourceText

/// Bytes as a configuration of a host: the first byte chooses the name of the file, and the others are its text.
struct HostingCase {
  private let source: SourceFile

  init(_ bytes: [UInt8]) {
    let names = HostingConfiguration.names.sorted()
    source = SourceFile(name: names[Int(bytes.first ?? 0) % names.count], bytes: Array(bytes.dropFirst()))
  }

  /// What is wrong with the findings; `nil` where nothing is.
  func fault() -> String? {
    guard let configuration = HostingConfiguration(source, name: source.name, site: "") else { return "not read" }
    let association = SourceFile(name: Site.name, bytes: Array(#"{"applinks": {"details": []}}"#.utf8))
    let files = [Site.File(path: Site.wellKnownPath, AssociationFile(association))]
    for finding in Linter.lint(Site(files, hosting: [configuration])) where finding.location.file == 1 {
      if finding.range.upper.value > source.bytes.count { return "a finding is outside of its text" }
    }
    return nil
  }
}
