package import Analysis
package import Association
import JSONSource
package import Matching
import SourceText

/// Makes one kind of change after the other, each to the result of the one before.
struct Compactor {
  private let original: AssociationFile
  private let options: Compaction.Options
  private let systems: KeptSystems
  private let stepBudget: StepBudget
  private var current: AssociationFile
  private var steps: [Compaction.Step] = []
  private var undecided: [Compaction.Step] = []

  /// The steps for a file without components, and for each component, up to those of the budget.
  private static let budgetSteps = (base: 20_000_000, component: 20_000)

  /// Changes of one kind, each made to the result of the one before.
  private static let roundLimit = 200
  /// Searches for components without effect, each among those that the one before left.
  private static let removalLimit = 8

  private var protected: ProtectedPlaces

  /// `true` if the last step was proved on the automata of the original and the result.
  private var isProvedAsWhole = false

  init(_ file: AssociationFile, _ options: Compaction.Options) {
    original = file
    current = file
    self.options = options
    systems = options.systems(for: file)
    stepBudget = file.stepBudget(options.budget, Self.budgetSteps, of: options.ledger)
    protected = ProtectedPlaces(options.protected)
  }

  mutating func run() -> Compaction {
    if original.fault == nil, original.form == .json, !wouldRemoveProtected() {
      enumerate()
      if options.modernizes { removeOldKeys() }
      // An exclusion may be superfluous without what was removed.
      var removals = 0
      while removals < Self.removalLimit, removeSuperfluous() { removals += 1 }
      // Removed components may have separated those of a product. Components are longer than `paths`, so more products replace them.
      if removals > 0 || options.modernizes { enumerate() }
      mergeSpellings()
      let oldest = options.oldest.first
      shorten(.setting) { file, _ in file.repeatedSettings(for: oldest).map { $0.shortening } }
      removeUnusedVariables()
      if options.minifies { minify() }
    }
    let proof = proof()
    return Compaction(
      original: original, result: current, steps: steps, undecided: undecided, kept: protected.keptOffsets,
      proof: proof, systems: systems, isAssumed: options.minimumSystem == nil)
  }

  /// Large files were proved step by step. Others are proved once more as a whole, in case a step went wrong, as far as the budget allows.
  private mutating func proof() -> Compaction.Proof {
    if current.source.bytes == original.source.bytes { return .unchanged }
    guard original.isExact else { return .expansion }
    if isProvedAsWhole { return .automaton }
    switch original.change(to: current, on: systems, stepBudget.part(share: 2)) {
    case .none: return .automaton
    // Each step was proved.
    case .undecided: return .steps
    case .found:
      undecided = steps
      steps = []
      current = original
      return .unchanged
    }
  }

  // MARK: Steps

  private mutating func enumerate() {
    let result = enumerations()
    if result.edits.isEmpty || protected.areTouched(by: result.edits) { return }
    let next = applying(result.edits)
    let isModernized = result.lists.values.contains { $0.isModernized }
    if !isModernized, next.source.bytes.count >= current.source.bytes.count { return }
    // Only the languages were proved: the written text is read again and compared with them.
    guard next.fault == nil, areReadBack(result.lists, from: next) else {
      undecided += result.steps
      return
    }
    protected.move(with: result.edits)
    current = next
    isProvedAsWhole = false
    steps += result.steps
  }

  private func areReadBack(_ lists: [Int: RewrittenList], from next: AssociationFile) -> Bool {
    guard let old = current.applinks, let new = next.applinks, new.entries.count == old.entries.count else {
      return false
    }
    let (written, languages) = (StepLanguages(next, new), StepLanguages(current, old))
    return lists.allSatisfy { $1.isReadBack(as: new.entries[$0], in: written, languages) }
  }

