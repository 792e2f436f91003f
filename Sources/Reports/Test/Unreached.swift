import Analysis
import AssetLinks
import Expectations
import Matching
import ProjectSettings
import SourceText
import Tasks

/// A component or dynamic rule that no expectation reaches.
struct Unreached {
  /// The index of its file in the plan.
  let file: Int
  /// `nil` for a component that the file does not have.
  let decider: NamedDecider?
  /// `file:line:column`
  let place: String
  /// A URL that reaches it, or the reason why there is none.
  let hint: String?
  /// ` (generated from config/aasa.ts)`
  let origin: String

  static func noun(_ isAndroid: Bool) -> String { isAndroid ? "dynamic rule" : "component" }

  static func sentence(_ isAndroid: Bool) -> String { "no expectation reaches the \(noun(isAndroid))" }
}

extension ExpectationPlaces {
  /// The components or dynamic rules that no expectation reaches; empty where they are not reported.
  func unreached(_ isAndroid: Bool) -> [Unreached] {
    if isAndroid {
      guard let android = plan.android, !android.expectations.isEmpty || results.demandsEveryComponent
      else { return [] }
      return results.unreachedRules.map { part($0.file, $0.name, $0.outcome, isAndroid: true) }
    }
    // The fault of a file is why nothing reaches its components.
    let faulty = Set(results.fileFaults.filter { !$0.isAndroid }.map { $0.file })
    return showsReach
      ? results.unreached.filter { !faulty.contains($0.file) }.map { part($0.file, $0.name, $0.outcome) } : []
  }

  func part(
    _ index: Int, _ name: ComponentName, _ outcome: UnreachedComponent.Outcome? = nil, isAndroid: Bool = false
  ) -> Unreached {
    let decider = (isAndroid ? rules : components)[index].decider(name)
    return Unreached(
      file: index, decider: decider, place: decider?.place ?? file(index), hint: hint(outcome, index, name),
      origin: isAndroid ? "" : origin(index))
  }

  private func hint(_ outcome: UnreachedComponent.Outcome?, _ index: Int, _ name: ComponentName) -> String? {
    switch outcome {
    case nil, .component(.undecided)?, .rule(.undecided)?: nil
    case .component(.decides(let test, _))?:
      "\(escapedForCode(test.url)) reaches it\(sharedEntries[index].contains(name.entry) ? "" : " for \(self.name(test.verdict.app))")"
    case .rule(.decides(let url))?: "\(escapedForCode(url)) reaches it"
    case .component(.acceptsNothing)?: "it decides nothing: it matches no possible URL"
    case .component(.covered)?: "it decides nothing: earlier components match all of its URLs (see `aasa lint`)"
    case .rule(.decidesNothing)?: "it decides nothing (see `aasa lint`)"
    }
  }
}
