package import Association
import Matching
import SourceText
package import Tasks

extension QuestionMembers {
  /// The members of ``fileOptions(_:)``.
  package static let fileOptions = ["app", "domain", "ios"]

  /// The app, the domain and the system that a question names.
  ///
  /// - Parameters:
  ///   - system: The member with the system.
  ///   - standard: The system where the member is missing.
  ///   - domains: The domains that serve the file where `domain` is missing; null is for any host.
  package func fileOptions(
    _ system: String = "ios", orElse standard: SystemVersion? = nil, servedBy domains: [String] = []
  ) throws(TaskProblem) -> FileOptions {
    let named = try domain.map { [$0] } ?? (has("domain") ? [] : domains)
    return FileOptions(app: try text("app"), domains: named, system: try version(system) ?? standard)
  }

  package var domain: String? {
    get throws(TaskProblem) {
      let domain = try text("domain")
      try TaskProblem.check(domain: domain)
      return domain
    }
  }

  package func version(_ name: String) throws(TaskProblem) -> SystemVersion? {
    guard let text = try text(name) else { return nil }
    guard let version = SystemVersion(text) else {
      throw .option("`\(name)` is not a version such as 13.5")
    }
    if let fault = version.fault { throw .option(fault) }
    return version
  }

  /// The member `limit`, the most components that have URLs.
  package func limit(orElse standard: Int) throws(TaskProblem) -> Int {
    let limit = try integer("limit") ?? standard
    if limit < 0 { throw .option("`limit` is negative") }
    return limit
  }
}
