import SourceText

extension Rule {
  static let fileTooLarge = Rule(
    "file-too-large", .json, .warning, summary: "the file is larger than 128 KB",
    reason: """
      Apple's archived guide limits the file to 128 KB uncompressed (131,072 bytes) since iOS 9.3.1. Current pages \
      mention no limit, and it is not known whether it still applies: that is why it is a warning. Wildcards and \
      substitution variables keep a file small: one pattern covers all language and region codes.
      """,
    cost: "a device may ignore the whole file",
    source: "documented: Apple's archived guide, \"Support Universal Links\" (iOS 9.3.1)",
    examples: [
      .wrong("comments that fill 128 KB", file(commentSize: 131_072)),
      .right("a short comment", file(commentSize: 24)),
    ],
    check: .file { context in
      let size = context.file.source.bytes.count
      guard context.isTooLarge else { return }
      context.report(
        "the file has \(grouped(size)) bytes; devices may read at most \(grouped(sizeLimit)) (128 KB)",
        at: SourceRange(at: sizeLimit),
        help: ["use `*` and substitution variables instead of one component for each page"])
    })

  fileprivate static let sizeLimit = 131_072

  private static func file(commentSize: Int) -> String {
    let comment = String(repeating: "All dishes of the menu. ", count: commentSize / 120 + 1)
    let components = ["buy", "club", "help", "menu", "team"].map { #"{"/": "/\#($0)/*", "comment": "\#(comment)"}"# }
    return """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"],
        "components": [\(components.joined(separator: ", "))]}]}}
      """
  }
}

extension LintContext {
  var isTooLarge: Bool { file.source.bytes.count > Rule.sizeLimit }
}
