import ArgumentParser
import Fetching
import Serving
import SourceText

/// The domains of a command, from arguments and files.
struct DomainArguments: ParsableArguments {
  @Argument(
    help: .init(
      "Domains, such as example.com or *.example.com, or claims, such as applinks:example.com.", valueName: "domain"))
  var domains: [String] = []

  @Option(
    name: .customLong("from"),
    help: .init(
      "A file with one domain a line, or - for standard input; # begins a comment. Can be repeated.", valueName: "path"),
    completion: .file())
  var files: [String] = []

  func validate() throws {
    if domains.isEmpty, files.isEmpty { throw ValidationError("name a domain, or a file of them with --from") }
    if files.count(where: { $0 == Input.standardInput }) > 1 {
      throw ValidationError("standard input can be read once")
    }
  }

  /// The domains in order without duplicates. Throws all invalid domains together, before any request.
  func read(color: ColorChoice) throws -> [ClaimedDomain] {
    var found: [ClaimedDomain] = []
    var seen: Set<ClaimedDomain> = []
    var isUsable = true
    func add(_ text: some StringProtocol, _ place: String) {
      do throws(Refusal) {
        let domain = try ClaimedDomain(String(text))
        if seen.insert(domain).inserted { found.append(domain) }
      } catch {
        isUsable = false
        Output.report(Failure(place + error.reason), color: color)
      }
    }
    for domain in domains { add(domain, "") }
    for path in files {
      let source = try Input.source(path)
      let lines = String(decoding: source.bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
      for (index, line) in lines.enumerated() {
        let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !words.isEmpty { add(words, "\(source.name):\(index + 1): ") }
      }
    }
    if !isUsable { throw ExitCode.couldNotRun }
    if found.isEmpty { throw Failure("\(files.map(Input.name).joined(separator: ", ")) names no domain") }
    return found
  }
}

extension ClaimedDomain {
  private static let services = ["applinks:", "webcredentials:", "appclips:", "activitycontinuation:"]

  /// Reads a domain, a claim with service and mode, or `https://` and a domain. A port is for test servers.
  init(_ text: String) throws(Refusal) {
    var name = Substring(text)
    if let service = Self.services.first(where: text.lowercased().hasPrefix) {
      name = name.dropFirst(service.utf8.count)
    }
    if let mode = name.firstRange(of: "?mode=") { name = name[..<mode.lowerBound] }
    let isWildcard = name.hasPrefix("*.")
    if isWildcard { name = name.dropFirst(2) }
    let url = try AssociationURL(String(name))
    guard url.path == AssociationURL.wellKnownPath else {
      throw Refusal("'\(escapedForDisplay(text))' is a URL; a domain is audited as a whole, here '\(url.host)'")
    }
    self.init(host: url.host.description, port: url.port, isWildcard: isWildcard)
  }
}
