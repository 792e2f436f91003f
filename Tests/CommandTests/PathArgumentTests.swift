import Testing

@Suite("match and explain take paths")
struct PathArgumentTests {
  private static let file = associationFile(#"{"/": "/buy/*"}"#)
  private static let noHost = "error: the path /buy/1 has no host; add --domain, or `domain:` in aasa.yml\n"

  private static func run(_ arguments: String, _ configuration: String?, in path: String = ".") throws -> Program.Result
  {
    var files = ["shop.json": file, "site/f.json": file, ".git/HEAD": ""]
    if let configuration { files["aasa.yml"] = configuration }
    return try Folder(files).run("aasa \(arguments)", in: path)
  }

  @Test("--domain is the host of paths", arguments: ["match", "explain"])
  func option(_ command: String) throws {
    let result = try Self.run("\(command) shop.json /buy/1 --domain harbor.shop --format json", "domain: other.shop")
    #expect(result.status == 0 && result.errors == "")
    #expect(
      result.output.contains(#"https:\/\/harbor.shop\/buy\/1"#) || result.output.contains("https://harbor.shop/buy/1"))
  }

  @Test(
    "without --domain, the host is the first domain for the file in the configuration, which is noted",
    arguments: [
      ("domain: harbor.shop", "shop.json", "harbor.shop, the domain in aasa.yml"),
      ("domain: [harbor.shop, tavern.shop]", "shop.json", "harbor.shop, the first of 2 domains in aasa.yml"),
      (
        "domain: harbor.shop\nfiles: [{path: shop.json, domain: tavern.shop}]", "./shop.json",
        "tavern.shop, the domain in aasa.yml"
      ),
      (
        "domain: harbor.shop\nfiles: [{path: other.json, domain: tavern.shop}]", "shop.json",
        "harbor.shop, the domain in aasa.yml"
      ),
      (
        "files: [{path: site/*, domain: [tavern.shop, b.shop]}]", "site/f.json",
        "tavern.shop, the first of 2 domains in aasa.yml"
      ),
    ])
  func configuration(_ configuration: String, _ place: String, _ origin: String) throws {
    for command in ["match", "explain"] {
      let result = try Self.run("\(command) \(place) /buy/1", configuration)
      #expect(result.status == 0)
      #expect(result.errors == "note: the host of paths is \(origin)\n")
    }
    let host = origin.prefix { $0 != "," }
    let result = try Self.run("match \(place) /buy/1 https://else.shop/buy/2 --format tsv", configuration)
    #expect(result.output.contains("https://\(host)/buy/1\t") && result.output.contains("https://else.shop/buy/2\t"))
  }

  @Test("the nearest configuration is used, or that of --config")
  func nearest() throws {
    let inside = try Self.run("match f.json /buy/1", "domain: harbor.shop", in: "site")
    #expect(inside.errors == "note: the host of paths is harbor.shop, the domain in ../aasa.yml\n")
    let named = try Folder(["shop.json": Self.file, "own.yml": "domain: own.shop"])
      .run("aasa match shop.json /buy/1 --config own.yml")
    #expect(named.errors == "note: the host of paths is own.shop, the domain in own.yml\n")
  }

  @Test("a path without a host is an error, and the configuration is not read with --domain")
  func withoutHost() throws {
    for configuration in [nil, "files: shop.json"] {
      let result = try Self.run("match shop.json /buy/1", configuration)
      #expect(result.status == 2 && result.errors == Self.noHost)
    }
    #expect(try Self.run("match shop.json https://a.b/buy/1", "domain: [").status == 2)
    #expect(try Self.run("match shop.json /buy/1 --domain a.b", "domain: [").status == 0)
    #expect(try Self.run("match shop.json /buy/1", "domain: [").status == 2)
  }

  @Test("a file of a domain has the host")
  func server() throws {
    let result = try Self.run("explain tavern.shop /buy/1 --resolve tavern.shop:443:10.0.0.7", "domain: harbor.shop")
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix("note: the host of paths is tavern.shop, which serves the file\nerror: cannot read "))
  }
}
