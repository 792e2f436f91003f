import Testing

@Suite struct AssetLinksCommandTests {
  private let links = "links-android.json"

  @Test func `match names the statement and the rule`() throws {
    let result = try Program.aasa([
      "match", links, "https://harbor.shop/help/7", "https://harbor.shop/help", "--format", "jsonl",
    ])
    #expect(
      result.output == """
        {"url":"https://harbor.shop/help/7","verdicts":[{"app":"shop.harbor.app","verdict":"match","entry":0,"component":1}]}
        {"url":"https://harbor.shop/help","verdicts":[{"app":"shop.harbor.app","verdict":"no_match"}]}

        """)
    #expect(result.status == 0)
  }

  @Test func `without dynamic rules the verdict names no rule`() throws {
    let file = """
      [{"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": ["AB"]}}]
      """
    for (format, expected) in [
      ("jsonl", #"{"url":"https://a.b/","verdicts":[{"app":"shop.harbor","verdict":"match"}]}"# + "\n"),
      ("tsv", "https://a.b/\tshop.harbor\tmatch\t\t\n"),
    ] {
      #expect(try Program.aasa(["match", "-", "https://a.b/", "--format", format], input: file).output == expected)
    }
  }

  @Test(arguments: [["--summary"], ["--ios", "12"], ["--engine", "pcre2"], ["--app", "shop.other"]])
  func `match refuses options about components`(_ options: [String]) throws {
    let result = try Program.aasa(["match", links, "https://harbor.shop/cart"] + options)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
  }

  @Test func `lint fixes a file without its array`() throws {
    let result = try Program.aasa(
      ["lint", "--fix", "-"], input: #"{"include": "https://harbor.shop/links.json"}"#)
    #expect(result.output == #"[{"include": "https://harbor.shop/links.json"}]"#)
    #expect(result.status == 0)
  }

  @Test func `compare exits with status 1 for a difference`() throws {
    #expect(try Program.aasa(["compare", "links-ios.json", links]).status == 0)
    let result = try Program.aasa(["compare", "links-ios.json", links, "--exit-code", "--format", "json"])
    #expect(result.status == 1)
    #expect(result.output.contains(#""result": "different""#) || result.output.contains(#""result":"different""#))
  }
}
