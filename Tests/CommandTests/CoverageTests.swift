import Foundation
import Testing

@Suite("aasa test --coverage")
struct CoverageTests {
  private static let file = """
    {"applinks": {"details": [
      {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/a"}, {"/": "/b"}, {"/": "/c"}, {"/": "/d"}, {"/": "/e"}]},
      {"appIDs": ["9QX4T7KM2P.shop.harbor.clip"], "paths": ["/x"]}
    ]}}
    """
  private static let configuration = """
    files: [one, two]
    domain: harbor.shop
    groups:
      - name: first
        files: one
        app: shop.harbor.app
        opens: [/a, /b, /c, /d]
      - name: none
        files: two
        app: shop.harbor.app
        stays-in-browser: /z
      - name: second
        app: [shop.harbor.app, shop.harbor.clip]
        stays-in-browser: [/y]
      - name: third
        app: shop.harbor.clip
        opens: [/x]
    """

  @Test("the URL of an unreached component has the app, where other apps have other components")
  func otherApp() throws {
    let folder = try Folder([
      "one": Self.file,
      "aasa.yml":
        "{files: one, domain: harbor.shop, groups: [{name: g, app: shop.harbor.app, opens: [/a, /b, /c, /d, /e]}]}",
    ])
    let text = try folder.run("aasa test").output
    #expect(text.contains("https://harbor.shop/x reaches it for 9QX4T7KM2P.shop.harbor.clip\n"))
  }

  @Test("each file has its groups with the components that they reach")
  func coverage() throws {
    let folder = try Folder(["one": Self.file, "two": Self.file, "aasa.yml": Self.configuration])
    let text = try folder.run("COLUMNS=120 aasa test --coverage")
    #expect(
      text.output.hasPrefix(
        """
        one: 5 of 6 components reached
          4  first: details[0].components[0], details[0].components[1], details[0].components[2] and 1 more
          0  none
          0  second
          1  third: details[1].paths[0]

        two: 1 of 6 components reached
          0  first
          0  none
          0  second
          1  third: details[1].paths[0]


        """))
    #expect(text.output.hasSuffix("9 passed in 2 files; 6 of 12 components reached\n"))
    let all = try folder.run("COLUMNS=200 aasa test --coverage --all")
    #expect(all.output.contains("details[0].components[2], details[0].components[3]\n"))
    #expect(try !folder.run("aasa test").output.contains("components reached\n  4"))
    let json = try folder.run("aasa test --format json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let files = try #require(object["coverage"] as? [[String: Any]])
    #expect(files.map { $0["file"] as? String } == ["one", "two"])
    #expect(files.map { $0["reached"] as? Int } == [5, 1] && files.map { $0["components"] as? Int } == [6, 6])
    let groups = try #require(files[0]["groups"] as? [[String: Any]])
    #expect(groups.map { $0["name"] as? String } == ["first", "none", "second", "third"])
    #expect(groups.map { ($0["components"] as? [[String: Any]])?.count } == [4, 0, 0, 1])
  }
}
