import Association
import Matching
import SourceText
import URLLines

/// The verdict that a URL should get, and for which app.
struct ExpectedVerdict: Sendable {
  /// `nil` where any is fine.
  var verdict: WantedVerdict?
  /// The index of the app among those of the router; `nil` for all.
  var app: Int?
}

/// Reads the expectations that the rows of a table state. Each text is read once.
struct RowExpectations {
  enum Reading {
    case expectation(ExpectedVerdict)
    case otherApp
    /// The reason why the row cannot be checked.
    case fault(String)
  }

  private let question: RoutingQuestion
  private var known: [RowExpectation: Reading] = [:]

  /// The texts that are remembered, so that memory does not grow with a table.
  private static let limit = 1_000

  init(_ question: RoutingQuestion) { self.question = question }

  mutating func read(_ row: RowExpectation) -> Reading {
    if let known = known[row] { return known }
    if known.count == Self.limit { known = [:] }
    let reading = reading(row)
    known[row] = reading
    return reading
  }

  private func reading(_ row: RowExpectation) -> Reading {
    var expected = ExpectedVerdict(verdict: question.expected)
    if let text = row.verdict {
      guard let verdict = WantedVerdict(written: text) else {
        return .fault(WantedVerdict.fault(backquoted(text)))
      }
      expected.verdict = verdict
    }
    guard let text = row.app else { return .expectation(expected) }
    do throws(Failure) {
      let app = try AppReference(text).app(among: question.listed)
      guard let index = question.router.apps.firstIndex(of: app) else { return .otherApp }
      expected.app = index
      return .expectation(expected)
    } catch {
      return .fault(error.message)
    }
  }
}
