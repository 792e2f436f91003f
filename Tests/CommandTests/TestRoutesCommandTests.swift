import Foundation
import Testing

@Suite("aasa test with routes and traffic")
struct TestRoutesCommandTests {
  private static let file = associationFile(#"{"/": "/buy/used/*", "exclude": true}, {"/": "/buy/*"}, {"/": "/old/*"}"#)

  private func folder(_ configuration: String, _ files: [String: String] = [:]) throws -> Folder {
    try Folder(["aasa.yml": configuration, "f.json": Self.file, ".git/HEAD": ""].merging(files) { $1 })
  }

  private static let routes = "files: f.json\ndomain: harbor.shop\nroutes: routes.txt\n"
  private static let list = "/buy/new\n/buy/:id\n/about\nnonsense\n"

  @Test("routes are reported and do not fail, unless `every-route` is demanded")
  func reported() throws {
    let folder = try folder(Self.routes, ["routes.txt": Self.list])
    let result = try folder.run("aasa test")
    #expect(result.status == 0)
    #expect(
      result.output == """
        no app opens these routes (not required by `coverage`):
          /about  routes.txt:3:1
            https://harbor.shop/about: no component matches

        some URLs of these routes open no app (not required by `coverage`):
          /buy/:id  routes.txt:2:1
            https://harbor.shop/buy/a: details[0].components[1] opens
            9QX4T7KM2P.shop.harbor.app
            https://harbor.shop/buy/used: details[0].components[0] excludes it

        no route reaches these components:
          {"/": "/old/*"}  f.json:1:141

        routes.txt has 1 unreadable line; line 4 is `nonsense`: the line has no path
        that begins with `/`

        f.json: 2 of 3 components reached; 1 of 3 routes open an app

        """)
    let demanded = try self.folder(Self.routes + "coverage: {every-route: true}\n", ["routes.txt": Self.list])
    let failed = try demanded.run("aasa test --format concise")
    #expect(failed.status == 1)
    #expect(
      failed.output == """
        routes.txt:2:1: failed[coverage] an app opens some URLs of the route `/buy/:id` only: `https://harbor.shop/buy/a`, and not `https://harbor.shop/buy/used`
        routes.txt:3:1: failed[coverage] no app opens the route `/about`: no component matches
        2 failed in f.json; 2 of 3 components reached; 1 of 3 routes open an app

        """)
    let unread = try self.folder(
      Self.routes + "coverage: {every-route: true}\n", ["routes.txt": "nonsense\n/buy/new\n/u/$id\n"])
    #expect(
      try unread.run("aasa test --format concise").output.hasPrefix(
        "aasa.yml:3:9: failed[coverage] routes.txt has 2 unreadable lines; line 3 is `/u/$id`: the notation `$id` is "
          + "not supported; write `:id`, "))
    #expect(try unread.run("aasa test").output.contains("\n  --> aasa.yml:4:25: coverage\n"))
  }

  @Test(
    "routes are results of every format for programs",
    arguments: ["json", "sarif", "github", "gitlab", "junit", "markdown", "checkstyle"])
  func formats(_ format: String) throws {
    let configuration = Self.routes + "coverage: {every-route: true}\n"
    let result = try folder(configuration, ["routes.txt": Self.list]).run("aasa test --format \(format)")
    #expect(result.status == 1)
    #expect(result.output.contains("/about") && result.output.contains("/buy/used"))
    #expect(result.errors == "")
  }

  @Test("routes with terminal sequences are shown escaped", arguments: ["text --all", "concise", "json", "github"])
  func hostile(_ format: String) throws {
    let list = "/\u{1B}[31m/:id\n/a\u{202E}\n\u{1B}]0;x\n"
    let configuration = Self.routes + "coverage: {every-route: true}\n"
    let result = try folder(configuration, ["routes.txt": list]).run("aasa test --format \(format)")
    #expect(result.status == 1)
    #expect(!(result.output + result.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test("a list that cannot be read or has no route is a problem at its place")
  func problems() throws {
    for (list, message) in [
      ("", "lists no route"), ("{}", "the format of the routes is not known"), ("[", "lists no route"),
      ("# none\n", "lists no route"),
    ] {
      let result = try folder(Self.routes, ["routes.txt": list]).run("aasa test")
      #expect(result.status == 2)
      #expect(result.errors.contains(message) && result.errors.contains("aasa.yml:3:9"), "\(result.errors)")
    }
    let missing = try folder(Self.routes).run("aasa test")
    #expect(missing.status == 2 && missing.errors.contains("cannot read routes.txt"))
  }

  @Test("the folder `app` of Next.js is a list of routes")
  func pages() throws {
    let folder = try folder(
      "files: f.json\ndomain: harbor.shop\nroutes: {path: src/app, except: /}\n",
      ["src/app/page.tsx": "", "src/app/(shop)/buy/used/[id]/page.tsx": "", "src/app/api/route.ts": ""])
    let result = try folder.run("aasa test")
    #expect(result.output.contains("  /buy/used/[id]  src/app/(shop)/buy/used/[id]/page.tsx\n"))
    #expect(result.output.hasSuffix("0 of 1 route opens an app\n"))
  }

  @Test(
    "a folder that is not one of pages is named as such",
    arguments: [
      ("empty", "the folder is neither `app` nor `pages`"), ("web", "the folder is the root of a project"),
      ("web, format: rails", "the routes of `format: rails` are in a file, not in a folder"),
    ])
  func otherFolders(_ path: String, _ message: String) throws {
    let folder = try folder(
      "files: f.json\nroutes: {path: \(path)}\n", ["web/app/page.tsx": "", "web/next.config.js": ""])
    let result = try folder.run("mkdir empty && aasa test")
    #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
  }

  private static func log(_ paths: [String]) -> String {
    paths.map {
      "192.0.2.7 - - [22/Nov/2026:09:14:03 +0000] \"GET \($0) HTTP/2.0\" 200 5120 \"-\" \"Mozilla/5.0\"\n"
    }.joined()
  }

  @Test("--init with --urls writes what the requests of a log reach, and the test passes unchanged")
  func traffic() throws {
    let log = Self.log(["/buy/1", "/buy/2", "/buy/2?x=1", "/about", "/buy/used/9"]) + "noise\n"
    let folder = try Folder(["f.json": Self.file, "access.log": log, ".git/HEAD": ""])
    let written = try folder.run(
      "gzip -k access.log && aasa test --init f.json --urls access.log.gz --domain harbor.shop")
    #expect(written.status == 0 && written.errors.contains("note: 1 line has no URL: access.log.gz:6 `noise`"))
    let text = try folder.text("aasa.yml")
    #expect(text.contains("# 3 requests: details[0].components[1]\n      - /buy/2\n"))
    #expect(text.contains("#   details[0].components[2]  {\"/\": \"/old/*\"}\n"))
    let result = try folder.run("aasa test --format concise")
    #expect(result.status == 0)
    #expect(result.output == "3 passed in f.json; 2 of 3 components reached\n")
    let printed = try folder.run("aasa test --init f.json --urls - --domain harbor.shop --config - < access.log")
    #expect(printed.output == text.replacing("access.log.gz", with: "<stdin>"))
  }

  @Test("--init with --urls needs a host and a URL, and its options belong together")
  func refused() throws {
    let folder = try Folder(["f.json": Self.file, "access.log": Self.log(["/buy/1"]), "empty": "", ".git/HEAD": ""])
    for (line, message) in [
      ("--init f.json --urls access.log", "1 path of access.log has no host; pass it with --domain"),
      ("--init f.json --urls empty --domain harbor.shop", "empty has no URL of harbor.shop"),
      ("--init f.json --urls access.log --domain harbor.shop --input-format har", "is not an HTTP archive"),
      ("--urls access.log", "--urls is for --init"), ("--init f.json --input-format log", "add --urls"),
      ("--init f.json --urls absent", "cannot read absent"),
    ] {
      let result = try folder.run("aasa test \(line)")
      #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    }
  }
}
