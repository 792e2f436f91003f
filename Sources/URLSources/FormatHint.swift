import JSONSource
import SourceText
package import URLLines

/// A guess at the format of a file that has no URLs, and the next action.
package enum FormatHint {
  /// Returns the hint for the first bytes of a file; `nil` if nothing is known about them.
  ///
  /// - Parameters:
  ///   - format: The format that the file was read in.
  ///   - fields: The names of fields that the user states.
  package static func text(_ head: [UInt8], _ format: InputFormat? = nil, _ fields: FieldNames = .known) -> String? {
    let signatures: [(bytes: [UInt8], hint: String)] = [
      ([0x50, 0x4B, 0x03, 0x04], "the file looks like a ZIP archive or a spreadsheet; export it as CSV"),
      ([0x28, 0xB5, 0x2F, 0xFD], "the file looks like zstd; decompress it with `zstd -dc` and pipe it in"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "the file looks like xz; decompress it with `xz -dc` and pipe it in"),
      (Array("BZh".utf8), "the file looks like bzip2; decompress it with `bzip2 -dc` and pipe it in"),
      (Array("%PDF".utf8), "the file looks like PDF"),
    ]
    if let found = signatures.first(where: { head.starts(with: $0.bytes) }) { return found.hint }
    switch SourceForm.detect(Array(head.prefix(1 << 16))) {
    case .utf16: return "the file looks like UTF-16; export it as UTF-8"
    case .html: return "the file looks like HTML; pass a list of URLs or a sitemap"
    default: break
    }
    if head.prefix(1_024).contains(0) { return "the file looks like binary data" }
    let lines = TextLines(head).prefix(2).map { head[$0] }
    guard let text = lines.first else { return nil }
    if text.first == UInt8(ascii: "{") {
      if let url = fields.url { return "no URL under the key \(backquoted(url)) of \(keys(of: text))" }
      return "the file looks like JSON lines without a known key for the URL; name the key with `--url-field`"
    }
    if text.first == UInt8(ascii: "[") { return "the file looks like a JSON list; write one object or URL a line" }
    if format == .csv || format == .tsv { return nil }
    // A URL may have the separators of a table too.
    let isURL = text.starts(with: "https:".utf8) || text.starts(with: "http:".utf8)
    if !isURL, lines.count == 2,
      "\t,;".utf8.contains(where: { separator in lines.allSatisfy { $0.contains(separator) } })
    {
      return "the file looks like a table; name the column of the URLs `url` in its first line"
    }
    return nil
  }

  private static func keys(of line: ArraySlice<UInt8>) -> String {
    let document = JSONReader.read(SourceFile(name: "line", bytes: Array(line)))
    guard let root = document.root else { return "the lines" }
    let keys = document.members(root).map { backquoted(document.string($0.key)) }
    return keys.isEmpty ? "the lines" : "the lines, which have \(listed(keys, limit: 6))"
  }
}
