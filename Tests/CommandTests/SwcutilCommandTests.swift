import Foundation
import Testing

@Suite("aasa swcutil")
struct SwcutilCommandTests {
  private let file = "apple-app-site-association"

  @Test("verify prints one line for each app of each service, in the order of the file")
  func verify() throws {
    let result = try Program.aasa([
      "swcutil", "verify", "-d", "harbor.shop", "-j", file, "-u", "https://harbor.shop/buy/1",
    ])
    #expect(
      result.output == """
        { s = applinks, a = 9QX4T7KM2P.shop.harbor.app, d = harbor.shop }: Pattern "https://harbor.shop/buy/1" matched.
        { s = applinks, a = 9QX4T7KM2P.shop.harbor.beta, d = harbor.shop }: Pattern "https://harbor.shop/buy/1" matched.
        { s = webcredentials, a = 9QX4T7KM2P.shop.harbor.app, d = harbor.shop }: Pattern "https://harbor.shop/buy/1" matched.

        """)
    #expect(result.status == 0)
  }

  @Test("an excluded URL is a blocked match, a path alone is taken on the domain")
  func blocked() throws {
    let result = try Program.aasa(["swcutil", "verify", "-d", "harbor.shop", "-j", file, "-u", "/help/website/1"])
    #expect(
      result.output.hasPrefix(
        "{ s = applinks, a = 9QX4T7KM2P.shop.harbor.app, d = harbor.shop }: Pattern \"/help/website/1\" blocked match.\n"
      ))
  }

  @Test("no match and another domain have their own lines and status 0")
  func noMatch() throws {
    let json = #"{"applinks":{"details":[{"appIDs":["9QX4T7KM2P.a"],"components":[{"/":"/a"}]}]}}"#
    let none = try Program.aasa(["swcutil", "verify", "-d", "example.com", "-j", json, "-u", "https://example.com/b"])
    #expect(none.output == "Input JSON did not match input URL.\n")
    #expect(none.status == 0)
    let other = try Program.aasa(["swcutil", "verify", "-d", "example.com", "-j", json, "-u", "https://evil.test/a"])
    #expect(other.output == "Input domain \"example.com\" did not match input URL's domain \"evil.test\".\n")
    for (domain, host) in [("BÜCHER.example", "xn--bcher-kva.example"), ("xn--bcher-kva.example", "bücher.example")] {
      let same = try Program.aasa(["swcutil", "verify", "-d", domain, "-j", json, "-u", "https://\(host)/a"])
      #expect(same.output.hasSuffix(" matched.\n"))
    }
    #expect(other.status == 0)
  }

  @Test("without a URL every app is listed; without a domain it is the URL's host")
  func optionalArguments() throws {
    let json = #"{"applinks":{"details":[{"appIDs":["9QX4T7KM2P.a"],"components":[{"/":"/a"}]}]}}"#
    let listed = try Program.aasa(["swcutil", "verify", "-d", "h.shop", "-j", json])
    #expect(listed.output == "{ s = applinks, a = 9QX4T7KM2P.a, d = h.shop }\n")
    let host = try Program.aasa(["swcutil", "verify", "-j", json, "-u", "https://h.shop/a"])
    #expect(host.output == "{ s = applinks, a = 9QX4T7KM2P.a, d = h.shop }: Pattern \"https://h.shop/a\" matched.\n")
  }

  @Test("match prints the dictionary that matched and its index")
  func match() throws {
    let result = try Program.aasa(
      ["swcutil", "match", "-u", "/b", "-j", #"[{"/": "/a"}, {"/": "/b", "?": {"q": "*"}}]"#])
    #expect(
      result.output == """
        Matched by pattern at index 1: {
          "/" : "/b",
          "?" : {
            "q" : "*"
          }
        }

        """)
    #expect(try Program.aasa(["swcutil", "match", "-u", "/c", "-j", #"{"/": "/a"}"#]).output == "Did not match.\n")
  }

  @Test("unreadable JSON goes to standard error", arguments: ["{", "absent.json", "[1", "\"text\""])
  func unreadable(_ json: String) throws {
    for command in [["verify", "-d", "example.com"], ["match"]] {
      let result = try Program.aasa(["swcutil"] + command + ["-j", json, "-u", "https://example.com/"])
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(!result.errors.isEmpty)
    }
  }

  @Test("called by the name swcutil, the program is swcutil")
  func link() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "swcutil"), withDestinationURL: Program.path)
    let result = try Program.shell(#"./swcutil match -u /search/ -j '{"/": "/search"}'"#, in: folder)
    #expect(result.output.hasPrefix("Matched by pattern at index 0: {"))
    #expect(result.status == 0)
    #expect(try Program.shell("./swcutil --version", in: folder).output == Program.aasa(["--version"]).output)
  }

  @Test(
    "the subcommands that act on a Mac name their effect and the command to use instead",
    arguments: [
      (["get", "-s", "applinks", "-d", "harbor.shop"], "--swcutil-show"), (["show"], "--swcutil-show"),
      (["show", "--verbose"], "--swcutil-show"), (["reset"], "aasa audit"), (["watch", "--verbose"], "aasa audit"),
      (["openul", "-u", "https://harbor.shop/"], "aasa doctor"), (["developer-mode", "-e", "true"], "aasa fetch"),
    ])
  func macOnly(_ arguments: [String], _ instead: String) throws {
    let result = try Program.aasa(["swcutil"] + arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: `swcutil \(arguments[0])` needs a Mac: it "))
    #expect(result.errors.contains("`\(instead)") || result.errors.contains(instead))
  }

  @Test("dl is a fetch of the CDN's copy")
  func download() throws {
    let result = try Program.aasa(["swcutil", "dl", "-d", "127.0.0.1"])
    #expect(result.status == 2)
    #expect(result.errors.contains("'127.0.0.1' is an IP address"))
    #expect(try Program.aasa(["swcutil", "dl"]).status == 2)
  }

  @Test("the flags of the tool are accepted and noted", arguments: ["--verbose", "--leaks", "--heap", "--vmmap"])
  func flags(_ flag: String) throws {
    let result = try Program.aasa(["swcutil", "match", "-u", "/search", "-j", #"{"/": "/search"}"#, flag])
    #expect(result.output.hasPrefix("Matched by pattern at index 0: {"))
    #expect(result.errors == "note: \(flag) has no effect here\n")
    #expect(result.status == 0)
  }
}
