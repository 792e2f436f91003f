import Foundation
import Testing

@Suite("An app is named by its ID or its bundle ID")
struct AppOptionTests {
  private static let app = "9QX4T7KM2P.shop.harbor.app"
  private static let file = """
    {"applinks": {"details": [
      {"appIDs": ["\(app)"], "components": [{"/": "/buy/*"}]},
      {"appIDs": ["9QX4T7KM2P.shop.harbor.twin", "3WN8C5RD6L.shop.harbor.twin"], "components": [{"/": "/x"}]}]}}
    """

  private static let links = """
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "shop.harbor.app", "sha256_cert_fingerprints": ["AB"]},
      "relation_extensions": {
        "delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [{"/": "/buy/*"}]}}}]
    """

  /// The commands that answer for one app of a file, from the program's own declarations.
  static let commands: [String] = {
    guard let help = try? Program.aasa(["--experimental-dump-help"]).output,
      let root = try? JSONSerialization.jsonObject(with: Data(help.utf8)) as? [String: Any],
      let command = root["command"] as? [String: Any]
    else { return [] }
    return (command["subcommands"] as? [[String: Any]] ?? []).filter { command in
      (command["arguments"] as? [[String: Any]] ?? []).contains { argument in
        (argument["preferredName"] as? [String: Any])?["name"] as? String == "app"
      }
    }.compactMap { $0["commandName"] as? String }
  }()

  private static func run(_ command: String, _ app: String) throws -> Program.Result {
    let folder = try Folder(["f.json": file, "links.json": links])
    let arguments =
      switch command {
      case "match", "explain": "f.json https://harbor.shop/buy/1"
      case "diff": "f.json f.json"
      case "compare": "f.json links.json"
      case "doctor": "https://harbor.shop/buy/1 --against f.json"
      default: "f.json"
      }
    return try folder.run("aasa \(command) \(arguments) --app \(app)")
  }

  @Test("the commands are known")
  func known() {
    #expect(
      Set(Self.commands) == ["match", "explain", "diff", "compare", "convert", "urls", "graph", "export", "doctor"])
  }

  @Test("a bundle ID stands for the only app that has it", arguments: commands)
  func bundleID(_ command: String) throws {
    let whole = try Self.run(command, Self.app)
    let short = try Self.run(command, "shop.harbor.app")
    #expect(whole.status == 0)
    #expect(short.status == 0)
    // The doctor repeats the app as it is named.
    if command != "doctor" { #expect(short.output == whole.output) }
  }

  @Test("a bundle ID of several apps is status 2, with the IDs", arguments: commands)
  func ambiguous(_ command: String) throws {
    let result = try Self.run(command, "shop.harbor.twin")
    #expect(result.status == 2)
    let words = (result.output + result.errors).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "the bundle ID `shop.harbor.twin` is in 2 app IDs: `9QX4T7KM2P.shop.harbor.twin`, `3WN8C5RD6L.shop.harbor.twin`; write one in full"
      ))
  }

  @Test(
    "an app that the file does not list is status 2, with the nearest IDs",
    arguments: commands.filter { $0 != "doctor" })
  func unknown(_ command: String) throws {
    for typo in ["9QX4T7KM2P.shop.harbr.app", "shop.harbor.ap", "3WN8C5RD6L.shop.harbor.app"] {
      let result = try Self.run(command, typo)
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.errors.contains("the app `\(typo)`; did you mean `\(Self.app)`?"))
    }
    let far = try Self.run(command, "com.example.other")
    #expect(far.status == 2)
    #expect(far.errors.contains("the listed apps are `\(Self.app)`, "))
  }

  @Test("an expectation cannot pass for an app that is named wrongly")
  func expect() throws {
    let result = try Program.aasa(
      ["match", "-", "https://harbor.shop/sell", "--app", "typo.harbor.app", "--expect", "no_match"], input: Self.file)
    #expect(result.status == 2)
  }

  // MARK: aasa.yml

  private static func test(_ app: String, _ files: [String: String] = [:]) throws -> Program.Result {
    let configuration = """
      apps: {shop: \(app)}
      files: "*.json"
      domain: harbor.shop
      groups:
        - {name: g, app: shop, opens: [/buy/1], stays-in-browser: [/sell]}
      """
    return try Folder(["aasa.yml": configuration, "f.json": file, ".git/HEAD": ""].merging(files) { $1 }).run(
      "aasa test")
  }

  @Test("aasa.yml names an app by its bundle ID, and each file has it under its own prefix")
  func configuration() throws {
    #expect(try Self.test("shop.harbor.app").status == 0)
    let other = Self.file.replacing(Self.app, with: "3WN8C5RD6L.shop.harbor.app")
    let result = try Self.test("shop.harbor.app", ["g.json": other.replacing("/buy/*", with: "/sell")])
    #expect(result.status == 1)
    #expect(result.output.contains("opens shop in g.json"), "\(result.output)")
  }

  @Test(
    "aasa.yml with an ambiguous app is status 2, at its place; an app that no file lists fails at the file, which lists another"
  )
  func wrongConfiguration() throws {
    let ambiguous = try Self.test("shop.harbor.twin")
    #expect(ambiguous.status == 2)
    #expect(ambiguous.output == "")
    let words = ambiguous.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("the bundle ID `shop.harbor.twin` is in 2 app IDs"))
    #expect(ambiguous.errors.contains("--> aasa.yml:5:"))
    let absent = try Self.test("shop.harbor.ap")
    #expect(absent.status == 1)
    #expect(
      absent.output.hasPrefix(
        """
        failed: no entry of `details` lists the app `shop.harbor.ap`
          --> f.json:2:15
          it lists `9QX4T7KM2P.shop.harbor.app`
          2 checks fail, expected at aasa.yml:5:34 (g), aasa.yml:5:62 (g)

        """), "\(absent.output)")
  }

  @Test("an app that only some of the files list fails in the others")
  func someFiles() throws {
    let result = try Self.test(Self.app, ["g.json": #"{"applinks": {"details": []}}"#])
    #expect(result.status == 1)
    #expect(result.output.contains("no entry of `details` lists the app `9QX4T7KM2P.shop.harbor.app`"))
  }
}
