import ArgumentParser
import URLLines

/// `--urls`: a file of URLs, and its form.
struct URLListArguments: ParsableArguments {
  @Option(help: Self.help(), completion: .file())
  var urls: String?

  @OptionGroup var form: ListFormatArguments

  var format: ListFormat { form.list }

  /// - Parameter more: Sentences about a command that has the option for a purpose of its own.
  static func help(_ more: String = "") -> ArgumentHelp {
    let meaning =
      "Read URLs from a list, a log, a table, a sitemap or a HAR file: a path, https://host/path, or - for standard input."
    return .init("\(meaning) gzip is decompressed.\(more.isEmpty ? "" : " ")\(more)", valueName: "path")
  }

  func validate() throws { try form.check(urls) }
}
