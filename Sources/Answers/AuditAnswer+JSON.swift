import Audit
import JSONSource
import Lint
import Serving
package import Tasks

extension AuditAnswer {
  /// The findings as in `Report.json`, and under `audit` the observations of each domain; `schema/audit.schema.json` describes it.
  package func json(limit: Int) -> String {
    report.limited(to: limit).json { writer in
      writer.object("audit") {
        $0.member("version", 1)
        $0.objects("domains", domains, Self.write)
      }
    }
  }

  private static func write(_ domain: AuditedDomain, to object: inout JSONWriter) {
    object.member("domain", domain.served.domain.text)
    object.member("verdict", domain.verdict.rawValue)
    if let read = domain.served.readLocation, let url = domain.served[read]?.request.url { object.member("file", url) }
    if let verdict = domain.androidVerdict {
      object.object("android") {
        $0.member("verdict", verdict.rawValue)
        if let file = domain.served[.assetLinks]?.file { $0.member("file", file.name) }
      }
    }
    object.objects("exchanges", domain.served.answers, write)
  }

  private static func write(_ answer: ServedDomain.Answer, to object: inout JSONWriter) {
    let exchange = answer.exchange
    object.member("request", answer.question.name)
    object.member("question", answer.question.formerName)
    object.member("url", exchange.request.url)
    object.member("userAgent", exchange.request.userAgent)
    object.member("verified", !exchange.isUnverified)
    switch exchange.outcome {
    case .failure(let failure):
      object.object("failure") {
        $0.member("kind", failure.kind)
        $0.member("message", failure.words)
      }
    case .response(let response):
      object.object("response") { write(response, exchange, to: &$0) }
      if answer.question == .cdn { object.object("cdn") { write(CDNAnswer(response), to: &$0) } }
    }
  }

  private static func write(_ response: HTTPResponse, _ exchange: Exchange, to object: inout JSONWriter) {
    object.member("status", response.status)
    object.member("protocol", response.version.rawValue)
    if let type = response.header("Content-Type") { object.member("contentType", type) }
    if let encoding = response.header("Content-Encoding") { object.member("contentEncoding", encoding) }
    if let location = response.header("Location") { object.member("location", location) }
    object.member("size", response.body.count)
    object.member("transferSize", response.transferSize)
    object.member("cut", response.isCut)
    object.member("file", exchange.file != nil)
    object.member("milliseconds", Int(response.duration / .milliseconds(1)))
    if let address = response.address { object.member("address", address) }
  }

  private static func write(_ answer: CDNAnswer, to object: inout JSONWriter) {
    if let origin = answer.origin { object.member("from", origin) }
    if let format = answer.format { object.member("originFormat", format) }
    if let direct = answer.tryDirect { object.member("tryDirect", direct) }
    for (name, duration) in [("age", answer.age), ("maxAge", answer.lifetime), ("refreshIn", answer.refresh)] {
      if let duration { object.member(name, Int(duration.components.seconds)) }
    }
    guard let failure = answer.failure else { return }
    object.member("failureReason", failure.reason)
    object.object("failureDetails") {
      for detail in failure.details.uniqued({ $0.name }) {
        $0.member(detail.name.isEmpty ? "text" : detail.name, detail.value)
      }
    }
  }
}

extension DomainQuestion {
  fileprivate var name: String {
    switch self {
    case .wellKnown: "well-known"
    case .root: "root"
    case .wellKnownJSON: "well-known-json"
    case .rootJSON: "root-json"
    case .wellKnownAsBrowser: "well-known-as-browser"
    case .wellKnownAsBot: "well-known-as-cdn"
    case .redirect(let step): "redirect-\(step)"
    case .wwwCounterpart: "www"
    case .cdn: "cdn"
    case .assetLinks: "asset-links"
    case .assetLinksRedirect(let step): "asset-links-redirect-\(step)"
    case .robots: "robots"
    case .assetLinksCounterpart: "asset-links-www"
    }
  }

  /// The name under the deprecated key `question`.
  fileprivate var formerName: String {
    switch self {
    case .wwwCounterpart: "twin"
    case .assetLinksCounterpart: "asset-links-twin"
    default: name
    }
  }
}

extension TransferFailure {
  fileprivate var kind: String {
    switch self {
    case .unknownHost: "unknown-host"
    case .forbiddenAddress: "forbidden-address"
    case .notConnected, .noRoute: "not-connected"
    case .timeout: "timeout"
    case .certificate: "certificate"
    case .tls: "tls"
    case .truncated: "truncated"
    case .malformedResponse: "malformed-response"
    case .notAsked: "not-asked"
    }
  }
}
