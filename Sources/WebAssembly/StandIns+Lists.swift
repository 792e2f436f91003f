// Lists of routes and URLs, of which there are none: they have many formats, and are files beside the file.

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
