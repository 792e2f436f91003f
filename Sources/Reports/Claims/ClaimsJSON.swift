package import AppClaims
import JSONSource
import Lint
import SourceText
package import Tasks

/// The claims of apps and the answers of domains as one JSON document; `schema/entitlements.schema.json` describes it.
package struct ClaimsJSON {
  /// The version of the shape.
  package static let version = 1

  private let apps: [ClaimedApp]
  private let served: [ServedAssociation]
  private let report: Report

  /// - Parameter report: The findings about these apps and files.
  package init(_ apps: [ClaimedApp], _ served: [ServedAssociation], _ report: Report) {
    self.apps = apps
    self.served = served
    self.report = report
  }

  package func text() -> String {
    let answers = ClaimAnswer.all(apps, served)
    var writer = JSONWriter(.pretty)
    writer.object {
      $0.member("version", Self.version)
      $0.member("apps") { list in
        list.array { list in
          for (index, app) in apps.enumerated() { write(app, answers.filter { $0.app == index }, to: &list) }
        }
      }
      $0.member("domains") { list in list.array { list in for file in served { write(file, to: &list) } } }
      $0.member("findings") { list in
        list.array { list in
          for file in report.files { for result in file.results { write(result, file.file, to: &list) } }
        }
      }
      $0.member("failures") { list in
        list.array { list in
          for failure in report.failures {
            list.object {
              $0.member("path", failure.path)
              $0.member("message", failure.message)
            }
          }
        }
      }
    }
    return writer.text + "\n"
  }

  private func write(_ app: ClaimedApp, _ answers: [ClaimAnswer], to list: inout JSONWriter) {
    list.object {
      $0.member("path", app.path)
      $0.member("kind", app.kind.rawValue)
      $0.member("source", app.origin.rawValue)
      $0.member("signing", app.signing.rawValue)
      if let prefix = app.prefix { $0.member("prefix", prefix) }
      if let bundleID = app.bundleID { $0.member("bundleID", bundleID) }
      if let id = app.appID { $0.member("appID", id.text) }
      $0.member("claims") { list in
        list.array { list in
          for claim in app.claims {
            list.object {
              $0.member("text", claim.text)
              if let service = claim.knownService { $0.member("service", service.rawValue) }
              if let domain = claim.shownDomain { $0.member("domain", domain) }
              if let mode = claim.mode, mode != .ordinary { $0.member("mode", mode.rawValue) }
            }
          }
        }
      }
      $0.member("services") { list in list.array { list in for answer in answers { write(answer, to: &list) } } }
    }
  }

  private func write(_ answer: ClaimAnswer, to list: inout JSONWriter) {
    list.object {
      $0.member("domain", answer.domain)
      $0.member("service", answer.service.rawValue)
      $0.member("claimed", answer.claims.contains { !$0.isUnresolved })
      $0.member("state", answer.state.rawValue)
      if let obstacle = answer.obstacle { $0.member("obstacle", obstacle.word) }
      $0.member("served", answer.naming.word)
      switch answer.naming {
      case .named(let id): $0.member("named") { $0.array { $0.value(id.id.text) } }
      case .prefixes(let ids), .unknownPrefix(let ids):
        $0.member("named") { list in list.array { list in for id in ids { list.value(id.id.text) } } }
      default: break
      }
    }
  }

  private func write(_ served: ServedAssociation, to list: inout JSONWriter) {
    list.object {
      $0.member("domain", served.domain)
      switch served.outcome {
      case .file(let file): $0.member("file", file.source.name)
      case .failure(let reason), .unknown(let reason): $0.member("failure", reason)
      }
    }
  }

  private func write(_ result: ReportResult, _ file: ReportedFile, to list: inout JSONWriter) {
    list.object {
      $0.member("rule", result.rule)
      $0.member("severity", result.severity.rawValue)
      $0.member("message", result.message)
      $0.member("path", file.path)
      if let range = result.location.range {
        let start = file.lines.position(of: range.lower)
        $0.member("line", start.line)
        $0.member("column", start.column)
      }
      $0.member("help") { list in list.array { list in for line in result.help { list.value(line) } } }
      if let cost = result.cost { $0.member("cost", cost) }
      $0.member("fingerprint", result.fingerprint.text)
    }
  }
}

extension ClaimAnswer.Naming {
  fileprivate var word: String {
    switch self {
    case .named: "named"
    case .prefixes: "otherPrefix"
    case .unknownPrefix: "unknownPrefix"
    case .unnamed: "notNamed"
    case .ignored: "ignoredFile"
    case .failure: "noFile"
    case .unknown: "noAnswer"
    case .notAsked: "notAsked"
    case .unknownApp: "unknownApp"
    }
  }
}
