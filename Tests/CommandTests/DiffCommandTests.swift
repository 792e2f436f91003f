import Foundation
import Testing

@Suite("aasa diff")
struct DiffCommandTests {
  @Test(
    "a difference is status 1 with --exit-code alone, and options reach the question",
    arguments: [
      ("", "+ opens https://harbor.shop/b", 0), ("--exit-code", "+ opens https://harbor.shop/b", 1),
      ("--exit-code --format json", "\"result\": \"different\"", 1),
      ("--exit-code --format concise", "info[url-opened] ", 1), ("--color always", "\u{1B}[32m+ opens https://", 0),
      ("--domain a.b --min-ios 14 --app 9QX4T7KM2P.shop.harbor.app", "+ opens https://a.b/b", 0),
      ("--domain a/b", "", 2),
    ])
  func status(_ options: String, _ part: String, _ status: Int32) throws {
    let folder = try Folder([
      "old": associationFile(#"{"/": "/a"}"#), "new": associationFile(#"{"/": "/b"}"#),
      "aasa.yml": "{files: new, domain: harbor.shop}", ".git/HEAD": "",
    ])
    let result = try folder.run("aasa diff - new \(options) < old")
    #expect(result.status == status && (part.isEmpty || result.output.contains(part)), "\(result)")
    #expect(result.output.contains("\u{1B}") == part.contains("\u{1B}"))
  }

  @Test(
    "equivalent files are status 0; unreadable and ignored ones are status 2",
    arguments: [
      ("FILE FILE --exit-code", 0), ("FILE absent", 2), ("broken FILE", 2), ("- -", 2),
    ])
  func files(_ files: String, _ status: Int32) throws {
    let arguments = files.replacing("FILE", with: "apple-app-site-association").split(separator: " ").map { String($0) }
    #expect(try Program.aasa(["diff"] + arguments).status == status)
  }

  // MARK: Folders

  private static let (wellKnown, root) = (".well-known/apple-app-site-association", "apple-app-site-association")

  @Test("the files that devices request in two folders are compared by path")
  func folders() throws {
    let (a, b) = (associationFile(#"{"/": "/a"}"#), associationFile(#"{"/": "/b"}"#))
    let folder = try Folder([
      "old/a/\(Self.wellKnown)": a, "new/a/\(Self.wellKnown)": b, "old/shop/\(Self.root)": a,
      "new/shop/\(Self.root)": a,
      "old/gone/\(Self.root)": a, "new/come/\(Self.root)": b, "old/notes.json": "{", "new/a/deeper/\(Self.root)": b,
      "new/shop/\(Self.root).json": b,
    ])
    let text = try folder.run("aasa diff old new/ --exit-code")
    #expect(text.status == 1 && text.errors.isEmpty)
    let heads = text.output.split(separator: "\n").filter { $0.contains(Self.root) && !$0.hasPrefix(" ") }
    #expect(heads == ["a/\(Self.wellKnown)", "come/\(Self.root) (new)", "gone/\(Self.root) (removed)"])
    #expect(text.output.hasSuffix("\n4 files compared: 3 different, 1 equivalent\n"))
    #expect(text.output.contains("new/a/\(Self.wellKnown):1:") && text.output.contains("no entry names the app"))
    let json = try folder.run("aasa diff ./old new --format json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["result"] as? String == "different")
    let files = try #require(object["files"] as? [[String: Any]])
    #expect(files.map { $0["change"] as? String } == ["kept", "added", "removed", "kept"])
    #expect(files.map { $0["result"] as? String } == ["different", "different", "different", "equivalent"])
    let concise = try folder.run("aasa diff old new --format concise")
    #expect(concise.output.contains("new/a/\(Self.wellKnown):1:"))
    #expect(concise.output.contains("new/gone/\(Self.root): warning[url-closed]"))
  }

  @Test("equal folders are equivalent")
  func equalFolders() throws {
    let text = associationFile(#"{"/": "/a"}"#)
    let folder = try Folder(["old/\(Self.root)": text, "new/\(Self.root)": text + "\n"])
    let result = try folder.run("aasa diff old new --exit-code")
    #expect(result.status == 0 && result.output == "1 file compared: 1 equivalent\n")
  }

  @Test("a file that devices ignore does not stop the others")
  func brokenInFolder() throws {
    let (a, b) = (associationFile(#"{"/": "/a"}"#), associationFile(#"{"/": "/b"}"#))
    let folder = try Folder([
      "old/y/\(Self.root)": a, "new/y/\(Self.root)": b, "old/x/\(Self.root)": a, "new/x/\(Self.root)": "{",
    ])
    let result = try folder.run("aasa diff old new")
    #expect(result.status == 2 && result.errors.contains("new/x/\(Self.root)"))
    #expect(result.output.hasSuffix("1 file compared: 1 different\n"))
  }

  @Test("a folder beside a file is its first file, and one of two folders has a file")
  func otherFolders() throws {
    let folder = try Folder(["old/\(Self.root)": associationFile(#"{"/": "/a"}"#), "a/b": "", "c/d": ""])
    let mixed = try folder.run("aasa diff old old/\(Self.root)")
    #expect(mixed.status == 0 && mixed.output.hasPrefix("equivalent"))
    let none = try folder.run("aasa diff a c")
    #expect(none.status == 2 && none.errors.contains("neither a nor c has a file"))
  }
}
