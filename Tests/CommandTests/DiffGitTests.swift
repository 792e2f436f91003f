import Foundation
import Testing

@Suite("aasa diff --git")
struct DiffGitTests {
  private static let path = "public/.well-known/apple-app-site-association"
  private static let git =
    "git -c user.name=n -c user.email=n@harbor.shop -c init.defaultBranch=main -c core.symlinks=true"

  private static func file(_ path: String) -> String {
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "\#(path)"}]}]}}"#
  }

  /// A repository with one commit on `main` of these files.
  private func repository(_ files: [String: String]) throws -> Folder {
    let folder = try Folder(files)
    let result = try folder.run("\(Self.git) init -q . && \(Self.commit("first"))")
    try #require(result.status == 0, "\(result.errors)")
    return folder
  }

  private static func commit(_ message: String) -> String { "\(git) add -A . && \(git) commit -q -m \(message)" }

  @Test("the work tree is compared with a revision; added and removed files are differences")
  func workTree() throws {
    let folder = try repository([
      Self.path: Self.file("/a"), "gone/apple-app-site-association": Self.file("/g"), "notes.txt": "",
      "same/apple-app-site-association": Self.file("/s"),
    ])
    let change = try folder.run(
      "sed -i.bak s,/a,/b, \(Self.path) && rm \(Self.path).bak gone/* && mkdir new && cp same/* new && aasa diff --git main --exit-code"
    )
    #expect(change.status == 1 && change.errors.isEmpty, "\(change.errors)")
    let heads = change.output.split(separator: "\n").filter { !$0.hasPrefix(" ") && $0.contains("association") }
    #expect(
      heads == ["gone/apple-app-site-association (removed)", "new/apple-app-site-association (new)", Self.path[...]])
    #expect(change.output.contains("opened by details[0].components[0]  main:\(Self.path):1:"))
    #expect(change.output.hasSuffix("\n4 files compared: 3 different, 1 equivalent\n"))
    let json = try folder.run("aasa diff --git HEAD public --format json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["old"] as? String == "HEAD" && object["new"] as? String == "work tree")
    #expect((object["files"] as? [[String: Any]])?.map { $0["path"] as? String } == [Self.path])
  }

  @Test("two revisions are compared without the work tree")
  func revisions() throws {
    let folder = try repository([Self.path: Self.file("/a")])
    let result = try folder.run(
      """
      git tag v1 && sed -i.bak s,/a,/b, \(Self.path) && rm \(Self.path).bak && \(Self.commit("second")) && rm -r public \
      && aasa diff --git v1..main --format concise && aasa diff --git main..main --exit-code
      """)
    #expect(result.status == 0 && result.output.contains("no longer opens `https://example.com/a`"))
    #expect(result.output.hasSuffix("1 file compared: 1 equivalent\n"))
  }

  @Test("paths are files and folders, from the working directory, absolute or above it")
  func paths() throws {
    let folder = try repository([
      "a/shop.json": Self.file("/a"), "b/apple-app-site-association": Self.file("/b"), "c/d": "",
    ])
    func files(_ line: String) throws -> [String] {
      let result = try folder.run(line)
      let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      return (object?["files"] as? [[String: Any]])?.compactMap { $0["path"] as? String } ?? [result.errors]
    }
    let both = ["a/shop.json", "b/apple-app-site-association"]
    #expect(try files("aasa diff --git main a/shop.json b --format json") == both)
    #expect(try files("cd c && aasa diff --git main ../a/shop.json .. --format json") == both)
    #expect(try files("cd c && aasa diff --git main \"$(dirname \"$PWD\")/b\" --format json") == [both[1]])
    #expect(try files("cd b && aasa diff --git main --format json") == [both[1]])
    let outside = try folder.run("aasa diff --git main ../")
    #expect(outside.status == 2 && outside.errors.contains("../ is outside of the git repository"))
    let absent = try folder.run("aasa diff --git main b/absent")
    #expect(
      absent.status == 2 && absent.errors.contains("neither `main` nor the work tree has a file or folder b/absent"))
    let none = try folder.run("aasa diff --git main c")
    #expect(none.status == 2 && none.errors.contains("neither `main` nor the work tree has a file .well-known/"))
  }

  @Test("links are followed inside of a revision, and their cycles and targets outside are no files")
  func links() throws {
    let folder = try repository(["real/file.json": Self.file("/a"), "site/x": ""])
    let result = try folder.run(
      """
      ln -s ../real/file.json site/apple-app-site-association && ln -s ../real site/.well-known && mkdir y z && \
      ln -s apple-app-site-association y/apple-app-site-association && ln -s /etc/hosts z/apple-app-site-association && \
      cp real/file.json real/apple-app-site-association && \(Self.commit("links")) && aasa diff --git HEAD..HEAD
      """)
    #expect(result.status == 0, "\(result.errors)")
    // real and site, whose file in .well-known is the one that devices get
    #expect(result.output == "2 files compared: 2 equivalent\n")
    // Nor are they in a folder, such as one that is made by a build.
    let broken = try folder.run(
      "rm y/* z/* && ln -s ../gone y/.well-known && ln -s ../gone z/apple-app-site-association && aasa diff --git HEAD")
    #expect(broken.status == 0 && broken.output == "2 files compared: 2 equivalent\n", "\(broken.errors)")
  }

  @Test("files that git ignores are compared only if they are named")
  func ignored() throws {
    let folder = try repository([
      Self.path: Self.file("/a"), ".gitignore": "dist\ntracked\n", "dist/\(Self.path)": Self.file("/a"),
      "dist/apple-app-site-association": Self.file("/b"),
    ])
    let result = try folder.run("aasa diff --git main")
    #expect(result.output == "1 file compared: 1 equivalent\n")
    #expect(
      result.errors
        == "note: dist/apple-app-site-association is ignored by git and not compared; name a file to compare it\n")
    let named = try folder.run("aasa diff --git main . dist/apple-app-site-association")
    #expect(named.output.hasPrefix("dist/apple-app-site-association (new)\n") && named.errors.isEmpty)
    let tracked = try folder.run(
      "mkdir tracked && cp dist/apple* tracked && git add -f tracked && aasa diff --git main tracked")
    #expect(tracked.output.hasPrefix("tracked/apple-app-site-association (new)\n"))
  }

  @Test("names with any character are read")
  func names() throws {
    let folder = try repository(["a b\u{e9}\"\n$(x)/apple-app-site-association": Self.file("/a")])
    let result = try folder.run("aasa diff --git main")
    #expect(result.status == 0 && result.output == "1 file compared: 1 equivalent\n")
  }

  @Test("a file that devices ignore at a revision does not stop the others")
  func broken() throws {
    let folder = try repository([
      "x/apple-app-site-association": "{", "y/apple-app-site-association": Self.file("/a"),
    ])
    let result = try folder.run("aasa diff --git main")
    #expect(result.status == 2 && result.errors.contains("main:x/apple-app-site-association"))
    #expect(result.output == "1 file compared: 1 equivalent\n")
  }

  @Test("a repository without a commit is named")
  func noCommit() throws {
    let result = try Folder(["f": Self.file("/a")]).run("git init --quiet . && aasa diff --git HEAD")
    #expect(result.status == 2 && result.errors.contains("no revision `HEAD`: it has no commit yet"))
  }

  /// Wrong uses: a line of shell, and a part of the message.
  private static let faults: [(String, String)] = [
    ("aasa diff --git mian", "the repository has no revision `mian`; did you mean `main`?"),
    ("aasa diff --git v9", "the repository has no revision `v9`; `git branch --all` lists the branches"),
    ("aasa diff --git main:public", "the repository has no revision `main:public`"),
    ("aasa diff --git=--help", "'--help' is not a revision"),
    ("aasa diff --git=-x..main", "'-x' is not a revision"),
    ("aasa diff --git ''", "'' is not a revision"),
    ("aasa diff --git main..", "'' is not a revision"),
    ("aasa diff --git a..b..c", "names more than two revisions"),
    ("aasa diff --git a...b", "`git merge-base A B` prints the revision"),
    ("aasa diff --git main -", "leave out - and URLs"),
    ("aasa diff --git main https://harbor.shop", "leave out - and URLs"),
    ("aasa diff public", "name the old and the new file or folder, or a revision with --git"),
    ("cd / && aasa diff --git main", "cannot compare with git: not a git repository"),
    ("aasa=$(command -v aasa); PATH=/absent \"$aasa\" diff --git main", "cannot run git: it is not installed"),
    (
      "git clone -q --depth 1 \"file://$PWD\" clone && cd clone && aasa diff --git origin/next",
      "the clone is shallow; run `git fetch --depth=1 origin next` and pass --git FETCH_HEAD"
    ),
    (
      "git clone -q --depth 1 \"file://$PWD\" clone && cd clone && aasa diff --git HEAD~1",
      "the clone is shallow; run `git fetch --unshallow`"
    ),
    ("aasa diff --git main~9", "the repository has no revision `main~9`; `git branch --all` lists the branches"),
  ]

  @Test("wrong uses and unknown revisions are status 2 with the next step", arguments: faults)
  func fault(_ line: String, _ message: String) throws {
    let folder = try repository([Self.path: Self.file("/a")])
    let result = try folder.run(line)
    #expect(result.status == 2)
    #expect(result.errors.replacing("\n", with: " ").contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
  }
}
