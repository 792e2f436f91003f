import Testing

@Suite("An association file is named in the same way in every command")
struct PlaceTests {
  private static let file = associationFile(#"{"/": "/buy/*"}"#)
  private static let other = associationFile(#"{"/": "/sell/*"}"#)
  private static let wellKnown = ".well-known/apple-app-site-association"
  private static let root = "apple-app-site-association"

  /// The commands that read one file, with PLACE for it.
  static let commands = [
    "match PLACE https://harbor.shop/buy/1", "explain PLACE https://harbor.shop/buy/1", "stats PLACE", "export PLACE",
    "urls PLACE", "compact PLACE --check", "lint PLACE --fail-on error", "diff PLACE shop.json", "diff shop.json PLACE",
    "test PLACE --config tests.yml",
    "doctor https://harbor.shop/buy/1 --app 9QX4T7KM2P.shop.harbor.app --against harbor.shop=PLACE",
    "entitlements --claim applinks:harbor.shop --app-id 9QX4T7KM2P.shop.harbor.app --against PLACE",
    "swcutil verify -d harbor.shop -u /buy/1 -j PLACE",
  ]

  private static func folder() throws -> Folder {
    try Folder([
      "shop.json": file, "public/\(wellKnown)": file, "site/\(root)": file, "harbor.shop/\(root)": file, "empty/x": "",
      "tests.yml": "groups: [{name: a, opens: /buy/1}]\ndomain: harbor.shop\n",
    ])
  }

  private static func run(_ command: String, _ place: String) throws -> Program.Result {
    try folder().run("aasa " + command.replacing("PLACE", with: place))
  }

  @Test("a path, standard input and the folder of a site are the same file", arguments: commands)
  func local(_ command: String) throws {
    // The path in messages differs.
    for place in ["- < shop.json", "public", "public/", "public/.well-known", "site", "harbor.shop", "./harbor.shop/"] {
      let result = try Self.run(command, place)
      #expect(result.status == 0, "\(place): \(result.errors)")
    }
  }

  @Test("a name with a dot that is no file is a domain, and so is a name with a slash at its end", arguments: commands)
  func domains(_ command: String) throws {
    // Unknown names are not resolved: the address is refused before any request.
    if command.hasPrefix("swcutil") { return }
    for place in ["tavern.shop", "tavern.shop/", "https://tavern.shop", "https://tavern.shop/x"] {
      let result = try Self.run(command + " --resolve tavern.shop:443:10.0.0.7", place)
      let words = (result.output + result.errors).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(result.status == 2, "\(place)")
      #expect(words.contains("10.0.0.7 is not a public address"), "\(place): \(words)")
    }
  }

  @Test("a missing file is an error with the nearest names", arguments: commands)
  func missing(_ command: String) throws {
    for (place, hint) in [
      ("shp.json", "shop.json"), ("shop", "shop.json"), ("shop.yml", "shop.json"),
      ("pubilc/\(Self.wellKnown)", "public/\(Self.wellKnown)"),
      ("site/aple-app-site-association", "site/\(Self.root)"),
    ] {
      let result = try Self.run(command, place)
      #expect(result.status == 2)
      #expect(
        result.errors.contains("cannot read \(place): no such file or directory; did you mean `\(hint)`?"),
        "\(result.errors)")
    }
    let far = try Self.run(command, "zzz")
    #expect(far.status == 2 && far.errors.contains("cannot read zzz: no such file or directory\n"))
  }

  @Test(
    "a name is a file or a domain by its form",
    arguments: [
      ("nobody.json", false), ("nobody.yml", false), ("urls.txt", false), ("nobody", false), ("./nobody.shop", false),
      ("a/nobody.shop", false), ("nobody.shop.json", false), ("NOBODY.JSON", false), ("nobody..shop", false),
      ("nobody.shop", true), ("NOBODY.shop", true), ("nobody.app", true), ("nobody.md", true),
      ("a.nobody.co.uk/", true),
      ("nobody.shop:8443", true),
    ])
  func forms(_ place: String, _ isDomain: Bool) throws {
    let result = try Folder().run("aasa stats \(place) --timeout 0.1")
    #expect(result.status == 2)
    #expect(result.errors.contains("cannot read https://") == isDomain, "\(result.errors)")
    #expect(result.errors.contains("there is no file `\(place)`") == (isDomain && !place.hasSuffix("/")))
  }

  @Test("of two files of a folder the one in .well-known is used, and a difference is noted")
  func twoFiles() throws {
    let folder = try Folder(["same/\(Self.wellKnown)": Self.file, "same/\(Self.root)": Self.file])
    #expect(try folder.run("aasa stats same").errors == "")
    let other = try Folder(["site/\(Self.wellKnown)": Self.file, "site/\(Self.root)": Self.other])
    let result = try other.run("aasa match site https://harbor.shop/buy/1 --expect match")
    #expect(result.status == 0)
    #expect(
      result.errors
        == """
        note: site/\(Self.wellKnown) is used; site/\(Self.root) differs, and devices request it second
        note: the verdicts are for any host; --domain names the one that serves the file

        """)
  }

