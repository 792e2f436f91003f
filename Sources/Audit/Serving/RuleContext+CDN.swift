import Lint
import Serving

extension RuleContext<DomainSubject> {
  var cdnAnswer: CDNAnswer? { response(.cdn).map(CDNAnswer.init) }

  /// `true` if devices would accept the site's own file as it is now.
  var hasSoundFile: Bool { served.readLocation != nil && served.certificateFailure() == nil }

  /// The age of the CDN's copy, and the time of its refresh.
  func cdnTimes(_ answer: CDNAnswer) -> [String] {
    let again = answer.refresh.map {
      $0 == .zero ? "may refresh at any time" : "refreshes in \(shownDuration($0)) at the earliest"
    }
    let known = [answer.age.map { "has kept it for \(shownDuration($0))" }, again].compactMap { $0 }
    let words = known.isEmpty ? "refreshes within a day" : known.joined(separator: " and ")
    return ["the CDN \(words); it cannot be refreshed on request"]
  }
}
