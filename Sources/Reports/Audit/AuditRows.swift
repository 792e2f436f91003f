import Serving
import SourceText

/// The questions and answers as rows of a name and a few words.
struct AuditRows {
  private(set) var rows: [(name: String, words: String)] = []
  private let served: ServedDomain

  init(_ served: ServedDomain) {
    self.served = served
    if served.domain.isDevelopmentServer {
      rows.append(("development", "without TLS, and judged as if by HTTPS; other names and the CDN are not asked"))
    }
    if served.domain.isWildcard { rows.append(("wildcard", "its subdomains use the file of `\(served.domain.host)`")) }
    let isAlone = served.isAndroidAlone
    if let (fault, _) = served.certificateFailure(of: isAlone ? .assetLinks : .wellKnown) {
      rows.append(("certificate", "\(fault.words); the rows below ignore it"))
    }
    add("well-known", .wellKnown) { Self.whole($0) }
    addRedirects(served.redirects)
    add("root", .root) { response in
      if served.readLocation == .root { return Self.whole(response) }
      return response.status == 200 ? Self.compared(response, served, with: .wellKnown) : Self.short(response)
    }
    addJSON()
    add("browser", .wellKnownAsBrowser) { Self.compared($0, served, with: .wellKnown) }
    add("AASA-Bot", .wellKnownAsBot) { Self.compared($0, served, with: .wellKnown) }
    add(counterpartName, .wwwCounterpart) { response in
      guard response.status == 200, let read = served.readLocation else { return Self.short(response) }
      return Self.compared(response, served, with: read)
    }
    add("CDN", .cdn) { Self.cdn($0, served) }
    addAndroid()
  }

  private mutating func addAndroid() {
    add("assetlinks", .assetLinks) { Self.whole($0) }
    addRedirects(served.assetLinksRedirects)
    add("robots.txt", .robots) { Self.short($0) }
    let served = served
    add("\(counterpartName) links", .assetLinksCounterpart) { response in
      response.status == 200 ? Self.compared(response, served, with: .assetLinks) : Self.short(response)
    }
  }

  private mutating func addRedirects(_ exchanges: [Exchange]) {
    for (index, exchange) in exchanges.enumerated() {
      let url = escapedForDisplay(exchange.request.url)
      rows.append(("redirect \(index + 1)", "\(url): \(Self.words(exchange) { Self.short($0) })"))
    }
  }

  /// The name of the row for the domain with `www.` or without.
  private var counterpartName: String { served.domain.host.hasPrefix("www.") ? "bare" : "www" }

  private mutating func add(_ name: String, _ question: DomainQuestion, _ words: (HTTPResponse) -> String) {
    guard let exchange = served[question] else { return }
    rows.append((name, Self.words(exchange, words)))
  }

  /// Both names with `.json`, in one row where they are alike.
  private mutating func addJSON() {
    guard let first = served[.wellKnownJSON], let second = served[.rootJSON] else { return }
    let words = [first, second].map { Self.words($0) { Self.short($0) } }
    rows.append(
      (".json", words[0] == words[1] ? "\(words[0]), in both places" : "\(words[0]); at the root \(words[1])"))
  }

  private static func words(_ exchange: Exchange, _ words: (HTTPResponse) -> String) -> String {
    switch exchange.outcome {
    case .failure(let failure): failure.words
    case .response(let response): words(response)
    }
  }

  /// The status, and the target of a redirect or the kind of a body that is no file.
  private static func short(_ response: HTTPResponse) -> String {
    if response.isRedirect, let location = response.header("Location") {
      return "\(response.statusWords) to \(escapedForDisplay(location))"
    }
    guard response.status == 200 else { return response.statusWords }
    let kind = response.isPage ? "a web page" : response.body.isEmpty ? "nothing" : size(response)
    return "\(response.statusWords), \(kind)"
  }

  /// The response, and its difference from that of another row.
  private static func compared(
    _ response: HTTPResponse, _ served: ServedDomain, with question: DomainQuestion
  ) -> String {
    guard let other = served[question]?.response else { return short(response) }
    let name = question == .root ? "root" : question == .assetLinks ? "assetlinks" : "well-known"
    let isLike = other.status == response.status && other.header("Location") == response.header("Location")
    if isLike, other.body == response.body { return "\(response.statusWords), the same as \(name)" }
    let isOther = isLike && response.status == 200
    return short(response) + (isOther ? ", not the same as \(name)" : "")
  }

  /// An answer in full.
  private static func whole(_ response: HTTPResponse) -> String {
    guard response.status == 200 else { return "\(short(response)), \(transport(response))" }
    var words = [response.statusWords, response.mediaType.map { escapedForDisplay($0) } ?? "no content type"]
    if response.isPage { words.append("a web page") }
    words.append(size(response) + encoding(response))
    return (words + [transport(response)]).joined(separator: ", ")
  }

  private static func size(_ response: HTTPResponse) -> String {
    (response.isCut ? "more than " : "") + counted(response.body.count, "byte")
  }

  private static func encoding(_ response: HTTPResponse) -> String {
    let encodings = response.contentEncodings
    if encodings.isEmpty { return "" }
    return " (\(escapedForDisplay(encodings.joined(separator: ", "))): \(counted(response.transferSize, "byte")))"
  }

  private static func transport(_ response: HTTPResponse) -> String {
    var words = [response.version.rawValue, shownDuration(response.duration)]
    if let address = response.address { words.append("from \(escapedForDisplay(address))") }
    return words.joined(separator: ", ")
  }

  private static func cdn(_ response: HTTPResponse, _ served: ServedDomain) -> String {
    let answer = CDNAnswer(response)
    var words = [response.statusWords]
    if served[.cdn]?.file != nil {
      let read = served.readLocation
      let name = read == .root ? "root" : "well-known"
      words.append(
        read.flatMap { served[$0]?.file }.map {
          $0.bytes == response.body ? "the same as \(name)" : "another file than \(name)"
        } ?? counted(response.body.count, "byte"))
    }
    if let failure = answer.failure {
      let details = failure.details.isEmpty ? "" : " (\(failure.detailWords))"
      words.append(escapedForDisplay(failure.reason + details))
    }
    if let age = answer.age { words.append("kept for \(shownDuration(age))") }
    if let refresh = answer.refresh {
      words.append(
        refresh == .zero
          ? "may refresh at any time" : "refreshes in \(shownDuration(refresh)) at the earliest")
    }
    return words.joined(separator: ", ")
  }
}
