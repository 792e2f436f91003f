import Matching
import SourceText

/// The URI by which the client names a document.
package struct DocumentURI: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The URI of a file.
  ///
  /// - Parameter path: Absolute.
  package init(path: String) {
    text = "file://" + LexicalPath.percentEncoded(path)
  }

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
