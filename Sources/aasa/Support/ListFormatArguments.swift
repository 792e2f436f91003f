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
