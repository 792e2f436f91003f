extension Rule {
  static let oversizedContent = Rule(
    "oversized-content", .json, .error, summary: "a part of the file is too large to be checked",
    reason: """
      A text of more than 32 KB is no pattern and no app ID: no URL is as long, and the whole file should have at most 128 KB. The same is true for \
      more than 100,000 entries, 200,000 app IDs or 4,000,000 wildcards. Such a file is not checked further, and other commands refuse it, so that \
      time and memory follow its size. It is an error because nothing is known about the rest of the file.
      """,
    cost: "the rest of the file is not checked, and a device may ignore it",
    source:
      "decided: a limit of this program; documented: Apple's archived guide, \"Support Universal Links\" (iOS 9.3.1)",
    examples: [
      .wrong("a comment of more than 32 KB", file(commentSize: 32_769)),
      .right("a comment of 32 KB", file(commentSize: 32_768)),
    ],
    check: .file { context in
      guard let excess = context.file.excess else { return }
      context.report(excess.words, at: excess.range, help: ["remove it, or make it shorter"])
    })

  private static func file(commentSize: Int) -> String {
    let comment = String(repeating: "x", count: commentSize)
    return """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"],
        "components": [{"/": "/buy/*", "comment": "\(comment)"}]}]}}
      """
  }
}
