import AppClaims
import AppSiteAssociation
import ArgumentParser
import Audit
import Fetching
import Serving

/// The association files to compare claims with.
struct AgainstArguments: ParsableArguments {
  @Option(
    name: .customLong("against"),
    help: .init(
      "The file to compare with: a path, the folder of a site, a domain or https://host[/path]; for one of several domains, DOMAIN=FILE. Can be repeated. (default: the files of the claimed domains)",
      valueName: "file"), completion: .file())
  var texts: [String] = []

  @Flag(help: "Make no requests.")
  var offline = false

  func validate() throws {
    if offline, let text = texts.first(where: { AgainstArgument($0).place.isRemote }) {
      throw ValidationError("--offline makes no requests, and --against \(text) does")
    }
    let domains = texts.map { AgainstArgument($0).domain }
    try refuse(
      "--against has several files without a domain; write DOMAIN=FILE for each",
      if: domains.count(where: { $0 == nil }) > 1)
    if let domain = domains.compactMap(\.self).first(where: { name in domains.count { $0 == name } > 1 }) {
      throw ValidationError("--against names \(escapedForDisplay(domain)) more than once")
    }
    try Input.checkStandardInput(places)
  }

  /// The options as arguments, for commands that a message suggests, without the file that has no domain.
  var arguments: [String] {
    texts.filter { AgainstArgument($0).domain != nil }.flatMap { ["--against", $0] } + (offline ? ["--offline"] : [])
  }

  var file: String? { texts.first { AgainstArgument($0).domain == nil } }

  /// `true` if one of the places is a file, and not a folder or a server that may have the files of both platforms.
  var nameFile: Bool {
    texts.contains { text in
      switch AgainstArgument(text).place.kind {
      case .file, .standardInput, .url, .refused: true
      case .folder, .domain: false
      }
    }
  }

  var places: [String?] { texts.map { AgainstArgument($0).place.text } }

  func files(
    _ options: CurlClient.Options, of file: FolderFile = .association, cdn: String = DomainQuestions.cdn
  ) throws(Failure) -> AnsweringFiles {
    var given: [AnsweringFiles.Given] = []
    for argument in texts.map(AgainstArgument.init) { given.append(try argument.given(options, of: file)) }
    return AnsweringFiles(given, isOffline: offline, DomainFiles(CurlClient(options), cdn: cdn))
  }

  /// A note of the claims that no file answers, where files are given.
  func note(unchecked claims: [Claim], _ served: [ServedAssociation]) -> String? {
    if texts.isEmpty { return nil }
    let answered = Set(served.map(\.domain))
    let count = claims.count { claim in claim.isWellFormed && !(claim.domain.map(answered.contains) ?? true) }
    if count == 0 { return nil }
    let others = listed(served.map { "`\($0.domain)`" })
    return
      "\(grouped(count)) \(count == 1 ? "claim of another domain" : "claims of other domains") than \(others) not compared; --against DOMAIN=FILE names the file of a domain"
  }
}

/// A value of `--against`: a place, also after `DOMAIN=`. A development server answers for any domain.
struct AgainstArgument {
  /// The domain of the file; `nil` where only the file is given.
  let domain: String?
  let place: Place

  init(_ text: String) {
    if !LexicalPath.isURL(text), let sign = text.firstIndex(of: "="),
      case .name(let domain) = ClaimHost(String(text[..<sign]))
    {
      self.domain = domain
      place = Place(String(text[text.index(after: sign)...]))
    } else {
      place = Place(text)
      // No claim has a development server.
      domain = place.server.flatMap { $0.isOfDevelopmentServer ? nil : $0.host.description }
    }
  }

  func given(_ network: CurlClient.Options, of file: FolderFile) throws(Failure) -> AnsweringFiles.Given {
    let source: AnsweringFiles.Given.Source =
      switch place.kind {
      case .domain(let url): .server(ClaimedDomain(url))
      case .url(let url): .url(url.description)
      case .standardInput, .file, .folder, .refused:
        .file(AssociationFile(try place.readNamed(network, of: file).source))
      }
    return AnsweringFiles.Given(domain, source, isAtRoot: place.isFileAtRoot)
  }
}
