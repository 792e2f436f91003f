package import SourceText

/// The observations of a domain: its requests and their outcomes.
package struct ServedDomain: Sendable {
  package let domain: ClaimedDomain
  /// In the order of the requests. A request that failed for the certificate is repeated with
  /// ``Exchange/isUnverified``.
  package private(set) var answers: [Answer] = []

  package struct Answer: Sendable {
    package let question: DomainQuestion
    package let exchange: Exchange
  }

  /// `true` if a missing file of Android is a fault.
  package let expectsAndroid: Bool

  package mutating func add(_ question: DomainQuestion, _ exchange: Exchange) {
    answers.append(Answer(question: question, exchange: exchange))
  }

  /// The outcome of the last request of a kind; `nil` if none was made.
  package subscript(_ question: DomainQuestion) -> Exchange? { index(of: question).map { answers[$0].exchange } }

  package func index(of question: DomainQuestion) -> Int? { answers.lastIndex { $0.question == question } }

  /// The fault of the certificate for a request.
  package func certificateFailure(
    of question: DomainQuestion = .wellKnown
  ) -> (fault: CertificateFault, detail: String)? {
    for answer in answers where answer.question == question {
      if case .certificate(let fault, let detail) = answer.exchange.failure { return (fault, detail) }
    }
    return nil
  }

  package var redirects: [Exchange] {
    answers.compactMap { answer in if case .redirect = answer.question { answer.exchange } else { nil } }
  }

  package var assetLinksRedirects: [Exchange] {
    answers.compactMap { answer in if case .assetLinksRedirect = answer.question { answer.exchange } else { nil } }
  }

  /// The location that devices take the file from, whether or not they trust the certificate; `nil` where neither has a file.
  package var readLocation: DomainQuestion? {
    if self[.wellKnown]?.file != nil { return .wellKnown }
    // If the first location has an unusable file, the second is not used (decided).
    guard [404, 410].contains(self[.wellKnown]?.response?.status) else { return nil }
    return self[.root]?.file == nil ? nil : .root
  }

  /// The request with whose file the copy of Apple's CDN is compared: that of the CDN, where the copy is not the file that devices get.
  package var copyOrigin: DomainQuestion? {
    let device = self[.wellKnown]?.file?.bytes
    guard let own = self[.wellKnownAsBot]?.file, own.bytes != device, self[.cdn]?.file?.bytes != device else {
      return readLocation
    }
    return .wellKnownAsBot
  }

  /// `true` if the copy of Apple's CDN is a file that the server sends to the CDN, and not to devices.
  package var isCopyForCDNAlone: Bool {
    copyOrigin == .wellKnownAsBot && self[.cdn]?.file?.bytes == self[.wellKnownAsBot]?.file?.bytes
  }

  /// `true` if devices get the file in `.well-known` and Apple's CDN gets a response without it. Status 429 is caused by the requests from here.
  package var isRefusedToCDN: Bool {
    guard readLocation == .wellKnown, let bot = self[.wellKnownAsBot], let response = bot.response else { return false }
    return bot.file == nil && response.status != 429
  }

  /// `true` if only Android's file was requested.
  package var isAndroidAlone: Bool { self[.wellKnown] == nil && self[.assetLinks] != nil }

  /// `true` if nothing could be reached: neither the domain nor the CDN has an address or a route here, so the network is missing, not
  /// the file.
  package var hasNoNetwork: Bool {
    self[.cdn] != nil && answers.allSatisfy { $0.exchange.failure?.mayBeOfNetwork == true }
  }

  /// The reason why the client could make no request to the domain.
  package var refusal: String? {
    if case .notAsked(let reason) = (self[.wellKnown] ?? self[.assetLinks])?.failure { reason } else { nil }
  }
}

extension Exchange {
  /// The body that could be an association file: of a complete response with status 200 that is not a web page.
  package var file: SourceFile? {
    guard let response, response.status == 200, !response.isCut, !response.isPage,
      !response.body.allSatisfy({ $0.isPlainSpace })
    else { return nil }
    return SourceFile(name: request.url, bytes: response.body)
  }

  /// Returns `true` if the other exchange has the same outcome.
  package func isLike(_ other: Exchange) -> Bool {
    switch (outcome, other.outcome) {
    case (.response(let first), .response(let second)): first.status == second.status && first.body == second.body
    case (.failure(let first), .failure(let second)): first == second
    default: false
    }
  }
}
