import JSONRPC
import JSONSource
import SourceText

struct Parameters {
  let value: JSONValue?

  init(_ value: JSONValue?) { self.value = value }

  private func required<Value>(_ value: Value?, _ fault: String) throws(RPCError) -> Value {
    guard let value else { throw .invalidParams(fault) }
    return value
  }

  var uri: DocumentURI {
    get throws(RPCError) {
      DocumentURI(try required(value?["textDocument"]?["uri"]?.string, "`textDocument.uri` is missing"))
    }
  }

  var version: Int? { value?["textDocument"]?["version"]?.integer }

  var place: SourceLines.Place {
    get throws(RPCError) {
      try required(
        value?["position"].flatMap(SourceLines.Place.init), "`position` is missing, with `line` and `character`")
    }
  }

  var range: Range<SourceLines.Place> {
    get throws(RPCError) {
      try required(value?["range"].flatMap(Range<SourceLines.Place>.init), "`range` is missing, with `start` and `end`")
    }
  }

  /// The kinds of actions that the client asks for; `nil` for all.
  var kinds: [String]? { value?["context"]?["only"]?.elements?.compactMap(\.string) }

  var newName: String {
    get throws(RPCError) {
      try required(value?["newName"]?.string, "`newName` is missing")
    }
  }

  var indentation: String {
    let options = value?["options"]
    if options?["insertSpaces"]?.boolean == false { return "\t" }
    return String(repeating: " ", count: min(max(options?["tabSize"]?.integer ?? 2, 1), 16))
  }

  var previousResult: String? { value?["previousResultId"]?.string }

  /// The document and the place of the expectation that a command is about.
  var expectation: (uri: DocumentURI, place: SourceLines.Place) {
    get throws(RPCError) {
      guard let name = value?["command"]?.string, name == ExpectationLenses.command else {
        throw .invalidParams("the command is not `\(ExpectationLenses.command)`")
      }
      guard let arguments = value?["arguments"]?.elements, arguments.count == 2, let uri = arguments[0].string,
        let place = SourceLines.Place(arguments[1])
      else { throw .invalidParams("the arguments are the URI of a document and a position") }
      return (DocumentURI(uri), place)
    }
  }

  var includesDeclaration: Bool { value?["context"]?["includeDeclaration"]?.boolean ?? true }

  /// The absolute paths of the folders that the client works in.
  var folders: [String] {
    let folders = value?["workspaceFolders"]?.elements?.compactMap { $0["uri"]?.string } ?? []
    let root = value?["rootUri"]?.string.map { [$0] } ?? []
    return (folders.isEmpty ? root : folders).compactMap { DocumentURI($0).path }
  }

  /// The changes of `contentChanges`; one that is not valid is left out.
  var changes: [TextChange] {
    (value?["contentChanges"]?.elements ?? []).compactMap { change in
      guard let text = change["text"]?.string else { return nil }
      guard let range = change["range"] else { return TextChange(nil, text) }
      return Range<SourceLines.Place>(range).map { TextChange($0, text) }
    }
  }
}

extension SourceLines.Place {
  init?(_ value: JSONValue) {
    guard let line = value["line"]?.integer, let character = value["character"]?.integer, line >= 0, character >= 0
    else { return nil }
    self.init(line: line, character: character)
  }
}

extension Range<SourceLines.Place> {
  init?(_ value: JSONValue) {
    guard let start = value["start"].flatMap(SourceLines.Place.init),
      let end = value["end"].flatMap(SourceLines.Place.init)
    else { return nil }
    self = Swift.min(start, end)..<Swift.max(start, end)
  }
}
