import AppClaims
import ArgumentParser
import Association
import Audit
import Fetching
import Reports
import Serving
import SourceText
import Synchronization

/// The association files to compare claims with.
struct AgainstArguments: ParsableArguments {
  @Option(
    name: .customLong("against"),
    help: .init(
      "A domain to request the file from, a file for one domain as DOMAIN=PATH, or a file. Can be repeated. (default: the claimed domains)",
      valueName: "domain or path"), completion: .file())
  var texts: [String] = []

  @Flag(help: "Make no requests.")
  var offline = false

  func validate() throws {
    if offline, let text = texts.first(where: { AgainstArgument($0).isAsked }) {
      throw ValidationError("--offline asks no domain, and --against \(text) does")
    }
    let domains = texts.map { AgainstArgument($0).domain }
    if domains.count(where: { $0 == nil }) > 1 {
      throw ValidationError("--against has several files without a domain; write DOMAIN=PATH for each")
    }
    if let domain = domains.compactMap(\.self).first(where: { name in domains.count { $0 == name } > 1 }) {
      throw ValidationError("--against names \(escapedForDisplay(domain)) more than once")
    }
    if texts.count(where: { AgainstArgument($0).isStandardInput }) > 1 {
      throw ValidationError("standard input can be read once")
    }
  }

  /// The options as arguments, for commands that a message suggests.
  var arguments: [String] { texts.flatMap { ["--against", $0] } + (offline ? ["--offline"] : []) }

  var readsStandardInput: Bool { texts.contains { AgainstArgument($0).isStandardInput } }

  /// Returns the files to compare with.
  ///
  /// - Parameter cdn: The server to ask as Apple's CDN.
  func files(_ options: CurlClient.Options, cdn: String = DomainQuestions.cdn) throws(Failure) -> AnsweringFiles {
    var given: [AnsweringFiles.Given] = []
    for argument in texts.map(AgainstArgument.init) { given.append(try argument.given()) }
    return AnsweringFiles(given, isOffline: offline, DomainFiles(CurlClient(options), cdn: cdn))
  }
}

extension AgainstArguments {
  /// A note of the claims that no file answers, where files are given.
  func note(unchecked claims: [Claim], _ served: [ServedAssociation]) -> String? {
    if texts.isEmpty { return nil }
    let answered = Set(served.map(\.domain))
    let count = claims.count { claim in claim.isWellFormed && !(claim.domain.map(answered.contains) ?? true) }
    if count == 0 { return nil }
    let names = served.map { "`\($0.domain)`" }
    let others = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
    return
      "\(grouped(count)) \(count == 1 ? "claim of another domain" : "claims of other domains") than \(others) not compared; --against DOMAIN=PATH names the file of a domain"
  }
}

/// A value of `--against`: `DOMAIN`, `DOMAIN:PORT`, a URL or `PATH`; the last two also after `DOMAIN=`. A development server answers for
/// any domain.
struct AgainstArgument {
  /// The domain of the file; `nil` where only the file is given.
  let domain: String?
  let source: Source

  enum Source {
    case file(String)
    case server(AssociationURL)
  }

  init(_ text: String) {
    var place = text
    var name: String?
    if !LexicalPath.isURL(text), let sign = text.firstIndex(of: "="),
      case .name(let domain) = ClaimHost(String(text[..<sign])).form
    {
      name = domain
      place = String(text[text.index(after: sign)...])
    }
    let isFile = place == Input.standardInput || place.contains("/") || Disk.isFile(place)
    if LexicalPath.isURL(place) || !isFile && name == nil, let url = try? AssociationURL(place),
      LexicalPath.isURL(place) || url.host.description.contains(".")
    {
      source = .server(url)
      // No claim has a development server.
      domain = name ?? (url.isOfDevelopmentServer ? nil : url.host.description)
    } else {
      source = .file(place)
      domain = name
    }
  }

  func given() throws(Failure) -> AnsweringFiles.Given {
    let source: AnsweringFiles.Given.Source =
      switch self.source {
      case .file(let path): .file(AssociationFile(try Input.source(path)))
      case .server(let url) where url.path == AssociationURL.wellKnownPath:
        .server(ClaimedDomain(url))
      case .server(let url): .url(url.description)
      }
    return AnsweringFiles.Given(domain, source)
  }

  /// Whether it needs a request.
  var isAsked: Bool { if case .server = source { true } else { false } }

  var isStandardInput: Bool { if case .file(Input.standardInput) = source { true } else { false } }
}

extension ServedAssociation {
  /// The failure to contact the domain, for the report.
  var unreached: ReportFailure? {
    guard case .unknown(let reason) = outcome else { return nil }
    return ReportFailure(path: domain, message: "cannot ask \(domain): \(reason); --offline asks no domain")
  }
}
