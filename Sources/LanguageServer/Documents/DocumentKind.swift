import AssetLinks
import Hosting
import JSONSource
import Matching
import ProjectSettings
import SourceText

/// The kind of a document, which decides what the server does with it.
enum DocumentKind: Sendable {
  case association
  case assetLinks
  case configuration
  /// A document of another kind, which has no answers.
  case other

  var isJSON: Bool { self == .association || self == .assetLinks }

  /// O(bytes).
  ///
  /// - Parameters:
  ///   - languageID: The client's name for the language of the document.
  ///   - isNamed: Whether a project names the document as an association file.
  init(_ uri: DocumentURI, languageID: String, bytes: [UInt8], isNamed: Bool) {
    let name = uri.name
    let stem = name.lowercased()
    let language = languageID.lowercased()
    let isLoose = Self.looseLanguages.contains(language)
    if ProjectConfiguration.names.contains(name) {
      self = .configuration
    } else if stem == "assetlinks.json" {
      self = .assetLinks
    } else if isNamed || stem.hasSuffix(".aasa") || Site.isLookalike(name, in: "")
      || Self.languages.contains(language) || isLoose && Self.hasApplinks(bytes)
    {
      self = .association
      // The keys that statements need: other JSON files have a `target` or an `include` too.
    } else if isLoose, bytes.containsText(Array(#""relation""#.utf8)), bytes.containsText(Array(#""namespace""#.utf8)),
      AssetLinksFile.isAssetLinks(SourceFile(name: name, bytes: bytes))
    {
      self = .assetLinks
    } else {
      self = .other
    }
  }

  /// Returns `true` for an object with the key `applinks`. Other JSON files contain the word, too.
  private static func hasApplinks(_ bytes: [UInt8]) -> Bool {
    guard bytes.containsText(Array(#""applinks""#.utf8)) else { return false }
    let document = JSONReader.read(SourceFile(name: "", bytes: bytes))
    return document.root.map(document.members)?.contains { document.text(of: $0.key, equals: "applinks") } ?? false
  }

  /// Names for the language of association files in editors.
  private static let languages: Set<String> = ["aasa", "apple-app-site-association"]
  /// The languages of files whose contents show what they are.
  private static let looseLanguages: Set<String> = ["json", "jsonc", "plaintext"]
}

/// The URI by which the client names a document.
package struct DocumentURI: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// - Parameter path: Absolute.
  package init(path: String) { text = "file://" + LexicalPath.percentEncoded(path) }

  /// The absolute path of a file on this computer; `nil` for other documents, such as one without a name.
  package var path: String? {
    guard text.prefix(7).lowercased() == "file://" else { return nil }
    let rest = text.utf8.dropFirst(7)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = rest[..<slash]
    guard host.isEmpty || String(host)?.lowercased() == "localhost" else { return nil }
    let written = rest[slash...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let bytes = PercentEncoding.decodeBytes(written)
    return bytes.contains(0) ? nil : LexicalPath.normalized(String(decoding: bytes, as: UTF8.self))
  }

  /// The document in messages: the last name of its path.
  package var name: String { path.map { String(LexicalPath.name(of: $0)) } ?? text }
}
