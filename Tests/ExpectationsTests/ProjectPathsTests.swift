import ProjectSettings
import SourceText
import Testing

@Suite("The paths of a project")
struct ProjectPathsTests {
  /// The folders of the configuration from `/site/app`, the working directory.
  private func paths(_ folder: String) -> ProjectPaths { ProjectPaths(folder: folder, workingDirectory: "/site/app") }

  @Test(
    "a path of the configuration from the working directory",
    arguments: [
      ("", "site/a", "site/a"), ("..", "site/a", "../site/a"), ("..", "app/a", "a"), ("conf", "../a", "a"),
      ("conf", "/a", "/a"), ("..", "-", "-"), ("..", "https://harbor.shop", "https://harbor.shop"),
    ])
  func argumentPath(_ folder: String, _ path: String, _ expected: String) {
    #expect(paths(folder).argumentPath(path) == expected)
  }

  @Test(
    "a path of an argument from the configuration's folder",
    arguments: [
      ("", "./a", "a"), ("..", "a", "app/a"), ("conf", "conf/a", "a"), ("conf", "a", "/site/app/a"), ("", "-", "-"),
      ("", "https://harbor.shop/a", "https://harbor.shop/a"),
    ])
  func configuredPath(_ folder: String, _ path: String, _ expected: String) {
    #expect(paths(folder).configuredPath(path) == expected)
  }

  @Test("an absolute path through a link to the working directory is one without the link")
  func unlinked() {
    let paths = ProjectPaths(folder: "/link", workingDirectory: "/site/app") { path in
      path.hasPrefix("/link") ? "/site/app" + path.dropFirst("/link".count) : path
    }
    #expect(["a", "/link/a", "/site/app/a", "/site/a"].map(paths.configuredPath) == ["a", "a", "a", "/site/a"])
    #expect(paths.identity("a") == "/site/app/a")
  }

  @Test("all spellings of a path have one identity")
  func identity() {
    let found = ["app/a", "./app/../app/a", "/site/app/a"].map(paths("..").identity)
    #expect(Set(found) == ["/site/app/a"])
  }

  @Test(
    "a path of an argument as the configuration is to name it",
    arguments: [("conf", "a", "../a"), ("..", "a", "app/a"), ("", "/a", "/a"), ("", "./-", "./-"), ("", "x/../a", "a")])
  func writtenPath(_ folder: String, _ path: String, _ expected: String) {
    #expect(paths(folder).writtenPath(path) == expected)
  }

  private struct Tree: FolderTree {
    func entries(of folder: String) throws(Failure) -> [FolderEntry] {
      switch folder {
      case "..":
        [
          FolderEntry("a.json", .file), FolderEntry("gone.json", .other, isLink: true),
          FolderEntry("node_modules", .folder),
          FolderEntry("round", .folder, isLink: true), FolderEntry("shut", .folder), FolderEntry("site", .folder),
          FolderEntry("web", .folder),
        ]
      case "../web": [FolderEntry(".well-known", .folder, isLink: true)]
      case "../web/.well-known":
        [
          FolderEntry("a.json", .file), FolderEntry("deep", .folder), FolderEntry(".well-known", .folder, isLink: true),
        ]
      case "../site": [FolderEntry("b.json", .file), FolderEntry("c.txt", .file)]
      case "../round", "../node_modules": [FolderEntry("d.json", .file)]
      default: throw Failure("cannot read \(folder)")
      }
    }
  }

  @Test(
    "a pattern finds files, links without a target and unreadable folders, not what is behind links or in folders of packages",
    arguments: [
      ("**/*.json", ["a.json", "gone.json", "shut", "site/b.json", "web/.well-known/a.json"]),
      ("site/*", ["site/b.json", "site/c.txt"]),
      ("s*/b.json", ["shut", "site/b.json"]), ("s{ite,ea}/*.json", ["site/b.json"]), ("shut/*", ["shut"]),
      ("*/.well-known/a.json", ["shut", "web/.well-known/a.json"]), ("*.json", ["a.json", "gone.json"]),
      ("absent/*", []),
    ])
  func glob(_ pattern: String, _ expected: [String]) throws {
    #expect(paths("..").files(matching: try Glob(pattern), in: Tree()) == expected)
  }

  @Test("a search ends behind its limit of files and folders")
  func limit() throws {
    struct Endless: FolderTree {
      func entries(of folder: String) throws(Failure) -> [FolderEntry] {
        [FolderEntry("a", .folder), FolderEntry("b", .folder), FolderEntry("c.json", .file)]
      }
    }
    #expect(paths("..").files(matching: try Glob("**/*.json"), in: Endless(), limit: 1_000) == nil)
    #expect(paths("..").files(matching: try Glob("*.json"), in: Endless(), limit: 3) == ["c.json"])
    #expect(paths("..").files(matching: try Glob("*.json"), in: Endless(), limit: 2) == nil)
  }
}
