import Analysis
package import Association
package import Matching
import SourceText

// A component that replaces many is put at the place of the first. So the others move forward, past components in between: that changes
// nothing unless one of these has the opposite effect on a shared URL. If one has, the list is cut there and each part is searched alone. An
// exclusion of a replacement is final, so it must share no URL with components that open after it; if it does, the products are written
// without exclusions.

/// Enumerations of an entry that can be replaced without changing what happens to any URL.
package struct EnumerationPlan {
  private let entry: Entry
  private let languages: StepLanguages
  private let stepBudget: StepBudget
  private let keepsComments: Bool
  private let provedLimit: Int
  /// The components that replace the enumerations of a range, by their first components.
  private var openings: [Int: [ComponentPlan]] = [:]
  /// Components that were compared with an enumeration, by index.
  private var singles: [Int: SharingComponents.Candidate] = [:]
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
    _ entry: Entry, _ languages: StepLanguages, keepsComments: Bool, _ stepBudget: StepBudget, provedLimit: Int = .max
  ) {
    self.entry = entry
    self.keepsComments = keepsComments
    self.languages = languages
    self.stepBudget = stepBudget
    self.provedLimit = provedLimit
    plan(0..<entry.count, depth: 0)
    enumerations.sort { $0.members[0] < $1.members[0] }
  }

  private var file: AssociationFile { languages.file }
  private var applinks: AppLinks { languages.applinks }

  private mutating func plan(_ range: Range<Int>, depth: Int) {
    guard range.count > 2 else { return }
    var search = EnumerationSearch(entry, of: applinks, file.document, in: range, keepsComments: keepsComments)
    let found = search.run()
    let singles =
      found.contains { $0.members.count < $0.span.count }
      ? SingleComponents(found, in: range) { applinks.component(at: $0, of: entry) } : nil
    openings = [:]
    var kept: [Enumeration] = []
    var cuts: Set<Int> = []
    for number in found.indices {
      switch place(number, of: found, singles) {
      case .free(let steps):
        let members = found[number].members
        if members.count > provedLimit || search.proves(steps, for: members) {
          kept.append(found[number])
          kept[kept.count - 1].steps = steps
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

  /// The components of a range outside its enumerations, by effect.
  private struct SingleComponents {
    /// Ascending.
    private var opening: [Int] = []
    private var excluding: [Int] = []

    init(_ enumerations: [Enumeration], in range: Range<Int>, _ component: (Int) -> Component?) {
      var isMember = [Bool](repeating: false, count: range.count)
      for enumeration in enumerations {
        for member in enumeration.members { isMember[member - range.lowerBound] = true }
      }
      for index in range where !isMember[index - range.lowerBound] {
        guard let component = component(index) else { continue }
        if component.exclude.value { excluding.append(index) } else { opening.append(index) }
      }
    }

    func indices(excluding isExcluding: Bool, in range: ClosedRange<Int>) -> ArraySlice<Int> {
      let all = isExcluding ? excluding : opening
      return all[all.partitioningIndex { $0 >= range.lowerBound }..<all.partitioningIndex { $0 > range.upperBound }]
    }
  }

  private enum Placement {
    /// These steps can replace the first component.
    case free([Enumeration.Step])
    /// Components before one of these places must stay before those after it.
    case cut([Int])
    case undecided
  }

  private mutating func place(_ number: Int, of found: [Enumeration], _ singles: SingleComponents?) -> Placement {
    let own = found[number]
    let range = own.span
    guard range.count > own.members.count, let singles else { return .free(steps(of: own)) }
    let between = singles.indices(excluding: !own.settings.excludes, in: range)
    if between.count > Self.comparedLimit { return .undecided }
    // Other enumerations and single components in between with the opposite effect.
    stepBudget.take(found.count + between.count)
    var candidates: [SharingComponents.Candidate] = []
    for other in found where other.settings.excludes != own.settings.excludes {
      let position = other.members.partitioningIndex { $0 >= range.lowerBound }
      if position < other.members.count, range.contains(other.members[position]) {
        candidates.append(.init(index: other.members[position], plans: opening(of: other)))
      }
    }
    for index in between { if let candidate = single(index) { candidates.append(candidate) } }
    if candidates.isEmpty { return .free(steps(of: own)) }
    if stepBudget.isExhausted { return .undecided }
    var sharing = SharingComponents(opening(of: own), among: candidates, atMost: Self.cutLimit, stepBudget)
    guard let places = sharing.places() else { return .undecided }
    return places.isEmpty ? .free(steps(of: own)) : .cut(places)
  }

  /// The components that an enumeration becomes, without exclusions.
  private mutating func opening(of enumeration: Enumeration) -> [ComponentPlan] {
    let key = enumeration.members[0]
    if let known = openings[key] { return known }
    let plans = languages.plans(enumeration.steps.filter { !$0.isExclusion }, enumeration.settings)
    openings[key] = plans
    return plans
  }

  private mutating func single(_ index: Int) -> SharingComponents.Candidate? {
    if let known = singles[index] { return known }
    singles[index] = applinks.component(at: index, of: entry).map { component in
      SharingComponents.Candidate(index: index, plans: [languages.plan(component)])
    }
    return singles[index]
  }

  /// The steps with exclusions, if these share no URL with components that open after them.
  private func steps(of own: Enumeration) -> [Enumeration.Step] {
    guard own.steps.contains(where: { $0.isExclusion }) else { return own.steps }
    guard !own.settings.excludes, let after = opening(after: own) else { return own.stepsWithoutExclusions }
    let exclusions = languages.plans(own.steps.filter { $0.isExclusion }, own.settings)
    let prefixes = PrefixIndex(exclusions)
    stepBudget.take(exclusions.count + after.count)
    let contested = after.filter { prefixes.contains(sharingURLsWith: $0) }
    guard case .none = ComponentSetsAnalysis(stepBudget).common(exclusions, contested) else {
      return own.stepsWithoutExclusions
    }
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
    let apps = Set(entry.apps.map { $0.id })
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