  /// The edits that replace enumerations of components with a few patterns with variables, and old paths with components if that is allowed.
  /// Enumerations are proved within the budget. `lists` are the new elements of each changed entry, by its position.
  private func enumerations() -> (edits: [SourceEdit], steps: [Compaction.Step], lists: [Int: RewrittenList]) {
    var edits: [SourceEdit] = []
    var steps: [Compaction.Step] = []
    var lists: [Int: RewrittenList] = [:]
    guard let applinks = current.applinks else { return (edits, steps, lists) }
    let variables = VariableText(applinks, current.document)
    let enumerates = options.allows(.variables) && variables.isWritable
    let layout = JSONLayout(current.document)
    var names = VariableNames(applinks, current.document, options.names)
    let languages = StepLanguages(current, applinks)
    for (position, entry) in applinks.entries.enumerated() {
      guard var list = RewrittenList(entry, of: applinks, in: current, layout, options) else { continue }
      if enumerates {
        let plan = EnumerationPlan(entry, languages, keepsComments: !options.dropsComments, stepBudget)
        for enumeration in plan.enumerations {
          list.replace(enumeration, &names)
          steps.append(Compaction.Step(enumeration, made: enumeration.steps.count, in: entry))
        }
      }
      if list.isModernized {
        steps.append(
          .init(.modernization, "`paths` became `components`, which iOS 12 and older do not read", entry: entry.index))
      }
      guard list.isChanged else { continue }
      edits += list.edits()
      lists[position] = list
    }
    edits += variables.edits(adding: names.added)
    return (edits.sorted(by: SourceEdit.isBefore), steps, lists)
  }

  /// Returns `true` if a protected component decides no URL, so that it would be removed. The quick part of the search is done first: the
  /// caller refuses such a file, and need not wait for the proofs.
  private mutating func wouldRemoveProtected() -> Bool {
    guard !protected.isEmpty, current.isExact else { return false }
    let found = SuperfluousComponents.all(in: current, on: systems, stepBudget.part(share: 4), isQuick: true)
    return found.count { protected.keep(current.document.range($0.node).bytes) } > 0
  }

  /// Removes keys that only iOS 12 and older read, entry by entry: their proof is one of the whole file.
  private mutating func removeOldKeys() {
    let changes = OldKeys.changes(in: current).filter { change in
      change.places.count { protected.keep($0.bytes) } == 0
    }
    if changes.isEmpty { return }
    let entry = changes.count == 1 ? changes[0].entry : nil
    let step = Compaction.Step(.modernization, OldKeys.sentence(changes), entry: entry)
    accept(changes.flatMap { $0.edits }, [step], isLonger: true)
  }

  private mutating func removeSuperfluous() -> Bool {
    let candidates = SuperfluousComponents.all(in: current, on: systems, stepBudget.part(share: 4)).filter {
      !protected.keep(current.document.range($0.node).bytes)
    }
    if candidates.isEmpty { return false }
    if remove(candidates) { return true }
    // If not all together, then each that can be removed alone, from the end, so that the places of the others stay valid.
    // Each search costs as much as the first, so a long list is searched once.
    guard current.isExact else { return false }
    return candidates.reversed().prefix(100).filter { !stepBudget.isExhausted && remove([$0]) }.count > 0
  }

  private mutating func remove(_ components: [SuperfluousComponents.Element]) -> Bool {
    let entry = Set(components.map { $0.entry }).count == 1 ? components.first?.entry : nil
    func step(_ count: Int) -> Compaction.Step {
      .init(.removal, "\(counted(count, "component")) without effect removed", entry: entry, components: (count, 0))
    }
    guard accept(SuperfluousComponents.edits(removing: components, from: current), [step(components.count)]) else {
      return false
    }
    // One step for what was removed one after the other.
    if let last = steps.dropLast().last, last.kind == .removal, last.entry == entry {
      steps.removeLast(2)
      steps.append(step(components.count + (last.components?.before ?? 0)))
    }
    return true
  }

  /// Merges spellings of one text into one component if that is exact.
  private mutating func mergeSpellings() {
    guard current.isExact else { return }
    if options.allows(.variables) {
      shorten(.letterCase) { file, budget in file.caseVariants(budget).found.compactMap { $0.shortening } }
    }
    if options.allows(.defaults) {
      shorten(.encoding) { file, budget in file.encodedLiterals(budget).compactMap { $0.shortening } }
    }
  }

  /// Applies those shortenings of a kind that do not touch each other, all together, and reads the file again, as long as there are any. Of
  /// those that are refused together, half are tried; one that is refused alone is left out.
  private mutating func shorten(_ kind: Compaction.Step.Kind, _ find: (AssociationFile, StepBudget) -> [Shortening]) {
    var refused: [Int?: Set<String>] = [:]
    var limit = Int.max
    for _ in 0..<Self.roundLimit {
      var edits = SeparateEdits()
      var made: [Compaction.Step] = []
      for found in find(current, stepBudget.part(share: 4)) where made.count < limit && found.savedBytes > 0 {
        guard refused[found.entry]?.contains(found.sentence) != true, edits.insert(found.edits) else { continue }
        made.append(.init(kind, found.sentence, entry: found.entry))
      }
      if made.isEmpty { return }
      if accept(edits.edits, made) {
        limit = max(limit, 2 * made.count)
      } else if made.count > 1 {
        limit = made.count / 2
      } else {
        refused[made[0].entry, default: []].insert(made[0].sentence)
      }
    }
  }

