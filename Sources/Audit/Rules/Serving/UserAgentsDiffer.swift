import Lint
import Serving

extension Rule {
  static let userAgentsDiffer = Rule(
    "user-agents-differ", .serving, .error, summary: "the response depends on the user agent",
    reason: """
      The file must be the same for every client. Browsers hide the fault, because firewalls accept them: the file \
      opens in a browser, while devices or Apple's CDN (`AASA-Bot/1.0.0`) get a refusal or a page. `aasa audit` \
      makes requests as a device, as a browser and as the CDN. It is an error if the device or the CDN gets no file or one with \
      another effect, a warning if only the browser does, and information if only the bytes differ.
      """,
    cost: "the CDN or the devices get no file, while a browser shows it",
    source: associationSource + "; observed: the user agent of Apple's CDN",
    examples: [
      .wrong(
        "a firewall that does not know Apple's CDN",
        transcript: """
          \(ServingExamples.file)
          GET https://harbor.shop/.well-known/apple-app-site-association
          User-Agent: AASA-Bot
          HTTP/2 403
          """),
      .wrong(
        "a firewall that only accepts browsers",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 403
          GET https://harbor.shop/.well-known/apple-app-site-association
          User-Agent: Mozilla
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.json)
          """),
      .right("one response for all", transcript: ServingExamples.file),
    ],
    check: .served { context in
      if let question = context.agentWithFile, let device = context.response(.wellKnown) {
        return context.report(
          "\(name(question)) gets the file, but a device gets \(words(device))",
          help: ["allow `/.well-known/` in the firewall for every user agent"])
      }
      guard context.served.readLocation == .wellKnown, let device = context.served[.wellKnown] else { return }
      for question in [DomainQuestion.wellKnownAsBot, .wellKnownAsBrowser] {
        guard let exchange = context.served[question], !exchange.isLike(device) else { continue }
        if case .notAsked = exchange.failure { continue }
        // That is caused by the number of requests here.
        if exchange.response?.status == 429 { continue }
        let isBot = question == .wellKnownAsBot
        let severity: Severity = isBot ? .error : .warning
        guard exchange.file != nil else {
          let got = exchange.response.map(words) ?? "no response"
          context.report(
            "a device gets the file, but \(name(question)) gets \(got)", severity: severity,
            help: ["allow `/.well-known/` in the firewall for every user agent"],
            cost: isBot ? nil : "none for devices; a browser does not show the file")
          continue
        }
        if let words = context.contrast(.wellKnown, question)?.words(
          "the file for a device", "that for \(name(question))")
        {
          context.report(
            words.message, range: words.first, severity: severity, help: [sameForAll],
            cost: isBot
              ? "links and services differ between devices that read the copy of Apple's CDN and others"
              : "none for devices; a browser shows another file")
        } else {
          context.report(
            "\(name(question)) gets other bytes than a device, with the same effect", severity: .info,
            help: [sameForAll], cost: "none today")
        }
      }
    })

  private static let sameForAll = "serve one file for every user agent"

  private static func name(_ question: DomainQuestion) -> String {
    question == .wellKnownAsBot ? "Apple's CDN (`\(UserAgent.bot)`)" : "a browser"
  }

  private static func words(_ response: HTTPResponse) -> String {
    response.status == 200 ? response.isPage ? "a web page" : "something else" : response.statusWords
  }
}
