import ArgumentParser

/// The option of commands that read a list of URLs.
enum URLsOption {
  /// - Parameter more: Sentences about the command.
  static func help(_ more: String = "") -> ArgumentHelp {
    let meaning =
      "Read URLs from a list, a log, a table, a sitemap or a HAR file: a path, https://host/path, or - for standard input."
    return .init("\(meaning) gzip is decompressed.\(more.isEmpty ? "" : " ")\(more)", valueName: "path")
  }
}
