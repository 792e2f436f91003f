import Foundation
import Testing

@Suite("aasa export")
struct ExportCommandTests {
  private let app = "9QX4T7KM2P.shop.harbor.app"
  private let clip = "9QX4T7KM2P.shop.harbor.clip"

  private var file: String {
    """
    {"applinks": {"details": [
      {"appIDs": ["\(app)", "\(clip)"], "components": [
        {"#": "stay", "exclude": true},
        "no component",
        {"/": "/buy/*"}]},
      {"appIDs": ["\(clip)"], "paths": ["NOT /a", "/$(digit)"]}]}}
    """
  }

  private var old: String {
    #"""
    {"applinks": {"details": [
      {"appIDs": ["\#(app)"], "components": [{"/": "/buy/*"}]}, {"appID": "\#(clip)", "paths": ["/a"]}]}}
    """#
  }

  private let stay = #"(?s)\A[^?#]*+(?:\?[^#]*+)?#stay\z"#
  private let rest = #"(?:\?[^#]*+)?(?:#.*+)?\z"#

  @Test("pcre is the default: an expression a line, each after a comment with what it decides and its place")
  func pcre() throws {
    let result = try Program.aasa(["export", "-"], input: file)
    #expect(
      result.output == #"""
        # <stdin>: its components as regular expressions for PCRE (aasa export, version 1)
        # for a URL from behind the host to its end, as written: path?query#fragment
        # of the entries that name an app, the first expression that matches decides
        # details[0] names \#(app) \#(clip)
        # exclude details[0].components[0] <stdin>:3:5
        \#(stay)
        # match details[0].components[2] <stdin>:5:5
        (?s)\A/buy(?:/[^?#]*+)?\#(rest)
        # details[1] names \#(clip)
        # exclude details[1].paths[0] <stdin>:6:57
        (?s)\A/a/*+\#(rest)
        # match details[1].paths[1] <stdin>:6:67
        (?s)\A/[0-9](?<!/)/*+\#(rest)

        """#)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test("nginx is a map for each app, without what needs a fragment")
  func nginx() throws {
    let result = try Program.aasa(["export", "-", "--as", "nginx"], input: file)
    #expect(
      result.output == #"""
        # <stdin>: its components as maps for the http block of nginx (aasa export, version 1)
        # each variable is match, exclude or no_match for one app
        # browsers send no fragment: the answer is for the URL without one

        # \#(app)
        map $request_uri $aasa_1 {
          default no_match;
          # details[0].components[0] <stdin>:3:5 needs a fragment: left out
          # details[0].components[2] <stdin>:5:5
          "~(?s)\A/buy(?:/[^?#]*+)?\#(rest)" match;
        }

        # \#(clip)
        map $request_uri $aasa_2 {
          default no_match;
          # details[0].components[0] <stdin>:3:5 needs a fragment: left out
          # details[0].components[2] <stdin>:5:5
          "~(?s)\A/buy(?:/[^?#]*+)?\#(rest)" match;
          # details[1].paths[0] <stdin>:6:57
          "~(?s)\A/a/*+\#(rest)" exclude;
          # details[1].paths[1] <stdin>:6:67
          "~(?s)\A/[0-9](?<!/)/*+\#(rest)" match;
        }

        """#)
    #expect(result.status == 0)
  }

  @Test("json has the same, in a fixed shape")
  func json() throws {
    let result = try Program.aasa(["export", "-", "--as", "json", "--app", app], input: file)
    let escaped = { (text: String) in text.replacingOccurrences(of: #"\"#, with: #"\\"#) }
    #expect(
      result.output == #"""
        {"version":1,"file":"<stdin>","apps":["\#(app)"],"entries":[
        {"entry":0,"apps":["\#(app)"],"components":[
        {"component":0,"effect":"exclude","line":3,"column":5,"needsFragment":true,"regex":"\#(escaped(stay))"},
        {"component":2,"effect":"match","line":5,"column":5,"needsFragment":false,"regex":"\#(escaped(#"(?s)\A/buy(?:/[^?#]*+)?"# + rest))"}]}]}

        """#)
    #expect(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) is [String: Any])
  }

  @Test("the apps are those of the file, also where a system reads nothing for one")
  func appsOfFile() throws {
    let maps = try Program.aasa(["export", "-", "--as", "nginx", "--ios", "12"], input: old).output
    #expect(maps.contains("# \(app)\nmap $request_uri $aasa_1 {\n  default no_match;\n}\n"), "\(maps)")
    #expect(maps.contains("# \(clip)\nmap $request_uri $aasa_2 {\n  default no_match;\n  # details[1]"), "\(maps)")
    let json = try Program.aasa(["export", "-", "--as", "json", "--ios", "12"], input: old).output
    #expect(json.contains(#""apps":["\#(app)","\#(clip)"],"entries":[\#n{"entry":1,"apps":["\#(clip)"],"#), "\(json)")
  }

  @Test("an app that the file does not name, and a file without apps, are reported")
  func unknownApp() throws {
    let unknown = try Program.aasa(["export", "-", "--as", "nginx", "--app", "9QX4T7KM2P.other"], input: file)
    #expect(unknown.output == "")
    #expect(unknown.errors.hasPrefix("error: the file does not list the app `9QX4T7KM2P.other`"))
    #expect(unknown.status == 2)
    let none = try Program.aasa(["export", "-", "--as", "json"], input: "{}")
    #expect(none.output == #"{"version":1,"file":"<stdin>","apps":[],"entries":[]}"# + "\n")
    #expect(none.errors == "note: the file names no app in `applinks`\n")
  }

  @Test("what is too long for a parameter of nginx becomes several")
  func longParameters() throws {
    let component = #"{"/": "/$(lang)_$(region)", "percentEncoded": false, "caseSensitive": false}"#
    let result = try Program.aasa(
      ["export", "-", "--as", "nginx"],
      input: #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(component)]}]}}"#)
    let parameters = result.output.split(separator: "\n").filter { $0.hasPrefix("  \"~") }
    #expect(parameters.count > 1)
    #expect(parameters.allSatisfy { $0.hasSuffix("\" match;") && $0.utf8.count <= 2 + 4_095 + 7 })
  }

  @Test("components that need very many parameters of nginx are refused")
  func manyParameters() throws {
    let values = (1...1_000).map { "\"\(String(UInt64($0) &* 0x9E37_79B9_7F4A, radix: 36))\"" }.joined(separator: ",")
    let components = (0..<20).map { #"{"/": "/$(v)/$(v)/$(v)/\#($0)"}"# }.joined(separator: ",")
    let file = #"""
      {"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(components)]}],
      "substitutionVariables": {"v": [\#(values)]}}}
      """#
    let result = try Program.aasa(["export", "-", "--as", "nginx"], input: file)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("need more than 2,048 divisions"))
  }

  @Test("a component that cannot be said is status 2, without a part of the export")
  func tooLarge() throws {
    let many = String(repeating: "?", count: 2_000)
    let items = #""?": {"a": "$(lang)$(lang)$(lang)"}"#
    let values = (0..<200).map { "\"\($0)\(String(repeating: "x", count: 60))\"" }.joined(separator: ",")
    let product = #""/": "$(v)/$(v)/$(v)/$(v)""#
    for (component, format, words) in [
      (product, "nginx", "too long for nginx, which accepts no parameter of more than 4095 bytes"),
      (#""/": "/\#(many)", "percentEncoded": false"#, "json", "too large for a regular expression: PCRE2 rejects it"),
      (items, "nginx", "too long for nginx, which accepts no parameter of more than 4095 bytes"),
    ] {
      let file = #"""
        {"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{}, {\#(component)}]}], \#
        "substitutionVariables": {"v": [\#(values)]}}}
        """#
      let result = try Program.aasa(["export", "-", "--as", format], input: file)
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("error: details[0].components[1] (<stdin>:1:"))
      #expect(result.errors.hasSuffix(" is \(words)\n"))
    }
  }

  @Test(
    "text from a file reaches comments escaped, and regular expressions as ASCII", arguments: ["pcre", "nginx", "json"])
  func hostileText(_ format: String) throws {
    let file = #"""
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.\n}\nmap \u001b[31m\u202e"], "components": [
        {"/": "/\n\"'`;}\\\u001b\u202e$(v)*", "percentEncoded": false}, {"?": {"\n'\"\\": "\"\n'\\?"}}]}],
        "substitutionVariables": {"v": ["\n}\"", "'\\"]}}}
      """#
    let result = try Program.aasa(["export", "-", "--as", format], input: file)
    #expect(result.status == 0)
    for line in result.output.split(separator: "\n") {
      #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
      #expect(line.hasPrefix("# ") || !line.contains("'") && !line.contains("`"))
      if format == "nginx", !line.hasPrefix("#"), !line.hasPrefix("  #") {
        #expect(
          ["map $request_uri $aasa_1 {", "  default no_match;", "}"].contains(line) || line.hasPrefix("  \"~(?s)"))
        #expect(line.count { $0 == "\"" } == (line.hasPrefix("  \"") ? 2 : 0))
      }
    }
  }

  @Test(
    "a file that devices ignore and wrong usage are status 2",
    arguments: [
      ["export", "broken"], ["export", "absent"], ["export"],
      ["export", "apple-app-site-association", "--as", "apache"],
      ["export", "apple-app-site-association", "https://harbor.shop/"],
    ])
  func couldNotRun(_ arguments: [String]) throws {
    let result = try Program.aasa(arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(!result.errors.isEmpty)
  }
}
