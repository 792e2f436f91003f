import Testing

@Suite("Arguments that are wrong are errors with the nearest ones")
struct UsageTests {
  private static let file = associationFile(#"{"/": "/buy/*"}"#)

  private static func run(_ arguments: String) throws -> Program.Result {
    try Folder(["shop.json": file, "site/apple-app-site-association": file, "harbor.shop/x": ""])
      .run("aasa \(arguments)")
  }

  @Test(
    "a misspelled argument names the nearest one",
    arguments: [
      ("lnt shop.json", "'lnt' is not a command, a file or a domain; did you mean `aasa lint`?"),
      ("Lint shop.json", "did you mean `aasa lint`?"), ("shp.json", "did you mean `shop.json`?"),
      ("zzzz", "'zzzz' is not a command, a file or a domain; see `aasa --help`"),
      ("a.shop/p/7", "'a.shop/p/7' is not a command, a file or a domain; write `https://a.shop/p/7` for a URL"),
      ("swcutil verfy", "'verfy' is not a command of `aasa swcutil`; did you mean 'verify'?"),
      ("help lnt", "'lnt' is not a command of `aasa`; did you mean 'lint'?"),
      ("help swcutil verfy", "'verfy' is not a command of `aasa swcutil`; did you mean 'verify'?"),
      ("help lint extra", "'extra' is not a command of `aasa lint`\n"),
      ("lint --frmat json", "'--frmat' is not an option of `aasa lint`; did you mean '--format'?"),
      ("lint --frmat=json", "'--frmat' is not an option of `aasa lint`; did you mean '--format'?"),
      ("lint -format json", "'-format' is not an option of `aasa lint`; did you mean '--format'?"),
      ("lint --min_ios 14", "did you mean '--min-ios'?"), ("match shop.json --url u.txt", "did you mean '--urls'?"),
      ("match shop.json --usrl u.txt", "did you mean '--urls'?"), ("--versoin", "did you mean '--version'?"),
      ("lint --ios 12 shop.json", "'--ios' is not an option of `aasa lint`; did you mean '--min-ios'?"),
      ("--fix shop.json", "'--fix' is not an option of `aasa`; it is an option of `aasa lint`"),
      ("compact shop.json --dropbefore 14", "'--dropbefore' is not an option of `aasa compact`\n"),
      ("lint --drop-before 14", "'--drop-before' is not an option of `aasa lint`\n"),
      ("stats shop.json --sumary", "did you mean '--summary' of `aasa match`?"),
      ("stats shop.json --zzzzzzzz", "'--zzzzzzzz' is not an option of `aasa stats`\n"),
      ("lint shop.json --format jsn", "'jsn' is not a value of --format; did you mean 'json'?"),
      ("lint shop.json --format=JSON", "'JSON' is not a value of --format; did you mean 'json'?"),
      ("stats shop.json --format xml", "'xml' is not a value of --format; the values are text, json"),
      ("stats shop.json --color nevr", "'nevr' is not a value of --color; did you mean 'never'?"),
      ("match shop.json u --expect mach", "did you mean 'match'?"),
      ("export shop.json --as ngnix", "did you mean 'nginx'?"), ("lint --fail-on eror", "did you mean 'error'?"),
      ("lint --output srif=a", "did you mean 'sarif'?"), ("schema adit", "did you mean 'audit'?"),
      ("rules legcy-paths", "did you mean 'legacy-paths'?"),
      ("lint --allow legcy-paths", "did you mean 'legacy-paths'?"),
    ])
  func nearest(_ arguments: String, _ message: String) throws {
    let result = try Self.run(arguments)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("error: "))
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("an unknown option with raw text is escaped")
  func hostile() throws {
    let result = try Program.aasa(["lint", "--x\u{1B}[31m", "a"])
    #expect(result.status == 2)
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test("what the program does not declare itself is left to the parser")
  func builtIn() throws {
    #expect(try Self.run("--generate-completion-script zsh").status == 0)
    #expect(try Self.run("--generate-completion-script none").errors.contains("completion scripts"))
    #expect(try Self.run("swcutil show --anything").errors.contains("needs a Mac"))
    #expect(try Self.run("help lint").output.contains("USAGE: aasa lint"))
    #expect(try Self.run("").output.contains("USAGE: aasa"))
  }

  @Test(
    "an option with one value is refused where it is repeated",
    arguments: [
      ("match shop.json https://a.b/ --domain a.b --domain c.d", "--domain"),
      ("explain shop.json https://a.b/ --ios 12 --ios=13", "--ios"), ("lint shop.json --limit 1 --limit 1", "--limit"),
      ("compact shop.json --min-ios 14 --min-ios 13", "--min-ios"),
      ("compact shop.json --output a -o b", "--output"),
      ("urls shop.json --format text --format json", "--format"), ("diff a b --app x --app y", "--app"),
      ("test --config a --config b", "--config"), ("fetch a.b --timeout 1 --timeout 2", "--timeout"),
      ("swcutil verify -j shop.json -d a.b -d c.d", "-d"),
    ])
  func repeated(_ arguments: String, _ option: String) throws {
    let result = try Self.run(arguments)
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix("error: \(option) is given more than once, and has one value\n"), "\(result.errors)")
  }

  @Test("options with several values, flags and text after -- may be repeated")
  func repeatable() throws {
    #expect(try Self.run("lint shop.json --allow legacy-paths --allow case-trap --fix --fix").status == 0)
    #expect(try Self.run("match shop.json --domain a.b -- https://a.b/buy/1 --domain").status == 1)
  }
}

@Suite("Without a command, the arguments name it")
struct BareCommandTests {
  private static let file = associationFile(#"{"/": "/buy/*"}"#)

  @Test(
    "a file, folder, domain or link runs its command, which a note names",
    arguments: [
      ("shop.json", "lint"), ("shop.json --format concise", "lint"), ("./shop.json other.json", "lint"),
      ("site", "lint"),
      ("-", "lint"), ("harbor.shop", "lint"), ("tavern.shop", "audit"), ("tavern.shop/", "audit"),
      ("https://tavern.shop", "audit"), ("https://tavern.shop/.well-known/apple-app-site-association", "lint"),
      ("https://tavern.shop/buy/1", "doctor"), ("'https://tavern.shop/#top'", "doctor"),
      ("http://tavern.shop/buy/1", "doctor"),
    ])
  func commands(_ arguments: String, _ command: String) throws {
    let folder = try Folder([
      "shop.json": Self.file, "other.json": Self.file, "site/.well-known/apple-app-site-association": Self.file,
      "harbor.shop/.well-known/apple-app-site-association": Self.file,
    ])
    let input = arguments.hasPrefix("-") ? " < shop.json" : ""
    let network = arguments.contains("tavern") ? " --resolve tavern.shop:443:10.0.0.7" : ""
    let bare = try folder.run("aasa \(arguments)\(network)\(input)")
    let whole = try folder.run("aasa \(command) \(arguments)\(network)\(input)")
    #expect(bare.errors == "note: running `aasa \(command) \(arguments)\(network)`\n" + whole.errors)
    #expect(bare.status == whole.status)
    if command != "audit" { #expect(bare.output == whole.output) }
  }

  @Test("a command that cannot run does not wait for its input")
  func unreadInput() throws {
    // More than a pipe holds, so that it breaks.
    let input = String(repeating: " ", count: 1 << 20)
    let found = try Program.aasa(["lint", "-", "--format", "xx"], input: input)
    #expect(found.status == 2 && found.errors.contains("'xx' is not a value of --format"))
  }

  @Test("options alone and commands are left as they are")
  func others() throws {
    #expect(try Program.aasa(["--version"]).errors == "")
    #expect(try Program.aasa(["stats", "apple-app-site-association"]).errors == "")
  }
}
