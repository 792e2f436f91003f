import Foundation
import Testing

@Suite("aasa test of a file with a fault")
struct FileFaultTests {
  private static let formats = [
    "text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "markdown", "github-comment",
    "checkstyle", "html",
  ]

  private static let yaml = """
    apps: {shop: 9QX4T7KM2P.shop.harbor.app}
    files: [{path: www/f, domain: harbor.shop}, {path: www/g, domain: other.shop}]
    groups:
      - name: products
        domain: harbor.shop
        app: shop
        opens: [/buy/1, /buy/2]
      - name: others
        domain: other.shop
        opens: /none
    """

  private static let other = #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.b"], "components": [{"/": "/a"}]}]}}"#

  private func folder(_ file: String) throws -> Folder {
    try Folder(["www/f": file, "www/g": Self.other, "aasa.yml": Self.yaml, ".git/HEAD": ""])
  }

  @Test("an app that the file lost fails at the file in every format, and the rest is tested", arguments: formats)
  func lostPrefix(_ format: String) throws {
    let file = #"{"applinks": {"details": [{"appIDs": ["shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
    let result = try folder(file).run("COLUMNS=200 aasa test --format \(format)")
    #expect(result.status == 1)
    #expect(result.errors == "")
    #expect(result.output.contains("lists the app") && result.output.contains("other.shop/none"))
    switch format {
    case "text":
      #expect(
        result.output.hasPrefix(
          """
          failed: no entry of `details` lists the app `9QX4T7KM2P.shop.harbor.app`
            --> www/f:1:39
            it lists `shop.harbor.app`
            2 checks fail, expected at aasa.yml:7:13 (products), aasa.yml:7:21 (products)

          failed: https://other.shop/none
          """), "\(result.output)")
      #expect(result.output.hasSuffix("3 failed, 0 passed in 2 files; 0 of 2 components reached\n"))
    case "concise":
      #expect(
        result.output.hasPrefix(
          "www/f:1:39: failed[unlisted-app] no entry of `details` lists the app `9QX4T7KM2P.shop.harbor.app`: 2 checks fail\n"
        ))
    case "github":
      #expect(result.output.contains("::error file=www/f,line=1,endLine=1,col=39,endColumn=56,title=unlisted-app::"))
    case "junit":
      #expect(result.output.contains(#"failures="3" errors="0""#), "\(result.output)")
    default: break
    }
  }

  @Test("what nothing reaches is not reported where a fault of the file is why", arguments: ["", ","])
  func unreached(_ fault: String) throws {
    let file = #"{"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "/buy/*"}\#(fault)]}]}}"#
    let folder = try Folder([
      "f.json": file, ".git/HEAD": "",
      "aasa.yml": "files: f.json\ndomain: harbor.shop\ngroups: [{name: a, app: C.d, opens: /buy/1}]\n",
    ])
    let result = try folder.run("aasa test")
    #expect(result.status == 1 && !result.output.contains("reaches"))
  }

  @Test("a file that devices ignore fails in every format, and the rest is tested", arguments: formats)
  func ignored(_ format: String) throws {
    let file = #"{"applinks": {"details": [],}}"#
    let result = try folder(file).run("COLUMNS=200 aasa test --format \(format)")
    #expect(result.status == 1)
    #expect(result.errors == "")
    #expect(result.output.contains("devices ignore the whole file") && result.output.contains("other.shop/none"))
  }

  @Test("an assetlinks.json that Android ignores or that does not list the app fails in its place")
  func android() throws {
    let yaml = """
      domain: harbor.shop
      android: {files: links.json, package: shop.harbor.app}
      groups: [{name: a, opens: [/a, '/b/:id'], stays-in-browser: /c}]
      """
    let ignored = try Folder(["aasa.yml": yaml, "links.json": "[{},]"]).run("COLUMNS=200 aasa test")
    #expect(ignored.status == 1)
    #expect(ignored.output.contains("Android ignores the whole file\n  --> links.json:1:4"), "\(ignored)")
    #expect(ignored.output.hasSuffix("3 failed, 0 passed in links.json\n"))
    let lost = try Folder(["aasa.yml": yaml, "links.json": "[]"]).run("aasa test --format concise")
    #expect(lost.status == 1)
    #expect(
      lost.output.hasPrefix(
        "links.json:1:1: failed[unlisted-app] no statement lets `shop.harbor.app` open links: 3 checks fail\n"))
  }

  @Test("a configuration that cannot be used is status 2, and no format is empty", arguments: formats)
  func unusable(_ format: String) throws {
    let folder = try Folder(["f": Self.other, "aasa.yml": "files: f\ngroup: []\n", ".git/HEAD": ""])
    for command in ["aasa test", "aasa lint f"] {
      let result = try folder.run(
        "\(command) --format concise --output \(format)=out; status=$?; cat out >&2; exit $status")
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(
        result.errors.replacing("<code>group</code>", with: "`group`").components(separatedBy: "`group`").count > 2,
        "\(command): \(result.errors)")
    }
  }

  @Test("groups about other files than the named ones are left out, and counted")
  func named() throws {
    let folder = try folder(Self.other)
    let result = try folder.run("aasa test www/g --format concise")
    #expect(result.status == 1)
    #expect(
      result.output.hasSuffix(
        "1 failed, 0 passed in www/g; 0 of 1 component reached; 2 expectations are about other files\n"),
      "\(result.output)")
    #expect(!result.output.contains("harbor.app"))
  }
}
