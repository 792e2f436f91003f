import Lint
import Serving

extension RuleContext<DomainSubject> {
  /// The CDN's response.
  var cdnAnswer: CDNAnswer? { response(.cdn).map(CDNAnswer.init) }

  /// `true` if devices would accept the site's own file as it is now.
  var hasSoundFile: Bool { served.readLocation != nil && served.certificateFailure == nil }

  /// The age of the CDN's copy, and the time of its refresh.
  func cdnTimes(_ answer: CDNAnswer) -> [String] {
    let again =
      answer.refresh.map {
        $0 == .zero ? "may refresh at any time" : "refreshes in \(shownDuration($0)) at the earliest"
      }
    let words: String
    switch (answer.age, again) {
    case (.some(let age), .some(let again)): words = "the CDN has kept it for \(shownDuration(age)) and \(again)"
    case (.some(let age), nil): words = "the CDN has kept it for \(shownDuration(age))"
    case (nil, .some(let again)): words = "the CDN \(again)"
    case (nil, nil): words = "the CDN refreshes within a day"
    }
    return ["\(words); it cannot be refreshed on request"]
  }
}
