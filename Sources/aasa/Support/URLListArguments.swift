import ArgumentParser
import URLSources

/// `--urls` and `--input-format`: a file of URLs.
struct URLListArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read URLs from a list, a log, a table, a sitemap or a HAR file: a path, https://host/path, or - for standard input. gzip is decompressed.",
      valueName: "path"),
    completion: .file())
  var urls: String?

  @Option(help: "The format of the file of --urls. (default: detected)")
  var inputFormat: InputFormat?

  func validate() throws {
    if inputFormat != nil, urls == nil {
      throw ValidationError("--input-format is the format of --urls; add --urls")
    }
  }
}
