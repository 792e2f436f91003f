import Analysis
import AssetLinks
package import Expectations
package import Matching
import ProjectSettings
import SourceText

/// A component or dynamic rule that no expectation reaches.
package struct Unreached {
  /// The index of its file in the plan.
  package let file: Int
  /// `nil` for a component that the file does not have.
  package let decider: NamedDecider?
  /// `file:line:column`
  package let place: String
  /// A URL that reaches it, or the reason why there is none.
  package let hint: String?
  /// ` (generated from config/aasa.ts)`
  package let origin: String

  package static func noun(_ isAndroid: Bool) -> String { isAndroid ? "dynamic rule" : "component" }

  package static func sentence(_ isAndroid: Bool) -> String { "no expectation reaches the \(noun(isAndroid))" }
}

extension ExpectationPlaces {
  /// The components or dynamic rules that no expectation reaches; empty where they are not reported.
  package func unreached(_ isAndroid: Bool) -> [Unreached] {
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

  package func part(
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
