import Association
package import Expectations
package import Matching
import SourceText

/// Explains failures. The router is kept for failures of one app in a file that follow each other, and each closest component is found once.
package final class FailureExplanations {
  private struct Question: Hashable {
    let file: Int
    let app: AppID
    let url: String
  }

  private let plan: ExpectationPlan
  private var router: (file: Int, app: AppID, router: LinkRouter)?
  private var misses: [Question: String?] = [:]
  /// The comments of components, by file.
  private var comments: [Int: Set<String>] = [:]

  package init(_ plan: ExpectationPlan) { self.plan = plan }

  package func explanation(_ failure: ExpectationFailure) -> Explanation? {
    guard let app = failure.verdict?.app, let link = try? LinkURL(failure.url) else { return nil }
    if router?.file != failure.file || router?.app != app {
      router = (failure.file, app, LinkRouter(plan.files[failure.file].file, app: app))
    }
    return router?.router.explanations(for: link).first
  }

  /// Returns `true` if a component of a file has a comment.
  package func hasComment(_ text: String, _ index: Int) -> Bool {
    if let known = comments[index] { return known.contains(text) }
    var found: Set<String> = []
    let file = plan.files[index].file
    for entry in file.applinks?.entries ?? [] {
      found.formUnion(file.applinks?.components(of: entry).compactMap { $0.comment.map(file.document.string) } ?? [])
    }
    comments[index] = found
    return found.contains(text)
  }

  /// Why the nearest component does not match the URL; `nil` where one decides.
  package func closestComponent(_ failure: ExpectationFailure, _ places: DecidingPlaces) -> String? {
    guard let verdict = failure.verdict, verdict.decider == nil, case .components(let own) = places else { return nil }
    let question = Question(file: failure.file, app: verdict.app, url: failure.url)
    if let known = misses[question] { return known }
    let found = explanation(failure).flatMap { own.closestComponent($0) { quoted($0) } }
    misses[question] = .some(found)
    return found
  }
}
