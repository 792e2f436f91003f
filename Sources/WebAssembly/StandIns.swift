// The types of C libraries that WebAssembly does not have. No question that the module answers needs them: manifests and the configurations
// of servers are files beside the file.

/// A regular expression that cannot be compiled.
final class PCRE2Pattern: Sendable {
  enum Outcome { case match, noMatch, gaveUp }

  struct Options: OptionSet, Sendable {
    let rawValue: UInt32
    static let caseless = Options(rawValue: 8)
  }

  init?(_ text: some Collection<UInt8>, _ options: Options = [], jit: Bool = true) { return nil }

  func match(_ subject: [UInt8], _ scratch: PCRE2Scratch) -> Outcome { .gaveUp }
}

/// An aasa.yml, of which JSON is read.
enum YAMLText {
  static func read(_ source: SourceFile) throws(ConfigurationProblem) -> ConfigurationNode? {
    if let json = try JSONText.read(source) { return json }
    throw ConfigurationProblem(
      source, SourceRange(at: 0), "YAML is not read here", help: "pass the configuration as JSON")
  }
}

/// A list of routes, of which there are none: they have the formats of many frameworks.
struct RouteTable: Sendable {
  struct Entry: Sendable {
    let route: Route
    let range: SourceRange?
    let file: String?
  }

  struct Unreadable: Sendable {
    let text: String
    let range: SourceRange?
    let problem: Failure
    let isRoute: Bool
    let path: Substring?
  }

  let entries: [Entry]
  let unreadableCount: Int
  let unreadable: [Unreadable]

  init(_ source: SourceFile, format: RouteFormat?) throws(Failure) { throw Self.refusal }

  init(folder: String, name: Substring, files: [String], format: RouteFormat?) throws(Failure) { throw Self.refusal }

  static func usesExpo(_ source: SourceFile) -> Bool { false }

  private static var refusal: Failure { Failure("routes are not read here; `aasa test` reads them") }
}

/// URLs from a file, of which there are none: lists have many formats.
struct URLList: Sendable {
  let entries: [Entry]

  struct Entry: Sendable {
    let text: String
    let source: SourceFile
    let range: SourceRange
    let verdict: WantedVerdict?
    let unknownVerdict: String?
    let hasNoURL: Bool
    let app: AppID?
  }

  typealias Opener = (String) throws(Failure) -> SourceFile

  enum ListProblem: Error, Sendable {
    case located(ConfigurationProblem)
    case unreadable(Failure)
  }

  init(_ list: ListSource, _ open: Opener) throws(ListProblem) {
    throw .unreadable(Failure("lists of URLs are not read here; write the URLs in the configuration"))
  }

  init(sitemap path: String, _ open: Opener) throws(ListProblem) {
    throw .unreadable(Failure("sitemaps are not read here; write the URLs in the configuration"))
  }
}

/// The descriptions of rules, which are not part of the module.
enum RulesAnswer {
  static func json(_ name: String?) throws(TaskProblem) -> String {
    throw .option("rules are not described here; `aasa rules` describes them")
  }
}
