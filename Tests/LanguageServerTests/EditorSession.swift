import JSONRPC
import JSONSource
import LanguageServer
import SourceText
import Synchronization

/// A session of the server with files in memory.
struct EditorSession {
  static let uri = "file:///project/apple-app-site-association"

  private let service: LanguageService
  private let files: FilesInMemory

  init(files: [String: String] = [:]) throws {
    self.files = FilesInMemory(files)
    service = LanguageService(
      version: "1", schema: ConfigurationSchema("{}"), files: self.files,
      output: RPCOutput(.header) { _ in true })
    _ = try service.initialize(
      Self.value(#"{"rootUri": "file:///project", "capabilities": {"general": {"positionEncodings": ["utf-8"]}}}"#))
  }

  /// The calls of the file system so far.
  var calls: (all: Int, readsOfMissingFiles: Int) { files.calls.withLock(\.self) }

  func open(_ text: String, uri: String = uri, language: String = "json") {
    var writer = JSONWriter()
    writer.object {
      $0.object("textDocument") {
        $0.member("uri", uri)
        $0.member("languageId", language)
        $0.member("version", 1)
        $0.member("text", text)
      }
    }
    service.notice("textDocument/didOpen", Self.value(writer.text))
  }

  /// The answer to a request about a document, with more parameters as JSON members.
  func answer(_ method: String, _ parameters: String = "", uri: String = uri) throws -> JSONValue? {
    let more = parameters.isEmpty ? "" : ", " + parameters
    let work = try service.work(
      for: "textDocument/\(method)", Self.value("{\"textDocument\": {\"uri\": \"\(uri)\"}\(more)}"))
    return Self.value(try work(RPCCancellation()).json)
  }

  private static func value(_ json: String) -> JSONValue? {
    JSONValue(JSONReader.read(SourceFile(name: "", bytes: Array(json.utf8))))
  }
}

private final class FilesInMemory: WorkspaceFiles {
  private let files: [String: String]
  let calls = Mutex((all: 0, readsOfMissingFiles: 0))

  init(_ files: [String: String]) { self.files = files }

  func contents(_ path: String) throws(Failure) -> [UInt8] {
    let text = files[path]
    calls.withLock {
      $0.all += 1
      if text == nil { $0.readsOfMissingFiles += 1 }
    }
    guard let text else { throw Failure("cannot read \(path)") }
    return Array(text.utf8)
  }

  func exists(_ path: String) -> Bool {
    calls.withLock { $0.all += 1 }
    return files[path] != nil
  }

  func isFolder(_ path: String) -> Bool { files.keys.contains { LexicalPath.inside(path, $0) != nil } }

  func entries(of folder: String) throws(Failure) -> [FolderEntry] {
    let inside = files.keys.compactMap { LexicalPath.inside(folder, $0)?.split(separator: "/") }
    return Set(inside.compactMap(\.first)).sorted().map { name in
      FolderEntry(String(name), inside.contains([name]) ? .file : .folder)
    }
  }
}
