import JSONSource
import LanguageServer
import Testing

@Suite("Apps in the files of a workspace")
struct AppReferenceTests {
  private static let text = #"{"webcredentials": {"apps": ["A.b"]}}"#

  @Test("files on the disk are found below the client's folders, without those of packages")
  func closed() throws {
    let name = "apple-app-site-association"
    let session = try EditorSession(files: [
      "/project/web/.well-known/\(name)": Self.text, "/project/node_modules/\(name)": Self.text,
      "/elsewhere/\(name)": Self.text, "/project/web/notes.txt": Self.text,
    ])
    session.open(Self.text)
    let place = #""position": {"line": 0, "character": 31}, "context": {"includeDeclaration": true}"#
    let found = try session.answer("references", place)?.elements ?? []
    #expect(
      found.compactMap { $0["uri"]?.string } == [EditorSession.uri, "file:///project/web/.well-known/\(name)"])
  }
}
