import Association
import Hosting
import Lint
import SourceText

/// Bytes as a configuration of a host: the first line is the name of the file, and the others are its text.
struct HostingCase {
  private let source: SourceFile

  init(_ bytes: [UInt8]) {
    let name = bytes.prefix { $0 != UInt8(ascii: "\n") }
    source = SourceFile(name: String(decoding: name, as: UTF8.self), bytes: Array(bytes.dropFirst(name.count + 1)))
  }

  /// What is wrong with the findings; `nil` where nothing is.
  func fault() -> String? {
    guard let configuration = HostingConfiguration(source, name: source.name, site: "") else { return nil }
    let association = SourceFile(name: Site.name, bytes: Array(#"{"applinks": {"details": []}}"#.utf8))
    let files = [Site.File(path: Site.wellKnownPath, AssociationFile(association))]
    for finding in Linter.lint(Site(files, hosting: [configuration])) where finding.location.file == 1 {
      if finding.range.upper.value > source.bytes.count { return "a finding is outside of its text" }
    }
    return nil
  }
}
