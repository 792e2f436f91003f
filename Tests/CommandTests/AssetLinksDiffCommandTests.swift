import Testing

@Suite struct AssetLinksDiffCommandTests {
  private static func statement(_ rules: String, fingerprint: String = "AB") -> String {
    """
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": ["\(fingerprint)"]},
      "relation_extensions": {"delegate_permission/common.handle_all_urls": {
        "dynamic_app_link_components": [\(rules)]}}}]
    """
  }

  private func folder() throws -> Folder {
    try Folder([
      "old.json": Self.statement(#"{"/": "/buy/*"}, {"/": "/cart"}"#),
      "new.json": Self.statement(#"{"/": "/buy*"}"#),
      "alike.json": Self.statement(#"{"/": "/cart"}, {"/": "/buy/*"}"#),
      "key.json": Self.statement(#"{"/": "/buy/*"}, {"/": "/cart"}"#, fingerprint: "CD"),
      "ios.json": #"{"applinks": {"details": []}}"#,
    ])
  }

  @Test func `changes have a URL and the deciding rules of both files`() throws {
    let result = try folder().run("aasa diff old.json new.json --domain harbor.shop")
    #expect(
      result.output == """
        shop.harbor
          + opens https://harbor.shop/buy
              old  no rule matches
              new  opened by statement 0, rule 0  new.json:4:37
                   {"/": "/buy*"}
          - no longer opens https://harbor.shop/cart
              old  opened by statement 0, rule 1  old.json:4:54
                   {"/": "/cart"}
              new  no rule matches

        """)
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ("new.json", 1, #""result": "different""#), ("alike.json", 0, #""result": "equivalent""#),
    ("key.json", 1, #""fingerprint": "CD""#),
  ])
  func `the status is 1 for a difference if it is asked for`(_ name: String, _ status: Int32, _ words: String) throws {
    let result = try folder().run("aasa diff old.json \(name) --exit-code --format json")
    #expect(result.status == status)
    #expect(result.output.contains(words))
    #expect(try folder().run("aasa diff old.json \(name)").status == 0)
  }

  @Test func `another fingerprint alone leaves the URLs as they are`() throws {
    let result = try folder().run("aasa diff old.json key.json")
    #expect(result.output.hasPrefix("every URL opens the same apps with both files\n\ndelegate_permission/"))
    #expect(result.output.contains("+ lists a fingerprint of shop.harbor  key.json:2:102\n      CD\n"))
  }

  @Test func `an empty array is compared with an assetlinks.json`() throws {
    let folder = try folder()
    try folder.writes("empty.json", "[]")
    #expect(try folder.run("aasa diff old.json empty.json").output.contains("  - no longer opens https://"))
    #expect(try folder.run("aasa diff empty.json old.json").output.contains("  + opens https://"))
  }

  @Test(arguments: ["old.json ios.json", "ios.json old.json"])
  func `files of both platforms are compared by another command`(_ files: String) throws {
    let result = try folder().run("aasa diff \(files)")
    #expect(result.status == 2)
    let words = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("old.json is an assetlinks.json, and ios.json is none; `aasa compare`"))
  }

  @Test(arguments: ["--app shop.other", "--min-ios 14", "--urls urls.txt"])
  func `options about components are refused`(_ option: String) throws {
    let result = try folder().run("aasa diff old.json new.json \(option)")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
  }

  @Test(arguments: ["markdown", "github-comment", "html", "sarif", "concise", "junit"])
  func `every format has the URL`(_ format: String) throws {
    let result = try folder().run("aasa diff old.json new.json --app shop.harbor --format \(format)")
    #expect(result.status == 0)
    #expect(result.output.contains("https://example.com/cart"))
  }
}
