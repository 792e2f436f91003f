package import AppClaims
import Association
package import Lint
import SourceText

/// Claims of an app, as lines or as an XML property list of entitlements or of a profile; or the files of an app.
package struct ClaimsExample: ExampleContent {
  package let text: String
  package var served: [(domain: String, text: String)] = []
  /// Domains that serve no file, and why.
  package var failing: [(domain: String, reason: String)] = []
  /// Instead of a text the files of an app, by path.
  package var files: [(path: String, text: String)] = []

  package func findings(_ options: LintOptions) -> [Finding] {
    Linter.lint(apps, against: associations, options: options)
  }

  package var apps: [ClaimedApp] {
    if !files.isEmpty { return BundleReader(Files(files: files), name: "Harbor.app").apps }
    if text.hasPrefix("<") { return ClaimReader(SourceFile(name: "example", bytes: Array(text.utf8))).apps }
    return [.given(text.split(separator: "\n").map(String.init), id: AppID("9QX4T7KM2P.shop.harbor.app"))]
  }

  package var associations: [ServedAssociation] {
    served.map { domain, text in
      ServedAssociation(domain, .file(AssociationFile(SourceFile(name: domain, bytes: Array(text.utf8)))))
    } + failing.map { ServedAssociation($0, .failure($1)) }
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
}

extension Example.Maker {
  func callAsFunction(
    _ note: String, claims: String, served: KeyValuePairs<String, String> = [:],
    failing: KeyValuePairs<String, String> = [:]
  ) -> Example {
    self(
      note,
      content: ClaimsExample(text: claims, served: served.map { ($0, $1) }, failing: failing.map { ($0, $1) }))
  }

  /// An app that claims the passwords of a domain, whose file lists these apps for them.
  func callAsFunction(_ note: String, credentials apps: String...) -> Example {
    let list = apps.map { "\"\($0)\"" }.joined(separator: ", ")
    return self(
      note, claims: "webcredentials:example.com", served: ["example.com": #"{"webcredentials": {"apps": [\#(list)]}}"#])
  }

  /// A profile of one team that allows any domain, for an app ID.
  func callAsFunction(_ note: String, profileOf id: String) -> Example {
    self(
      note,
      plist: """
        <key>ApplicationIdentifierPrefix</key><array><string>9QX4T7KM2P</string></array>
        <key>Entitlements</key>
        <dict>
          <key>application-identifier</key><string>\(id)</string>
          <key>com.apple.developer.associated-domains</key><string>*</string>
        </dict>
        """)
  }

  func callAsFunction(_ note: String, domains value: String) -> Example {
    self(note, plist: "<key>com.apple.developer.associated-domains</key>\n\(value)")
  }

  func callAsFunction(_ note: String, plist entries: String) -> Example {
    let lines = entries.split(separator: "\n").map { "  \($0)\n" }.joined()
    return self(note, claims: "<plist version=\"1.0\">\n<dict>\n\(lines)</dict>\n</plist>")
  }

  func callAsFunction(_ note: String, files: KeyValuePairs<String, String>) -> Example {
    self(note, content: ClaimsExample(text: "", files: files.map { ($0, $1) }))
  }
}
