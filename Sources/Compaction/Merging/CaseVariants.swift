package import Analysis
package import Association
package import JSONSource
import Matching

// Spellings of one pattern are found by a hash of their texts in which letter case does not show: one pass over the bytes, nothing is
// allocated for a component. Only those whose hash occurs again are looked at: variables keep their names, literals are folded, and
// what is then equal is one group.

/// Components that differ in letter case alone.
package struct CaseVariants: Sendable {
  package enum Outcome: Sendable {
    /// One component with `caseSensitive: false` in their place is proved to change nothing.
    case exact
    /// It would also take this URL, or exclude it: both engines say that this is not so today.
    case adds(url: String)
  }

  package let entry: Entry
  /// In order.
  package let components: [Component]
  /// How many spellings there are; fewer than components where some are written alike.
  package let spellings: Int
  /// How many spellings letters have, where they can be counted.
  package let possible: Int?
  package let outcome: Outcome
  /// The edits that merge them, where that is exact; also where it adds a URL, for what it would save.
  package let edits: [SourceEdit]?
  package let shortening: Shortening?
}

/// What was looked for in a whole file.
package struct Variants<Found: Sendable>: Sendable {
  package let found: [Found]
  /// How many groups were not looked at, since there were too many or they took too long.
  package let omitted: Int
}

extension AssociationFile {
  /// The groups of components that spell one pattern in several letter cases, with the same effect and other settings, in order.
  ///
  /// - Complexity: O(bytes of the patterns), and a few searches for each group.
  package func caseVariants(
    budget: Budget = Budget(), order: OrderAnalysis? = nil, limit: Int = 200
  ) -> Variants<CaseVariants> {
    var finder = CaseFinder(self, budget, order)
    return finder.variants(limit)
  }
}

private struct CaseFinder {
  private let file: AssociationFile
  private let document: JSONDocument
  private var analysis: MergeAnalysis

  init(_ file: AssociationFile, _ budget: Budget, _ order: OrderAnalysis?) {
    self.file = file
    document = file.document
    analysis = MergeAnalysis(file, budget, order)
  }

  mutating func variants(_ limit: Int) -> Variants<CaseVariants> {
    var found: [CaseVariants] = []
    var omitted = 0
    var asked = 0
    for entry in file.applinks?.entries ?? [] {
      for indices in RepeatedHashes.groups(of: hashes(of: entry)) {
        for group in groups(indices, of: entry) {
          asked += 1
          if asked > limit || analysis.isOver {
            omitted += 1
          } else if let variants = examine(group) {
            found.append(variants)
          }
        }
      }
    }
    return Variants(found: found, omitted: omitted)
  }

  /// A group of components that are equal once letter case is folded.
  private struct Group {
    let entry: Entry
    let components: [Component]
    let spellings: Int
    let possible: Int?
  }

  // MARK: Finding

  /// A hash for each component of an entry, in which letter case does not show.
  private func hashes(of entry: Entry) -> [UInt64] {
    let source = document.source.bytes
    let bytes = source.span
    var hashes: [UInt64] = []
    hashes.reserveCapacity(entry.count)
    switch entry.patterns {
    case .none: break
    case .paths(let nodes):
      for node in nodes {
        var hash = FoldedHash()
        hash.add(node, document, bytes)
        hashes.append(hash.value)
      }
    case .components(let nodes):
      for node in nodes {
        let keys = ComponentKeys(document, node)
        var hash = FoldedHash()
        hash.add(keys.path, document, bytes)
        hash.add(keys.query, document, bytes)
        hash.add(keys.fragment, document, bytes)
        hash.add(keys.exclude.flatMap(document.boolean))
        hash.add(keys.percentEncoded.flatMap(document.boolean))
        hash.add(keys.caseSensitive.flatMap(document.boolean))
        hashes.append(hash.value)
      }
    }
    return hashes
  }

  /// Components whose hashes are equal, in groups of those that are spellings of one another.
  private func groups(_ indices: [Int], of entry: Entry) -> [Group] {
    var order: [PatternSpelling] = []
    var members: [PatternSpelling: [(component: Component, text: PatternSpelling)]] = [:]
    for index in indices {
      guard let component = file.applinks?.component(at: index, of: entry), component.caseSensitive.value else {
        continue
      }
      let folding: CaseFolding = component.percentEncoded.value ? .ascii : .unicode
      let folded = PatternSpelling(component, document) { PartLanguage.utf8(folding.fold(PartLanguage.scalars($0))) }
      if members[folded] == nil { order.append(folded) }
      members[folded, default: []].append((component, PatternSpelling(component, document) { Array($0) }))
    }
    return order.compactMap { key in
      guard let members = members[key], let first = members.first?.component else { return nil }
      // What differs in the letter case of escapes alone is another matter.
      let plain = Set(
        members.map { member in PatternSpelling(member.component, document, OtherSpellings.withUpperEscapes) })
      guard plain.count > 1 else { return nil }
      let folding: CaseFolding = first.percentEncoded.value ? .ascii : .unicode
      return Group(
        entry: entry, components: members.map(\.component), spellings: Set(members.map(\.text)).count,
        possible: possibleSpellings(first, folding))
    }
  }

  /// How many spellings the literals of a component have; `nil` for more than anybody would count.
  private func possibleSpellings(_ component: Component, _ folding: CaseFolding) -> Int? {
    var count = 1
    for text in PatternSpelling.texts(of: component, document) {
      for scalar in text.literalScalars {
        let (product, overflow) = count.multipliedReportingOverflow(
          by: folding.variants(of: folding.fold(scalar)).count)
        if overflow || product > 1 << 40 { return nil }
        count = product
      }
    }
    return count
  }

  // MARK: Deciding

  private mutating func examine(_ group: Group) -> CaseVariants? {
    guard let first = group.components.first else { return nil }
    let plan = ComponentPlan(first, file, analysis.variables, caseSensitive: false)
    let merged = MergedComponents(entry: group.entry, components: group.components, plan: plan)
    if group.spellings == group.possible, analysis.isExactAlone(merged) { return variants(group, merged, .exact) }
    let samples = SampleURLs.urls(for: ComponentPlan(first, file, analysis.variables)).flatMap(
      OtherSpellings.letterCases)
    if let url = analysis.added(samples, by: merged) { return variants(group, merged, .adds(url: url)) }
    switch analysis.outcomeInLists(merged) {
    case .exact: return variants(group, merged, .exact)
    case .changes(let url):
      return analysis.confirmed(url, for: merged).flatMap { variants(group, merged, .adds(url: $0)) }
    case .undecided: return nil
    }
  }

  private func variants(_ group: Group, _ merged: MergedComponents, _ outcome: CaseVariants.Outcome) -> CaseVariants? {
    let edits = merged.edits(document, setting: .caseSensitive)
    var shortening: Shortening?
    if case .exact = outcome, let edits {
      shortening = Shortening(
        kind: .caseVariants, entry: group.entry.index, edits: edits,
        sentence:
          "\(grouped(group.components.count)) spellings of one pattern became one with `\"caseSensitive\": false`")
    }
    return CaseVariants(
      entry: group.entry, components: group.components, spellings: group.spellings, possible: group.possible,
      outcome: outcome, edits: edits, shortening: shortening)
  }
}
