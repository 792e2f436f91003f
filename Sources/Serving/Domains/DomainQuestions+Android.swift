package import SourceText

extension DomainQuestions {
  /// Requests the files of platforms.
  ///
  /// - Parameter isAssetLinks: Whether a body is an `assetlinks.json`.
  package func ask(
    about domain: ClaimedDomain, _ platforms: AskedPlatforms, isAssetLinks: (SourceFile) -> Bool
  ) -> ServedDomain {
    var served = ServedDomain(domain: domain, expectsAndroid: platforms.expectsAndroid)
    if platforms != .android {
      for answer in ask(about: domain).answers { served.add(answer.question, answer.exchange) }
      // The rules about Apple's file report a host that does not respond.
      guard served[.wellKnown]?.hasAnswered == true else { return served }
    }
    guard platforms != .ios else { return served }
    let answers = askAndroid(about: domain)
    if platforms.expectsAndroid || answers.contains(where: { $0.exchange.isServed(isAssetLinks) }) {
      for answer in answers { served.add(answer.question, answer.exchange) }
      askBesidesAndroid(&served)
    }
    return served
  }

  /// Requests `assetlinks.json`: once more if its certificate is not trusted, without checking it, and the targets of a redirect,
  /// only to report them.
  private func askAndroid(about domain: ClaimedDomain) -> [ServedDomain.Answer] {
    var exchanges = [ask(.assetLinks, about: domain)]
    if case .certificate = exchanges[0].failure {
      exchanges.append(ask(.assetLinks, about: domain, isVerified: false))
    }
    let redirects = redirects(of: exchanges[exchanges.count - 1], about: domain)
    return exchanges.map { ServedDomain.Answer(question: .assetLinks, exchange: $0) }
      + redirects.enumerated().map { .init(question: .assetLinksRedirect($0.offset + 1), exchange: $0.element) }
  }

  /// Requests `robots.txt`, which may block Android's file, and the file of the name with `www.` or without.
  private func askBesidesAndroid(_ served: inout ServedDomain) {
    guard served[.assetLinks]?.hasAnswered == true else { return }
    let domain = served.domain
    let isVerified = served.certificateFailure(of: .assetLinks) == nil
    served.add(.robots, ask(.robots, about: domain, isVerified: isVerified))
    if !domain.isDevelopmentServer, !domain.isWildcard {
      served.add(.assetLinksCounterpart, ask(.assetLinksCounterpart, about: domain))
    }
  }
}

extension Exchange {
  /// Returns `true` if the body is Android's file, also an incomplete one.
  fileprivate func isServed(_ isAssetLinks: (SourceFile) -> Bool) -> Bool {
    guard let response, response.status == 200 else { return false }
    return isAssetLinks(SourceFile(name: request.url, bytes: response.body))
  }
}
