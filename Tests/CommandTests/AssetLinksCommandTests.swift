import Foundation
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

  @Test func `match counts the URLs of each rule`() throws {
    let urls = ["/help/1", "/help/2", "/help/website/a", "/nothing"].map { "https://harbor.shop" + $0 }
    let text = try Program.aasa(["match", links, "--summary"] + urls).output
    #expect(
      text == """
        4 URLs

        shop.harbor.app
          match     2   50.0 %  https://harbor.shop/help/1
          exclude   1   25.0 %  https://harbor.shop/help/website/a
          no_match  1   25.0 %  https://harbor.shop/nothing
          decided by
            { "/": "/help/*" }  links-android.json:15:11
              match     2  https://harbor.shop/help/1
            { "/": "/help/website/*", "exclude": true }  links-android.json:14:11
              exclude   1  https://harbor.shop/help/website/a
          never used: 2 of 4 dynamic rules
            { "/": "/*/offers" }  links-android.json:16:11
            { "/": "/cart" }  links-android.json:17:11

        """)
    let json = try Program.aasa(["match", links, "--summary", "--format", "json"] + urls).output
    #expect(json.contains(#""component": 1,\n          "line": 15,"#.replacing("\\n", with: "\n")))
    let html = try Program.aasa(["match", links, "--summary", "--format", "html"] + urls).output
    #expect(html.contains("Dynamic rules that decided") && html.contains("statement 0, rule 1, line 15"))
    let unruled = """
      [{"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": ["AB"]}}]
      """
    let counts = try Program.aasa(["match", "-", "https://a.b/", "--summary"], input: unruled).output
    #expect(counts.contains("shop.harbor\n  match     1  100.0 %  https://a.b/\n") && !counts.contains("never used"))
  }

  @Test(arguments: [["--ios", "12"], ["--engine", "pcre2"], ["--app", "shop.other"]])
  func `match refuses options about components`(_ options: [String]) throws {
    let result = try Program.aasa(["match", links, "https://harbor.shop/cart"] + options)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
  }

  @Test func `explain names the rules before the one that decides, with the reasons`() throws {
    let result = try Program.aasa(["explain", links, "https://harbor.shop/cart"])
    #expect(
      result.output == """
        shop.harbor.app
          match: the file lets the app open it; the manifest can still keep it in the
                 browser
          decided by statement 0, rule 3  links-android.json:17:11
            { "/": "/cart" }
              path      `/cart` matches `/cart`
          tried before it:
            { "/": "/help/website/*", "exclude": true }  links-android.json:14:11
              path      `/help/website/*` does not match `/cart`
            { "/": "/help/*" }  links-android.json:15:11
              path      `/help/*` does not match `/cart`
            { "/": "/*/offers" }  links-android.json:16:11
              path      `/*/offers` does not match `/cart`

        """)
    let json = try Program.aasa(["explain", links, "https://harbor.shop/", "--format", "json"]).output
    #expect(json.contains(#""verdict": "no_match""#))
    #expect(json.contains(#""reason": "`/cart` does not match `/`""#))
  }

  @Test(arguments: [("graph", "`aasa urls`"), ("compact", "`aasa lint`"), ("export", "`aasa convert`")])
  func `other commands name one to use instead`(_ command: String, _ other: String) throws {
    let result = try Program.aasa([command, links])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    let words = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("links-android.json is an assetlinks.json; "))
    #expect(words.contains(other))
  }

  @Test func `stats counts statements, and rules by the kind of their patterns`() throws {
    let file = """
      [{"relation": ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"],
        "target": {"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ["AB", "CD", "AB"]},
        "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [
          {"/": "/a"}, {"/": "/a*"}, {"/": "/?", "exclude": true}, {"/": "/*/b"}, {"/": "/?*"}, {"#": "*"},
          {"?": {"a": "*"}}]}}},
       {"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "c.d", "sha256_cert_fingerprints": ["AB"]},
        "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [1]}}},
       {"relation": ["delegate_permission/common.get_login_creds"],
        "target": {"namespace": "web", "site": "https://harbor.shop"}},
       {"include": "https://harbor.shop/more.json"}]
      """
    let text = try Program.aasa(["stats", "-"], input: file)
    #expect(text.status == 0 && text.errors.isEmpty)
    let lines = text.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    for line in [
      "statements 4", "relations 2 get_login_creds for 2 targets, handle_all_urls for 2", "apps 2",
      "fingerprints 2", "sites 1", "includes 1 lists that are not read", "dynamic rules 7 1 of them excludes",
      "exact path 1", "prefix 1 with a final `*`", "`?` alone 1 for one character each", "any path 2",
      "with query 1 conditions on parameters", "with fragment 1",
      "malformed lists 1 of dynamic rules, which are dropped", "a.b 7 2", "c.d – 1",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(lines.contains { $0.hasPrefix("inner `*` 2 which ends at the first occurrence") })

    let json = try Program.aasa(["stats", "-", "--format", "json"], input: file).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let shares = try #require(object["shares"] as? [[String: Any]])
    #expect(shares.compactMap { $0["bytes"] as? Int }.reduce(0, +) == file.utf8.count)
    let rules = try #require(object["rules"] as? [String: Any])
    #expect((rules["paths"] as? [String: Int])?.values.reduce(0, +) == 7)
  }

  @Test func `convert writes a file that compare finds equal for ordinary URLs`() throws {
    let folder = try Folder([
      "ios.json":
        #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor"], "components": [{"/": "/buy/*"}]}]}}"#
    ])
    let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
    let converted = try folder.run(
      "aasa convert ios.json --fingerprint SHA256:\(fingerprint.lowercased()) > android.json")
    #expect(converted.status == 0)
    #expect(try folder.text("android.json").contains("\"\(fingerprint)\""))
    #expect(converted.errors.contains("shop.harbor is the bundle ID"))
    #expect(converted.errors.contains("equal for URLs with a path, without escapes and empty segments"))
    #expect(try folder.run("aasa compare ios.json android.json --ordinary --exit-code").status == 0)
    #expect(try folder.run("aasa compare ios.json android.json --exit-code").status == 1)
    let back = try folder.run("aasa convert android.json --app 9QX4T7KM2P.shop.harbor")
    #expect(back.output.contains(#"{ "/": "/buy/*" }"#))
    #expect(try folder.run("aasa convert android.json").status == 2)
    let nameless = try folder.run("aasa convert android.json --app shop.harbor")
    #expect(nameless.status == 2 && nameless.errors.contains("`shop.harbor` begins like a bundle ID, without a prefix"))
    #expect(try folder.run("aasa convert ios.json --to ios").status == 2)
  }

  @Test(arguments: [
    ("--fingerprint ABC", "has 3 digits"), ("--package shop.harbor-app", "is not a package name"),
    ("--app 9QX4T7KM2P.shop.harbor-app", "the bundle ID shop.harbor-app is not a package name"),
  ])
  func `convert writes nothing that lint would call malformed`(_ options: String, _ words: String) throws {
    let folder = try Folder([
      "ios.json":
        #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor-app"], "components": [{"/": "/buy/*"}]}]}}"#
    ])
    let package = options.contains("fingerprint") ? "--package shop.harbor " : ""
    let result = try folder.run("aasa convert ios.json \(package)\(options)")
    #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(words), "\(result.errors)")
  }

  @Test func `a statement without a fingerprint opens nothing`() throws {
    let reason = "the statement for shop.harbor has no fingerprint, so Android ignores it"
    let relation = "delegate_permission/common.handle_all_urls"
    let folder = try Folder([
      "links.json":
        #"[{"relation": ["\#(relation)"], "target": {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": []}}]"#,
      "aasa.yml": """
      domain: harbor.shop
      android: {files: links.json, package: shop.harbor}
      groups: [{name: a, opens: /a}]
      """,
    ])
    let result = try folder.run("COLUMNS=200 aasa match links.json https://harbor.shop/ --app shop.harbor")
    #expect(result.status == 2 && result.errors.contains(reason), "\(result.errors)")
    let verdict = try folder.run("COLUMNS=200 aasa match links.json https://harbor.shop/ --expect match")
    #expect(verdict.status == 1 && verdict.output.contains(reason), "\(verdict.output)")
    #expect(try folder.run("COLUMNS=200 aasa urls links.json").output.contains(reason))
    let tested = try folder.run("aasa test --format concise")
    #expect(tested.status == 1 && tested.output.hasPrefix("links.json:1:1: failed[unlisted-app] \(reason)"))
  }

  @Test func `urls are decided by their rules`() throws {
    let urls = try Program.aasa(["urls", links, "--format", "urls", "--domain", "harbor.shop"])
    #expect(
      urls.output == """
        https://harbor.shop/help/website/42
        https://harbor.shop/help/42
        https://harbor.shop/example/offers
        https://harbor.shop/cart

        """)
    #expect(try Program.aasa(["urls", links]).output.contains("    exclude   https://example.com/help/website/42\n"))
    #expect(try Program.aasa(["urls", links, "--format", "json"]).output.contains(#""outcome": "decides""#))
    #expect(try Program.aasa(["urls", links, "--format", "simctl"]).status == 2)
    #expect(try Program.aasa(["urls", links, "--app", "shop.other"]).status == 2)
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
