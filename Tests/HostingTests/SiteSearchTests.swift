import Association
import Hosting
import Lint
import SourceText
import Testing

/// A tree of folders made of the paths of its files. A path that ends with `@` is a link to a folder, one with `!` a link without a target.
private struct TestTree: FolderTree {
  let files: [String]
  var unreadable: Set<String> = []

  func entries(of folder: String) throws(Failure) -> [FolderEntry] {
    if unreadable.contains(folder) { throw Failure("cannot read \(folder): permission denied") }
    var found: [String: FolderEntry] = [:]
    for file in files {
      guard let path = LexicalPath.inside(folder, file), let name = path.split(separator: "/").first.map(String.init)
      else { continue }
      let isLink = name.hasSuffix("@")
      let isBroken = name.hasSuffix("!")
      let plain = isLink || isBroken ? String(name.dropLast()) : name
      found[plain] = FolderEntry(
        plain, isBroken ? .other : path.contains("/") || isLink ? .folder : .file, isLink: isLink)
    }
    return found.values.sorted { $0.name < $1.name }
  }
}

@Suite("The search for the files of sites")
struct SiteSearchTests {
  private static let name = Site.name
  private static let wellKnown = Site.wellKnownPath

  /// Sites as `folder: file, file`.
  private func search(_ files: [String], _ folder: String = "site", unreadable: Set<String> = []) -> SiteSearch {
    SiteSearch(folder, in: TestTree(files: files, unreadable: unreadable), workingDirectory: "/site")
  }

  private static let cases: [(files: [String], sites: [String])] = [
    (["site/\(wellKnown)", "site/index.html"], ["site: \(wellKnown)"]),
    (["site/\(wellKnown)", "site/\(name)"], ["site: \(wellKnown), \(name)"]),
    (["site/index.html"], ["site: "]),
    (["site/well-known/\(name)"], ["site: well-known/\(name)"]),
    (
      ["site/\(name).txt", "site/\(name).rtf", "site/\(name).json.txt", "site/\(name).bak"],
      ["site: \(name).json.txt, \(name).rtf, \(name).txt"]
    ),
    (["site/association.txt", "site/aasa.json"], ["site: "]),
    (["site/\(wellKnown)/index.html"], ["site: \(wellKnown)/index.html"]),
    (["site/\(wellKnown)", "site/en/\(name)"], ["site: \(wellKnown), en/\(name)"]),
    (["site/a/\(wellKnown)", "site/b/\(wellKnown)"], ["site/b: \(wellKnown)", "site/a: \(wellKnown)"]),
    (["site/node_modules/x/\(name)", "site/.git/\(name)"], ["site: "]),
    (["site/real/\(name)", "site/again@"], ["site/real: \(name)"]),
    // A link without a target is read, so that it is reported.
    (["site/a/\(wellKnown)", "site/b/\(wellKnown)!"], ["site/b: \(wellKnown)", "site/a: \(wellKnown)"]),
    (["site/a/\(wellKnown)", "site/b/x!"], ["site/a: \(wellKnown)"]),
  ]

  @Test("files belong to the outermost folder that has one in its right place", arguments: cases)
  func sites(_ files: [String], _ expected: [String]) {
    let found = search(files)
    #expect(found.sites.map { "\($0.folder): \($0.files.joined(separator: ", "))" }.sorted() == expected.sorted())
    #expect(found.failures.isEmpty)
  }

  @Test(
    "the working directory has no name, and in `.well-known` the site is the folder above",
    arguments: ["", ".", "a/.."])
  func workingDirectory(_ folder: String) {
    #expect(search([Self.name], folder).sites.map(\.folder) == [""])
    let tree = TestTree(files: ["../\(Self.wellKnown)"])
    let inside = SiteSearch(folder, in: tree, workingDirectory: "/site/.well-known")
    #expect(inside.sites.map(\.folder) == [".."] && inside.sites[0].files == [Self.wellKnown])
  }

  @Test("a copy is the file of a site only where there is no other")
  func copies() {
    let copy = "\(Self.wellKnown).sample"
    #expect(search(["site/\(copy)"]).sites.map(\.files) == [[copy]])
    #expect(
      search(["site/\(Self.wellKnown)", "site/\(copy)", "site/\(Self.name).bak"]).sites.map(\.files) == [
        [Self.wellKnown]
      ])
  }

  @Test(
    "a file by itself is reported if its name is one for an association file that no device requests",
    arguments: [
      ("association.txt", true), ("site/aasa.json", true), ("\(name).json", true), ("apple-app-site-assocation", true),
      ("\(name).rtf", true), ("Apple-App-Site-Association", true), ("my-association.JSON", true), (name, false),
      (wellKnown, false), ("broken", false), ("aasa", false), ("associations.swift", false), ("\(name).bak", true),
      ("site.json", false),
    ])
  func nameOfFile(_ path: String, _ isReported: Bool) {
    let site = Site(alone: path, AssociationFile(SourceFile(name: path, bytes: Array("{}".utf8))))
    let found = site.map { Linter.lint($0) } ?? []
    #expect(found.map(\.rule) == (isReported ? ["unread-file"] : []))
    #expect(found.allSatisfy { $0.severity == .info })
  }

  private static let hosting: [(files: [String], hosting: [String])] = [
    (["site/\(wellKnown)", "site/vercel.json"], ["site/vercel.json"]),
    (
      ["site/public/\(wellKnown)", "site/vercel.json", "site/public/_redirects"],
      ["site/public/_redirects", "site/vercel.json"]
    ),
    (["site/public/\(wellKnown)", "site/vercel.json", "site/public/vercel.json"], ["site/public/vercel.json"]),
    (["site/\(wellKnown)", "site/other/vercel.json"], []),
    (["site/\(wellKnown)", "site/node_modules/x/vercel.json", "site/package.json"], []),
  ]

  @Test("the nearest configurations of hosts in the folder of a site and above it belong to it", arguments: hosting)
  func configurations(_ files: [String], _ expected: [String]) {
    #expect(search(files).sites.map(\.hosting) == [expected])
  }

  @Test("a folder that cannot be read is reported, and the others are searched")
  func unreadable() {
    let found = search(["site/\(Self.wellKnown)", "site/shut/x"], unreadable: ["site/shut"])
    #expect(found.sites.map(\.files) == [[Self.wellKnown]])
    #expect(found.failures.map(\.path) == ["site/shut"])
    #expect(found.failures.first?.failure.message == "cannot read site/shut: permission denied")
  }
}
