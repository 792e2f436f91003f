package import Serving
package import SourceText

/// The domains of arguments and of lists, each domain once.
package struct DomainList {
  package private(set) var domains: [ClaimedDomain] = []
  /// The text that is not a domain, with its place: lower-case, no full stop, escaped.
  package private(set) var problems: [String] = []
  private var seen: Set<ClaimedDomain> = []

  package init() {}

  /// - Parameter place: The place of the text, with `: ` behind it.
  package mutating func add(_ text: String, place: String = "") {
    do throws(Failure) {
      let domain = try ClaimedDomain(text)
      if seen.insert(domain).inserted { domains.append(domain) }
    } catch {
      problems.append(place + error.message)
    }
  }

  /// Adds the domain of each line; `#` begins a comment, and a byte-order mark at the beginning is skipped.
  package mutating func add(linesOf source: SourceFile) {
    let bytes = source.bytes.dropFirst(SourceForm.textStart(source.bytes))
    let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { add(words, place: "\(source.name):\(index + 1): ") }
    }
  }
}

extension ClaimedDomain {
  /// The domain of a URL, whatever its path.
  package init(_ url: AssociationURL, isWildcard: Bool = false) {
    self.init(scheme: url.scheme, host: url.host.description, port: url.port, isWildcard: isWildcard)
  }

  private static let services = ["applinks:", "webcredentials:", "appclips:", "activitycontinuation:"]

  /// Reads a domain in the form of an entitlement, with or without its service and mode, `https://` with a domain, or `http://` with a
  /// development server. A port is for servers under test.
  package init(_ text: String) throws(Failure) {
    var name = Substring(text)
    if let service = Self.services.first(where: text.lowercased().hasPrefix) {
      name = name.dropFirst(service.utf8.count)
    }
    if let mode = name.firstRange(of: "?mode=") { name = name[..<mode.lowerBound] }
    let isWildcard = name.hasPrefix("*.")
    if isWildcard { name = name.dropFirst(2) }
    let url = try AssociationURL(String(name))
    guard url.path == AssociationURL.wellKnownPath else {
      throw Failure(
        "'\(escapedForDisplay(text))' is a URL; a domain is audited as a whole, here '\(url.isOfDevelopmentServer ? url.origin : url.host.description)'"
      )
    }
    if isWildcard, url.isOfDevelopmentServer {
      throw Failure("'\(escapedForDisplay(text))' has a wildcard, which a development server cannot have")
    }
    self.init(url, isWildcard: isWildcard)
  }
}
