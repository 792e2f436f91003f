import AppClaims
import ArgumentParser
import Association
import Audit
import Fetching
import JSONSource
import Reports
import Serving

/// Which association files answer what apps claim.
struct AgainstArguments: ParsableArguments {
  @Option(
    name: .customLong("against"),
    help: .init(
      "A domain to ask, or the association file of a domain as DOMAIN=PATH; a PATH alone answers for every domain. Can be repeated. (default: the domains that are claimed)",
      valueName: "domain or path"), completion: .file())
  var texts: [String] = []

  @Flag(help: "Ask no domain.")
  var offline = false

  func validate() throws {
    if offline, let text = texts.first(where: { AgainstArgument($0).isAsked }) {
      throw ValidationError("--offline asks no domain, and --against \(text) does")
    }
    if texts.count(where: { AgainstArgument($0).isStandardInput }) > 1 {
      throw ValidationError("standard input can be read once")
    }
  }

  var readsStandardInput: Bool { texts.contains { AgainstArgument($0).isStandardInput } }

  /// The files that answer.
  ///
  /// - Parameter cdn: The server to ask as Apple's CDN.
  func files(_ options: CurlClient.Options, cdn: String = DomainQuestions.cdn) throws(Failure) -> AnsweringFiles {
    var given: [AnsweringFiles.Given] = []
    for argument in texts.map(AgainstArgument.init) { given.append(try argument.given()) }
    return AnsweringFiles(given, isOffline: offline, DomainFiles(CurlClient(options), cdn: cdn))
  }
}

/// One value of `--against`: `DOMAIN`, `DOMAIN:PORT`, a URL, `PATH`, and before the last two `DOMAIN=`.
struct AgainstArgument {
  /// The domain that it answers for; `nil` for all.
  let domain: String?
  let source: Source

  enum Source {
    case file(String)
    case server(AssociationURL)
  }

  init(_ text: String) {
    var place = text
    var name: String?
    if !RemoteFile.isURL(text), let sign = text.firstIndex(of: "="),
      case .name(let domain) = ClaimHost(String(text[..<sign])).form
    {
      name = domain
      place = String(text[text.index(after: sign)...])
    }
    let isFile = place == Input.standardInput || place.contains("/") || SiteSearch.isFile(Input.filePath(place))
    if RemoteFile.isURL(place) || !isFile && name == nil, let url = try? AssociationURL(place),
      RemoteFile.isURL(place) || url.host.description.contains(".")
    {
      source = .server(url)
      domain = name ?? url.host.description
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
        .server(ClaimedDomain(host: url.host.description, port: url.port))
      case .server(let url): .url(url.description)
      }
    return AnsweringFiles.Given(domain, source)
  }

  /// Whether a server is asked.
  var isAsked: Bool { if case .server = source { true } else { false } }

  var isStandardInput: Bool { if case .file(Input.standardInput) = source { true } else { false } }
}

extension ServedAssociation {
  /// That the domain could not be asked, for the report.
  var unreached: ReportFailure? {
    guard case .unknown(let reason) = outcome else { return nil }
    return ReportFailure(path: domain, message: "cannot ask \(domain): \(reason); --offline asks no domain")
  }
}
