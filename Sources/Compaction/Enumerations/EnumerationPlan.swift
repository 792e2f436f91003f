import Analysis
package import Association
import JSONSource
package import Matching

// A component that replaces many is put at the place of the first. So the others move forward, past components in between: that changes
// nothing unless one of these has the opposite effect on a shared URL. If one has, the list is cut there and each part is searched alone. An
// exclusion of a replacement is final, so it must share no URL with components that open after it; if it does, the products are written
// without exclusions.

/// Enumerations of an entry that can be replaced without changing what happens to any URL.
package struct EnumerationPlan {
  private let file: AssociationFile
  private let applinks: AppLinks
  private let entry: Entry
  private let languages: StepLanguages
  private let stepBudget: StepBudget
  private let keepsComments: Bool
  private let provedLimit: Int
  /// In order of their first components; no two share a component.
  package private(set) var enumerations: [Enumeration] = []

  /// Other components that an enumeration is compared with; with more it stays as it is.
  private static let comparedLimit = 4_000
  private static let cutLimit = 64

  /// - Parameters:
  ///   - keepsComments: Whether components with different comments stay apart.
  ///   - provedLimit: Components up to which a replacement is proved again, text by text. A product is exact as it is found, but what
  ///     replaces components in a file should be proved in any number.
  package init(
    _ entry: Entry, of applinks: AppLinks, in file: AssociationFile, keepsComments: Bool, _ stepBudget: StepBudget,
    provedLimit: Int = .max
  ) {
    self.file = file
    self.applinks = applinks
    self.entry = entry
    self.keepsComments = keepsComments
    languages = StepLanguages(file, applinks)
    self.stepBudget = stepBudget
    self.provedLimit = provedLimit
    plan(0..<entry.count, depth: 0)
    enumerations.sort { $0.members[0] < $1.members[0] }
  }

  private mutating func plan(_ range: Range<Int>, depth: Int) {
    guard range.count > 2 else { return }
    var search = EnumerationSearch(entry, of: applinks, file.document, in: range, keepsComments: keepsComments)
    let found = search.run()
    let owners = found.contains { $0.members.count < $0.span.count } ? Owners(found, in: range) : nil
    var kept: [Enumeration] = []
    var cuts: Set<Int> = []
    for number in found.indices {
      switch place(number, of: found, owners) {
      case .free(let steps):
        let members = found[number].members
        if members.count > provedLimit || search.proves(steps, for: members) {
          kept.append(found[number].with(steps))
        }
      case .cut(let places): cuts.formUnion(places)
      case .undecided: continue
      }
    }
    guard !cuts.isEmpty, cuts.count <= Self.cutLimit, depth < 8 else {
      enumerations += kept
      return
    }
    var start = range.lowerBound
    for cut in cuts.sorted() + [range.upperBound] {
      plan(start..<cut, depth: depth + 1)
      start = cut
    }
  }

  /// The enumeration of each component of a range.
  private struct Owners {
    private let start: Int
    private var numbers: [Int32]

    init(_ enumerations: [Enumeration], in range: Range<Int>) {
      start = range.lowerBound
      numbers = Array(repeating: -1, count: range.count)
      for (number, enumeration) in enumerations.enumerated() {
        for member in enumeration.members { numbers[member - start] = Int32(number) }
      }
    }

    subscript(index: Int) -> Int? { numbers[index - start] < 0 ? nil : Int(numbers[index - start]) }
  }

  private enum Placement {
    /// These steps can replace the first component.
    case free([Enumeration.Step])
    /// Components before one of these places must stay before those after it.
    case cut([Int])
    case undecided
  }

  private func place(_ number: Int, of found: [Enumeration], _ owners: Owners?) -> Placement {
    let own = found[number]
    let range = own.span
    guard range.count > own.members.count, let owners else { return .free(steps(of: own)) }
    // Single components and other enumerations in between with the opposite effect.
    var singles: [(index: Int, plan: ComponentPlan)] = []
    var others: [Int: Int] = [:]
    for index in range {
      let owner = owners[index]
      if owner == number { continue }
      if let owner {
        if found[owner].settings.excludes != own.settings.excludes, others[owner] == nil { others[owner] = index }
      } else if let component = applinks.component(at: index, of: entry),
        component.exclude.value != own.settings.excludes
      {
        if singles.count == Self.comparedLimit { return .undecided }
        singles.append((index, languages.plan(component)))
      }
    }
    if singles.isEmpty, others.isEmpty { return .free(steps(of: own)) }
    let plans = languages.plans(own.steps.filter { !$0.isExclusion }, own.settings)
    var places: [Int] = []
    for (other, index) in others.sorted(by: { $0.value < $1.value }) {
      let theirs = languages.plans(found[other].steps.filter { !$0.isExclusion }, found[other].settings)
      switch ComponentSetsAnalysis(stepBudget).common(plans, theirs) {
      case .none: continue
      case .undecided: return .undecided
      case .found: places.append(index)
      }
    }
    switch ComponentSetsAnalysis(stepBudget).common(plans, singles.map(\.plan)) {
    case .none: break
    case .undecided: return .undecided
    case .found:
      for single in singles {
        if case .none = ComponentSetsAnalysis(stepBudget).common(plans, [single.plan]) { continue }
        places.append(single.index)
        if places.count > Self.cutLimit { return .undecided }
      }
    }
    return places.isEmpty ? .free(steps(of: own)) : .cut(places)
  }

  /// The steps with exclusions, if these share no URL with components that open after them.
  private func steps(of own: Enumeration) -> [Enumeration.Step] {
    guard own.steps.contains(where: \.isExclusion) else { return own.steps }
    guard !own.settings.excludes, let after = opening(after: own),
      case .none = ComponentSetsAnalysis(stepBudget).common(
        languages.plans(own.steps.filter(\.isExclusion), own.settings), after)
    else { return own.stepsWithoutExclusions }
    return own.steps
  }

  /// The other components that open after the first of an enumeration, for the entry's apps; `nil` if there are too many.
  private func opening(after own: Enumeration) -> [ComponentPlan]? {
    var plans: [ComponentPlan] = []
    var members = own.members[...]
    for index in own.members[0]..<entry.count {
      if members.first == index {
        members.removeFirst()
        continue
      }
      guard let component = applinks.component(at: index, of: entry), !component.exclude.value else { continue }
      if plans.count == Self.comparedLimit { return nil }
      plans.append(languages.plan(component))
    }
    let apps = Set(entry.apps.map(\.id))
    for later in applinks.entries
    where later.index > entry.index && later.apps.contains(where: { apps.contains($0.id) }) {
      for component in applinks.components(of: later) where !component.exclude.value {
        if plans.count == Self.comparedLimit { return nil }
        plans.append(languages.plan(component))
      }
    }
    return plans
  }
}
