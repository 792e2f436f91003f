import ArgumentParser
import URLLines

/// `--input-format`, `--url-field` and `--host-field`: the form of a list of URLs.
struct ListFormatArguments: ParsableArguments {
  @Option(help: "The format of the file of --urls. (default: detected)")
  var inputFormat: InputFormat?

  @Option(
    help: .init(
      "The key of the URL or path in JSON lines, such as http.url, or its column in a table. (default: known names)",
      valueName: "name"))
  var urlField: String?

  @Option(help: .init("The key or column of the host of paths. (default: known names)", valueName: "name"))
  var hostField: String?

  var list: ListFormat { ListFormat(inputFormat, fields: FieldNames(url: urlField, host: hostField)) }

  /// - Parameter urls: The file of URLs.
  /// - Throws: If there is none, or its format has no names.
  func check(_ urls: String?) throws {
    let options = [
      ("--input-format", inputFormat != nil), ("--url-field", urlField != nil), ("--host-field", hostField != nil),
    ]
    if urls == nil, let option = options.first(where: { $0.1 })?.0 {
      throw ValidationError("\(option) is about the file of --urls; add --urls")
    }
    if let inputFormat, ![.jsonl, .csv, .tsv].contains(inputFormat),
      let option = options.dropFirst().first(where: { $0.1 })?.0
    {
      throw ValidationError("\(option) is for jsonl, csv and tsv; \(inputFormat.rawValue) has no names")
    }
  }
}

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
