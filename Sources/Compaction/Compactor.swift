import Analysis
public import Association
import Lint
import Matching
import SourceText

extension AssociationFile {
  /// A shorter file that opens the same apps for every URL: products of values become variables, components that change nothing
  /// go, repeated settings become `defaults`. Everything is proved before it is done; what is not proved within the budget stays
  /// as it is. The file keeps its own formatting, comments and order where something is left of them.
  ///
  ///     let compaction = file.compacted()
  ///     print(compaction.saving, compaction.steps.map(\.sentence))
  ///
  /// A file that a device would ignore (``AssociationFile/fault``) stays as it is.
  ///
  /// - Complexity: O(characters) for enumerations; the proofs cost what the budget allows.
  public func compacted(_ options: CompactionOptions = CompactionOptions()) -> Compaction {
    var compactor = Compactor(self, options)
    return compactor.run()
  }
}

/// Applies one kind of shortening after the other, each to what the one before left.
struct Compactor {
  private let original: AssociationFile
  private let options: CompactionOptions
  private let deadline: Deadline
  private var current: AssociationFile
  private var steps: [CompactionStep] = []
  private var undecided: [CompactionStep] = []

  /// As many components as the automata of whole files are compared for.
  private static let comparedLimit = 20_000
  /// How many shortenings of one kind are looked for, each in what the one before left.
  private static let roundLimit = 200

  init(_ file: AssociationFile, _ options: CompactionOptions) {
    original = file
    current = file
    self.options = options
    deadline = Deadline(options.budget)
  }

  mutating func run() -> Compaction {
    if original.fault == nil, original.form == .json {
      enumerate()
      // What went may have stood in the way of a product.
      if removeSuperfluous() { enumerate() }
      mergeSpellings()
      sayOnce()
      removeUnusedVariables()
      if options.minifies { minify() }
    }
    return Compaction(original: original, result: current, steps: steps, undecided: undecided, proof: proof())
  }

  /// Large files were proved step by step; of others the whole is proved once more, so that no step can have gone wrong.
  private mutating func proof() -> Compaction.Proof {
    if current.source.bytes == original.source.bytes { return .unchanged }
    guard original.componentCount <= Self.comparedLimit else { return .expansion }
    if original.differences(to: current, budget: options.budget).isEquivalence { return .automaton }
    undecided = steps
    steps = []
    current = original
    return .unchanged
  }

  // MARK: Steps

  private mutating func enumerate() {
    let result = EnumerationStage(current, options).run(deadline)
    if result.edits.isEmpty { return }
    let next = applying(result.edits)
    // The text that was written says what was proved: it is read again and compared.
    guard let applinks = current.applinks, next.fault == nil, next.applinks?.entries.count == applinks.entries.count
    else {
      undecided += result.steps
      return
    }
    let languages = StepLanguages(current, applinks)
    for (position, list) in result.lists {
      guard let entry = next.applinks?.entries[position], list.isReadBack(as: entry, in: next, languages) else {
        undecided += result.steps
        return
      }
    }
    current = next
    steps += result.steps
  }

  /// Returns whether some went.
  private mutating func removeSuperfluous() -> Bool {
    let candidates = SuperfluousComponents.all(in: current, options)
    if candidates.isEmpty { return false }
    if remove(candidates) { return true }
    // Not all together: then each that can go by itself, from the end, so that the places of the others stay.
    return candidates.reversed().prefix(100).filter { remove([$0]) }.count > 0
  }

  private mutating func remove(_ components: [SuperfluousComponents.Place]) -> Bool {
    let edits = SuperfluousComponents.edits(removing: components, from: current)
    let count = components.count
    return accept(
      edits,
      CompactionStep(
        kind: .removal, sentence: "\(grouped(count)) component\(count == 1 ? "" : "s") went that changed nothing",
        entry: Set(components.map(\.entry)).count == 1 ? components.first?.entry : nil, components: (count, 0)))
  }

  /// Spellings of one text become one component, where that is exact.
  private mutating func mergeSpellings() {
    guard current.componentCount <= Self.comparedLimit else { return }
    if options.allows(.variables) {
      shorten(.letterCase) { file, budget in file.caseVariants(budget: budget).found.compactMap(\.shortening) }
    }
    if options.allows(.defaults) {
      shorten(.encoding) { file, budget in file.encodedLiterals(budget: budget).compactMap(\.shortening) }
    }
  }

  /// Settings that components repeat go to `defaults`.
  private mutating func sayOnce() {
    let system = options.minimumSystem
    shorten(.setting) { file, _ in file.repeatedSettings(for: system).map(\.shortening) }
  }

  /// Applies the first shortening of a kind, reads the file again, and so on, as long as there is one that is accepted.
  private mutating func shorten(
    _ kind: CompactionStep.Kind, _ find: (AssociationFile, Budget) -> [Shortening]
  ) {
    var refused: Set<String> = []
    for _ in 0..<Self.roundLimit {
      let found = find(current, options.budget).first { $0.savedBytes > 0 && !refused.contains($0.sentence) }
      guard let found else { return }
      let step = CompactionStep(kind: kind, sentence: found.sentence, entry: found.entry, components: nil)
      if !accept(found.edits, step) { refused.insert(found.sentence) }
    }
  }

  private mutating func removeUnusedVariables() {
    guard let object = current.applinks.flatMap({ current.document.value("substitutionVariables", of: $0.node) }) else {
      return
    }
    let unused = Set(
      Linter.lint(current, rules: RuleCatalog.lint.rules.filter { $0.name == "unused-variable" }).findings.map(\.range.lower))
    let count = unused.count
    guard count > 0 else { return }
    _ = accept(
      current.document.edits(of: object, removing: { unused.contains(current.document.range($0.key).lower) }),
      CompactionStep(
        kind: .variable, sentence: "\(grouped(count)) variable\(count == 1 ? "" : "s") went that no pattern uses",
        entry: nil, components: nil))
  }

  /// White space between values means nothing: the same values are read again.
  private mutating func minify() {
    let next = AssociationFile(SourceFile(name: current.source.name, bytes: current.document.minified()))
    guard next.fault == nil, next.source.bytes.count < current.source.bytes.count else { return }
    steps.append(
      CompactionStep(
        kind: .space,
        sentence: "\(grouped(current.source.bytes.count - next.source.bytes.count)) bytes of white space went",
        entry: nil, components: nil))
    current = next
  }

  /// Applies edits if the automata prove that nothing changes.
  private mutating func accept(_ edits: [SourceEdit], _ step: CompactionStep) -> Bool {
    let next = applying(edits)
    guard next.fault == nil, next.source.bytes.count < current.source.bytes.count else { return false }
    guard current.differences(to: next, budget: options.budget).isEquivalence else {
      undecided.append(step)
      return false
    }
    current = next
    steps.append(step)
    return true
  }

  private func applying(_ edits: [SourceEdit]) -> AssociationFile {
    AssociationFile(SourceFile(name: current.source.name, bytes: current.source.applying(edits)))
  }
}

extension AssociationFile {
  fileprivate var componentCount: Int { applinks?.entries.reduce(0) { $0 + $1.count } ?? 0 }
}
