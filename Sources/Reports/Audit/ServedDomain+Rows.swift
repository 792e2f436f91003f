import Serving
import SourceText

extension ServedDomain {
  var auditRows: [(name: String, words: String)] {
    var rows: [(name: String, words: String)] = []
    func add(_ name: String, _ question: DomainQuestion, _ words: (HTTPResponse) -> String) {
      if let exchange = self[question] { rows.append((name, Self.words(exchange, words))) }
    }
    func addRedirects(_ exchanges: [Exchange]) {
      for (index, exchange) in exchanges.enumerated() {
        let url = escapedForDisplay(exchange.request.url)
        rows.append(("redirect \(index + 1)", "\(url): \(Self.words(exchange, Self.short))"))
      }
    }
    func comparedFile(_ response: HTTPResponse, with question: DomainQuestion) -> String {
      response.status == 200 ? compared(response, with: question) : Self.short(response)
    }
    if domain.isDevelopmentServer {
      rows.append(("development", "without TLS, and judged as if by HTTPS; other names and the CDN get no request"))
    }
    if domain.isWildcard { rows.append(("wildcard", "its subdomains use the file of `\(domain.host)`")) }
    if let (fault, _) = certificateFailure(of: isAndroidAlone ? .assetLinks : .wellKnown) {
      rows.append(("certificate", "\(fault.words); the rows below ignore it"))
    }
    add("well-known", .wellKnown, Self.whole)
    addRedirects(redirects)
    add("root", .root) { readLocation == .root ? Self.whole($0) : comparedFile($0, with: .wellKnown) }
    // Both names with `.json`, in one row where they are alike.
    if let first = self[.wellKnownJSON], let second = self[.rootJSON] {
      let (first, second) = (Self.words(first, Self.short), Self.words(second, Self.short))
      rows.append((".json", first == second ? "\(first), in both places" : "\(first); at the root \(second)"))
    }
    add("browser", .wellKnownAsBrowser) { compared($0, with: .wellKnown) }
    add("AASA-Bot", .wellKnownAsBot) { compared($0, with: .wellKnown) }
    let counterpart = domain.host.hasPrefix("www.") ? "bare" : "www"
    add(counterpart, .wwwCounterpart) { response in
      readLocation.map { comparedFile(response, with: $0) } ?? Self.short(response)
    }
    add("CDN", .cdn, cdn)
    add("assetlinks", .assetLinks, Self.whole)
    addRedirects(assetLinksRedirects)
    add("robots.txt", .robots, Self.short)
    add("\(counterpart) links", .assetLinksCounterpart) { comparedFile($0, with: .assetLinks) }
    return rows
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
  private func compared(_ response: HTTPResponse, with question: DomainQuestion) -> String {
    guard let other = self[question]?.response else { return Self.short(response) }
    let name = question == .root ? "root" : question == .assetLinks ? "assetlinks" : "well-known"
    let isLike = other.status == response.status && other.header("Location") == response.header("Location")
    if isLike, other.body == response.body { return "\(response.statusWords), the same as \(name)" }
    let isOther = isLike && response.status == 200
    return Self.short(response) + (isOther ? ", not the same as \(name)" : "")
  }

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

  private func cdn(_ response: HTTPResponse) -> String {
    let answer = CDNAnswer(response)
    var words = [response.statusWords]
    if self[.cdn]?.file != nil {
      let read = readLocation
      let name = read == .root ? "root" : "well-known"
      words.append(
        read.flatMap { self[$0]?.file }.map {
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
        refresh == .zero ? "may refresh at any time" : "refreshes in \(shownDuration(refresh)) at the earliest")
    }
    return words.joined(separator: ", ")
  }
}
