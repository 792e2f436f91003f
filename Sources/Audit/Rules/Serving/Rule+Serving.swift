package import Lint
import Serving

extension Rule {
  package static let serving: [Rule] = [
    accessDenied, brokenAnswer, cdnBytesDiffer, cdnFailure, cdnKeepsFailure, cdnStale, cdnStillServes, cdnUnknown,
    contentTypeNotJSON, endlessAnswer, fileNotServed, htmlAnswer, invalidCertificate, jsonNameServed, locationsDiffer,
    noAnswerInTime, noConnection, privateAddress, rateLimited, redirectedFile, servedAtRootOnly, serverError,
    slowAnswer, tlsFailure, twinDiffers, twinWithoutFile, unaskedContentEncoding, unexpectedStatus, unknownHost,
    userAgentsDiffer,
  ]

  /// The rules whose findings go by themselves, when Apple's CDN asks the site again.
  package static let cdnLag: Set<String> = [
    cdnBytesDiffer.name, cdnKeepsFailure.name, cdnStale.name, cdnStillServes.name,
  ]

  /// Where most of what is said of serving is from.
  static let servingSource = "documented: Apple, \"Supporting associated domains\"; WWDC20 session 10098"
}

extension ServedContext {
  /// The answer to the first question, where it is one that must be told: no file, also not for another user agent, which
  /// `user-agents-differ` tells.
  var refusal: HTTPResponse? {
    guard let response = response(.wellKnown), served[.wellKnown]?.file == nil, agentWithFile == nil else { return nil }
    return response
  }

  /// The user agent that gets the file where devices do not.
  var agentWithFile: DomainQuestion? {
    guard served[.wellKnown]?.file == nil else { return nil }
    return [.wellKnownAsBot, .wellKnownAsBrowser].first { served[$0]?.file != nil }
  }

  /// What is worth knowing where the domain has no file: the other name may have one.
  var wwwCounterpartHelp: [String] {
    guard served[.wwwCounterpart]?.file != nil else { return [] }
    return ["`\(served.domain.wwwCounterpart)` serves a file, for links and claims of that name alone"]
  }
}