  private mutating func removeUnusedVariables() {
    guard let applinks = current.applinks,
      let object = current.document.value("substitutionVariables", of: applinks.node)
    else { return }
    let unused = Set(
      current.unusedVariables().filter { variable in
        let (key, value) = (current.document.range(variable.key), current.document.range(variable.node))
        return !protected.keep(key.union(value).bytes)
      }.map { $0.key })
    guard !unused.isEmpty else { return }
    let isEmptied = current.document.members(object).allSatisfy { unused.contains($0.key) }
    accept(
      isEmptied
        ? current.document.edits(of: applinks.node, removing: { $0.value == object })
        : current.document.edits(of: object, removing: { unused.contains($0.key) }),
      [.init(.variable, "\(counted(unused.count, "unused variable")) removed")])
  }

  /// White space between values has no meaning, so this needs no proof.
  private mutating func minify() {
    let next = AssociationFile(SourceFile(name: current.source.name, bytes: current.document.minified()))
    let saved = current.source.bytes.count - next.source.bytes.count
    guard next.fault == nil, saved > 0 else { return }
    steps.append(.init(.space, "\(counted(saved, "byte")) of white space removed"))
    current = next
    isProvedAsWhole = false
  }

  /// Applies edits if the automata prove that nothing changes. A step that is refused alone is undecided.
  ///
  /// - Parameter isLonger: Whether the result may be longer than before.
  @discardableResult
  private mutating func accept(_ edits: [SourceEdit], _ made: [Compaction.Step], isLonger: Bool = false) -> Bool {
    let next = applying(edits)
    guard next.fault == nil, isLonger || next.source.bytes.count < current.source.bytes.count,
      !protected.areTouched(by: edits)
    else { return false }
    guard current.isEquivalent(to: next, on: systems, stepBudget.part(share: 4)) else {
      if made.count == 1 { undecided += made }
      return false
    }
    protected.move(with: edits)
    isProvedAsWhole = steps.isEmpty
    current = next
    steps += made
    return true
  }

  private func applying(_ edits: [SourceEdit]) -> AssociationFile {
    AssociationFile(SourceFile(name: current.source.name, bytes: current.source.applying(edits)))
  }
}

extension AssociationFile {
  /// The budget of the searches in the file.
  ///
  /// - Parameters:
  ///   - steps: Those for a file without components, and for each component, up to those of the budget.
  ///   - ledger: Steps from which those of all searches are taken too.
  package func stepBudget(
    _ budget: Budget, _ steps: (base: Int, component: Int), of ledger: StepBudget?
  ) -> StepBudget {
    var budget = budget
    let components = (applinks?.entries ?? []).reduce(0) { $0 + min($1.count, OrderedComponents.exactLimit) }
    budget.steps = min(budget.steps, steps.base + steps.component * components)
    return ledger?.limited(toStates: budget.states).part(steps: budget.steps) ?? StepBudget(budget)
  }

  /// `true` if the automata of the whole file can be compared with those of others.
  package var isExact: Bool { (applinks?.entries ?? []).reduce(0) { $0 + $1.count } <= OrderedComponents.exactLimit }
}

extension Compaction.Step {
  init(_ enumeration: Enumeration, made: Int, in entry: Entry) {
    let members = enumeration.members.count
    let factors = enumeration.steps.count == 1 ? enumeration.steps[0].factors : []
    let product = factors.count > 1 ? ": \(factors.map(grouped).joined(separator: " × "))" : ""
    // Only the author knows if every page of a folder should open the app.
    let wildcard = enumeration.folder.map { folder in
      let folder = escapedForDisplay(String(decoding: folder, as: UTF8.self))
      let others = "`\(folder.dropLast())` and every other path that begins with `\(folder)`"
      return "; `\(folder)*` is shorter, and also matches \(others)"
    }
    self.init(
      kind: .enumeration,
      sentence: "\(grouped(members)) \(entry.patternsKey) became \(grouped(made))\(product)\(wildcard ?? "")",
      entry: entry.index, components: (members, made))
  }

  init(_ kind: Kind, _ sentence: String, entry: Int? = nil, components: (before: Int, after: Int)? = nil) {
    self.init(kind: kind, sentence: sentence, entry: entry, components: components)
  }
}
