package import Lint
import Serving

extension Rule {
  package static let serving: [Rule] =
    [
      accessDenied, brokenAnswer, cdnBytesDiffer, cdnFailure, cdnKeepsFailure, cdnStale, cdnStillServes, cdnUnknown,
      contentTypeNotJSON, endlessAnswer, fileNotServed, htmlAnswer, invalidCertificate, jsonNameServed, locationsDiffer,
      noAnswerInTime, noConnection, privateAddress, rateLimited, redirectedFile, servedAtRootOnly, serverError,
      slowAnswer, tlsFailure, unaskedContentEncoding, unexpectedStatus, unknownHost, userAgentsDiffer, wwwDiffers,
      wwwWithoutFile,
    ] + androidServing

  /// The rules whose findings resolve themselves when Apple's CDN refreshes its copy.
  package static let cdnLag: Set<String> = [
    cdnBytesDiffer.name, cdnKeepsFailure.name, cdnStale.name, cdnStillServes.name,
  ]

  static let servingSource = associationSource + "; WWDC20 session 10098"
  static let cdnFailureSource = "observed: the failure headers of Apple's CDN"
}

extension RuleContext<DomainSubject> {
  /// The response to the first request, if it is not the file for any user agent; otherwise `user-agents-differ` reports it.
  var refusal: HTTPResponse? {
    guard let response = response(.wellKnown), served[.wellKnown]?.file == nil, agentWithFile == nil else { return nil }
    return response
  }

  /// The user agent that gets the file if devices do not.
  var agentWithFile: DomainQuestion? {
    guard served[.wellKnown]?.file == nil else { return nil }
    return [.wellKnownAsBot, .wellKnownAsBrowser].first { served[$0]?.file != nil }
  }

  /// The help for a domain without a file, if its counterpart has one.
  var wwwCounterpartHelp: [String] {
    guard served[.wwwCounterpart]?.file != nil else { return [] }
    return ["`\(served.domain.wwwCounterpart)` serves a file, but only for links and claims of that name"]
  }
}
