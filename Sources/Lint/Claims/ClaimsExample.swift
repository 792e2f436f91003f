package import Association
package import Claims
import SourceText

/// What an app claims, as an example of a rule: claims a line each, or an XML property list of entitlements or of a profile.
package struct ClaimsExample: Sendable {
  package let text: String
  /// The association files that answer, by domain.
  package var served: [(domain: String, text: String)] = []
  /// Domains that serve no file, and why.
  package var failing: [(domain: String, reason: String)] = []
  /// In the place of a text the files of an app, by path.
  package var files: [(path: String, text: String)] = []

  /// The app that claims lines; a property list may name its own.
  package static let app = AppID("9QX4T7KM2P.shop.harbor.app")

  package var apps: [ClaimedApp] {
    if !files.isEmpty { return BundleReader(Files(files: files), name: "Harbor.app").apps }
    if text.hasPrefix("<") { return ClaimReader(SourceFile(name: "example", bytes: Array(text.utf8))).apps }
    return [.given(text.split(separator: "\n").map(String.init), id: Self.app)]
  }

  private struct Files: BundleContents {
    let files: [(path: String, text: String)]

    func bytes(_ path: String) -> [UInt8]? { files.first { $0.path == path }.map { Array($0.text.utf8) } }

    func folders(in path: String) -> [String] {
      let start = path.isEmpty ? "" : "\(path)/"
      let names = files.compactMap { file -> String? in
        guard file.path.hasPrefix(start) else { return nil }
        let parts = file.path.dropFirst(start.count).split(separator: "/")
        return parts.count > 1 ? String(parts[0]) : nil
      }
      return Set(names).sorted()
    }
  }

  package var associations: [ServedAssociation] {
    served.map { domain, text in
      ServedAssociation(domain, .file(AssociationFile(SourceFile(name: domain, bytes: Array(text.utf8)))))
    } + failing.map { ServedAssociation($0, .failure($1)) }
  }
}

extension Example {
  package static func wrong(
    _ note: String, claims: String, served: [(domain: String, text: String)] = []
  ) -> Example { example(true, note, claims, served) }

  package static func wrong(
    _ note: String, claims: String, failing: [(domain: String, reason: String)]
  ) -> Example {
    var example = example(true, note, claims, [])
    example.claims?.failing = failing
    return example
  }

  package static func right(
    _ note: String, claims: String, served: [(domain: String, text: String)] = []
  ) -> Example { example(false, note, claims, served) }

  package static func wrong(_ note: String, files: [(path: String, text: String)]) -> Example {
    var example = example(true, note, "", [])
    example.claims?.files = files
    return example
  }

  private static func example(
    _ isWrong: Bool, _ note: String, _ text: String, _ served: [(domain: String, text: String)]
  ) -> Example {
    var example = Example(isWrong: isWrong, note: note, bytes: [], fixed: nil, minimumSystem: nil, alongside: [])
    example.claims = ClaimsExample(text: text, served: served)
    return example
  }
}