  @Test("a folder without a file for devices is an error that names the files below it")
  func otherFolders() throws {
    let folder = try Folder([
      "empty/x": "", "sites/a/\(Self.wellKnown)": Self.file, "misnamed/\(Self.root).json": Self.file,
    ])
    let reason = "has no \(Self.wellKnown) and no \(Self.root)"
    #expect(try folder.run("aasa stats empty").errors == "error: the folder empty \(reason)\n")
    #expect(
      try folder.run("aasa stats sites").errors
        == "error: the folder sites \(reason); below it: `sites/a/\(Self.wellKnown)`\n")
    #expect(try folder.run("aasa stats misnamed").errors.contains("below it: `misnamed/\(Self.root).json`"))
  }

  @Test("a path that begins with a domain is a missing file, and the URL is shown")
  func pathOfDomain() throws {
    let result = try Folder().run("aasa stats harbor.shop/aasa")
    #expect(result.status == 2 && result.errors.contains("write `https://harbor.shop/aasa` for a URL"))
  }

  @Test(
    "a name that is neither a file nor a possible domain has both reasons",
    arguments: [
      ("härbor.shop", "xn--hrbor-gra.shop"), ("10.0.0.7", "is an IP address"), ("harbor.shop.", "ends with a dot"),
      ("*.harbor.shop", "is a wildcard"), ("user@harbor.shop", "has a user name"),
    ])
  func refusedNames(_ place: String, _ reason: String) throws {
    let result = try Folder().run("aasa stats '\(place)'")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("error: cannot read \(place): no such file or directory; as a domain, '\(place)' "))
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test("commands that ask domains refuse a file or folder", arguments: ["fetch", "audit"])
  func onlyDomains(_ command: String) throws {
    let file = try Self.folder().run("aasa \(command) shop.json")
    #expect(file.status == 2 && file.errors.contains("shop.json is a file, and `aasa \(command)` is for domains"))
    let folder = try Self.folder().run("aasa \(command) public")
    #expect(folder.status == 2 && folder.errors.contains("`aasa lint public` checks it"))
  }

  @Test("a missing file of another kind has the nearest names too")
  func otherFiles() throws {
    let folder = try Folder(["f.json": Self.file, "urls.txt": "", "tests.yml": "", "App.entitlements": ""])
    for command in [
      "match f.json --urls urls.tx", "lint f.json --config test.yml", "lint f.json --baseline url.txt",
      "entitlements App.entitlement --offline", "doctor https://a.b/ --app App.entitlement --offline",
      "doctor https://a.b/ --app-file App.entitlement --offline",
    ] {
      let result = try folder.run("aasa \(command)")
      #expect(result.status == 2 && result.errors.contains("did you mean"), "\(command): \(result.errors)")
    }
  }
}
