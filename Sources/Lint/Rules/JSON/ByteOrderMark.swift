import SourceText

extension Rule {
  static let byteOrderMark = Rule(
    "byte-order-mark", .json, .warning, summary: "the file begins with a byte-order mark",
    reason: """
      RFC 8259 forbids a byte-order mark at the beginning of JSON that is sent over a network, and lets readers accept or reject it. Some editors \
      write it invisibly. It is a warning because readers may skip it; the rest of the file is checked as if it were absent.
      """,
    cost: "a strict reader between site and device rejects the whole file", source: "documented: RFC 8259, section 8.1",
    examples: [
      .wrong("U+FEFF before the first bracket", "\u{FEFF}" + Example.plainFile, fixed: Example.plainFile),
      .right("the first byte is a bracket", Example.plainFile),
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
}
