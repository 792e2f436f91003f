import JSONSource
import Lint
import Serving
package import Tasks

/// The report of an audit as one JSON document: that of `Report.json`, and under `audit` what was observed of each domain;
/// `schema/audit.schema.json` describes it.
package struct AuditJSON {
  /// The version of the shape of `audit`.
  package static let version = 1

  private let domains: [AuditedDomain]

  package init(_ domains: [AuditedDomain]) { self.domains = domains }

  package func text(_ report: Report) -> String {
    report.json { writer in
      writer.member("audit") {
        $0.object {
          $0.member("version", Self.version)
          $0.member("domains") { $0.array { for domain in domains { Self.write(domain, to: &$0) } } }
        }
      }
    } + "\n"
  }

  private static func write(_ domain: AuditedDomain, to writer: inout JSONWriter) {
    writer.object {
      $0.member("domain", domain.served.domain.text)
      $0.member("verdict", domain.verdict.rawValue)
      if let read = domain.served.readLocation, let url = domain.served[read]?.request.url { $0.member("file", url) }
      if let verdict = domain.androidVerdict {
        $0.member("android") {
          $0.object {
            $0.member("verdict", verdict.rawValue)
            if let file = domain.served[.assetLinks]?.file { $0.member("file", file.name) }
          }
        }
      }
      $0.member("exchanges") { $0.array { for answer in domain.served.answers { write(answer, to: &$0) } } }
    }
  }

  private static func write(_ answer: ServedDomain.Answer, to writer: inout JSONWriter) {
    let exchange = answer.exchange
    writer.object {
      $0.member("request", answer.question.name)
      $0.member("question", answer.question.formerName)
      $0.member("url", exchange.request.url)
      $0.member("userAgent", exchange.request.userAgent)
      $0.member("verified", !exchange.isUnverified)
      switch exchange.outcome {
      case .failure(let failure):
        $0.member("failure") {
          $0.object {
            $0.member("kind", failure.kind)
            $0.member("message", failure.words)
          }
        }
      case .response(let response):
        $0.member("response") { write(response, exchange, to: &$0) }
        if answer.question == .cdn { $0.member("cdn") { write(CDNAnswer(response), to: &$0) } }
      }
    }
  }

  private static func write(_ response: HTTPResponse, _ exchange: Exchange, to writer: inout JSONWriter) {
    writer.object {
      $0.member("status", response.status)
      $0.member("protocol", response.version.rawValue)
      if let type = response.header("Content-Type") { $0.member("contentType", type) }
      if let encoding = response.header("Content-Encoding") { $0.member("contentEncoding", encoding) }
      if let location = response.header("Location") { $0.member("location", location) }
      $0.member("size", response.body.count)
      $0.member("transferSize", response.transferSize)
      $0.member("cut", response.isCut)
      $0.member("file", exchange.file != nil)
      $0.member("milliseconds", Int(response.duration / .milliseconds(1)))
      if let address = response.address { $0.member("address", address) }
    }
  }

  private static func write(_ answer: CDNAnswer, to writer: inout JSONWriter) {
    func seconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }
    writer.object {
      if let origin = answer.origin { $0.member("from", origin) }
      if let format = answer.format { $0.member("originFormat", format) }
      if let direct = answer.tryDirect { $0.member("tryDirect", direct) }
      if let age = answer.age { $0.member("age", seconds(age)) }
      if let lifetime = answer.lifetime { $0.member("maxAge", seconds(lifetime)) }
      if let refresh = answer.refresh { $0.member("refreshIn", seconds(refresh)) }
      guard let failure = answer.failure else { return }
      $0.member("failureReason", failure.reason)
      $0.member("failureDetails") {
        $0.object {
          var seen: Set<String> = []
          for detail in failure.details where seen.insert(detail.name).inserted {
            $0.member(detail.name.isEmpty ? "text" : detail.name, detail.value)
          }
        }
      }
    }
  }
}

extension DomainQuestion {
  /// The name for programs.
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
}

extension DomainQuestion {
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
  /// The name for programs.
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
