import ArgumentParser
import URLLines
import URLSources

/// `--urls` and `--input-format`: a file of URLs.
struct URLListArguments: ParsableArguments {
  @Option(help: Self.help(), completion: .file())
  var urls: String?

  @Option(help: "The format of the file of --urls. (default: detected)")
  var inputFormat: InputFormat?

  /// - Parameter more: Sentences about a command that has the option for a purpose of its own.
  static func help(_ more: String = "") -> ArgumentHelp {
    let meaning =
      "Read URLs from a list, a log, a table, a sitemap or a HAR file: a path, https://host/path, or - for standard input."
    return .init("\(meaning) gzip is decompressed.\(more.isEmpty ? "" : " ")\(more)", valueName: "path")
  }

  func validate() throws {
    if inputFormat != nil, urls == nil {
      throw ValidationError("--input-format is the format of --urls; add --urls")
    }
  }
}
