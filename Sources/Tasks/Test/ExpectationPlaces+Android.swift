import Expectations
import Matching
import ProjectSettings
import SourceText

extension ExpectationPlaces {
  /// `open shop.harbor.app on Android`.
  func wantedOnAndroid(_ fault: AndroidFault, _ check: Check) -> String {
    let opens =
      switch fault {
      case .opened: false
      case .kept, .unfiltered, .unverified: true
      case .undecided: check.planned.expectation.kind == .opens
      }
    let name = escapedForDisplay(plan.android?.packageName ?? "")
    return (opens ? "" : "stay in the browser and not ") + "open \(name) on Android"
  }

  func actualOnAndroid(_ fault: AndroidFault, _ index: Int) -> String {
    let file = escapedForDisplay(rules[index].source.name)
    let manifest = plan.android?.manifest.map { $0.source.name } ?? ""
    func rule(_ verdict: AppVerdict) -> String? {
      rules[index].decider(of: verdict).map { "\(backquoted($0.excerpt(60))) (\($0.place))" }
    }
    switch fault {
    case .opened(let verdict):
      return rule(verdict).map { "the dynamic rule \($0) opens it" }
        ?? "\(file) has no dynamic rules\(manifest.isEmpty ? "" : ", and an intent filter of \(manifest) matches")"
    case .kept(let verdict):
      return rule(verdict).map { "the dynamic rule \($0) excludes it" } ?? "no dynamic rule of \(file) matches"
    case .unfiltered: return "no intent filter of \(manifest) matches"
    case .unverified(let reason): return "\(reason), so links open the app only where the user allows it"
    case .undecided: return "undecided: the search budget ran out before all URLs of the route were checked"
    }
  }
}
