import Association
import SourceText

extension Rule {
  static let byteOrderMark = Rule(
    "byte-order-mark", .json, .warning,
    summary: "the file begins with a byte-order mark",
    reason: """
      RFC 8259 forbids a byte-order mark at the beginning of JSON that is sent over a network, and leaves it to each reader \
      whether to accept one. Some editors write it without showing it. It is a warning because readers are allowed to \
      skip it, and the rest of the file is read here as if it were not there.
      """,
    cost: "a strict reader between the site and the device rejects the whole file",
    source: "documented: RFC 8259, section 8.1",
    examples: [
      .wrong(
        "U+FEFF before the first bracket", "\u{FEFF}" + minimalFile, fixed: minimalFile),
      .right("the first byte is a bracket", minimalFile),
    ],
    check: .file { context in
      let length = SourceForm.textStart(context.file.source.bytes)
      guard context.file.form == .json, length > 0 else { return }
      let mark = SourceRange(0..<length)
      context.report(
        "the file begins with a byte-order mark (U+FEFF)", at: mark,
        help: ["save the file as UTF-8 without a byte-order mark"],
        fix: Fix("remove the byte-order mark", [Fix.Edit(mark, "")]))
    })

  /// The smallest file that opens a link.
  private static let minimalFile = """
    {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}
    """
}
