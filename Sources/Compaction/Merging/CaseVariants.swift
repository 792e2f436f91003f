package import Analysis
package import Association
import JSONSource
package import Matching
package import SourceText

// Spellings of one pattern are found by hashes that ignore letter case: one pass over the bytes, without allocation. Only components whose
// hash occurs again are examined: variables keep their names, literals are folded, and equal results form a group.

/// Components that differ in letter case alone.
package struct CaseVariants: Sendable {
  /// In order.
  package let components: [Component]
  /// The number of spellings; fewer than components if some are equal.
  package let spellings: Int
  /// The number of possible spellings, unless it is huge; of 64 bits, also where `Int` has 32.
  package let possible: Int64?
  /// The outcome of one component with `caseSensitive: false` instead.
  package let outcome: MergeOutcome
  /// The edits that merge them; also for a merge that adds a URL, to know what it would save.
  package let edits: [SourceEdit]?
  package let shortening: Shortening?
}

extension AssociationFile {
  /// The groups of components that spell one pattern in several letter cases, with the same effect and other settings, in order.
  ///
  /// - Returns: The groups, and how many were left out because there were too many or the budget ended.
  /// - Complexity: O(bytes of the patterns), and a few searches for each group.
  package func caseVariants(
    _ stepBudget: StepBudget = StepBudget(Budget()), order: OrderAnalysis? = nil, limit: Int = 200
  ) -> (found: [CaseVariants], omitted: Int) {
    var finder = CaseFinder(file: self, order: order, analysis: MergeAnalysis(self, stepBudget, order))
    return finder.variants(limit)
  }
}

private struct CaseFinder {
  let file: AssociationFile
  let order: OrderAnalysis?
  var analysis: MergeAnalysis

  private var document: JSONDocument { file.document }

  /// Components of one hash that are examined.
  private static let groupLimit = 20_000

  mutating func variants(_ limit: Int) -> (found: [CaseVariants], omitted: Int) {
    var found: [CaseVariants] = []
    var omitted = 0
    var examined = 0
    for entry in file.applinks?.entries ?? [] {
      for indices in alike(in: entry) where !areWrittenAlike(indices, of: entry) {
        if indices.count > Self.groupLimit {
          omitted += 1
          continue
        }
        for group in groups(indices, of: entry) {
          examined += 1
          if examined > limit || analysis.isOver {
            omitted += 1
          } else if let variants = examine(group) {
            found.append(variants)
          }
        }
      }
    }
    return (found, omitted)
  }

  /// Components that are equal once letter case is folded.
  private struct Group {
    let entry: Entry
    let components: [Component]
    let spellings: Int
    let possible: Int64?
  }

  // MARK: Finding

  /// The indices of components with the same hash.
  private func alike(in entry: Entry) -> [[Int]] {
    guard let some = order?.possibleCaseVariants(of: entry) else { return RepeatedHashes.groups(of: hashes(of: entry)) }
    return RepeatedHashes.groups(of: hashes(of: entry, at: some)).map { $0.map { Int(some[$0]) } }
  }

  /// A hash for each component of an entry, or for those at some indices, that ignores letter case.
  private func hashes(of entry: Entry, at indices: [UInt32]? = nil) -> [UInt64] {
    let source = document.source.bytes
    let bytes = source.span
    let isLegacy = entry.isLegacy
    var hashes: [UInt64] = []
    hashes.reserveCapacity(indices?.count ?? entry.count)
    func append(_ path: NodeID?, _ keys: ComponentKeys?) {
      var hash = FoldedHash()
      hash.add(path, document, bytes)
      if let keys {
        hash.add(keys.query, document, bytes)
        hash.add(keys.fragment, document, bytes)
        hash.add(keys.exclude.flatMap(document.boolean))
        hash.add(keys.percentEncoded.flatMap(document.boolean))
        hash.add(keys.caseSensitive.flatMap(document.boolean))
      }
      hashes.append(hash.value)
    }
    let elements = entry.elements
    let none = ComponentKeys()
    func addElement(_ index: Int, _ ordinaryPath: Range<Int>?) {
      let node = elements[index]
      if isLegacy {
        append(node, nil)
      } else if ordinaryPath != nil {
        append(document.soleMember(node)?.value, none)
      } else {
        let keys = ComponentKeys(document, node)
        append(keys.path, keys)
      }
    }
    if let indices {
      for index in indices { addElement(Int(index), file.applinks?.ordinaryPath(at: Int(index), of: entry)) }
    } else {
      file.applinks?.forEachElement(of: entry) { addElement($0, $1) }
    }
    return hashes
  }

  /// Returns `true` if components have the same bytes, so that no letter case differs.
  private func areWrittenAlike(_ indices: [Int], of entry: Entry) -> Bool {
    let elements = entry.elements
    let source = document.source.bytes
    let bytes = source.span
    let first = document.range(elements[indices[0]]).bytes
    return indices.allSatisfy { bytes.hasEqualBytes(first, document.range(elements[$0]).bytes) }
  }

  /// The groups among components with equal hashes.
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
      // Patterns that differ only in the letter case of escapes are `EncodedLiterals`.
      let plain = Set(members.map { PatternSpelling($0.component, document, OtherSpellings.withUpperEscapes) })
      guard plain.count > 1 else { return nil }
      let folding: CaseFolding = first.percentEncoded.value ? .ascii : .unicode
      return Group(
        entry: entry, components: members.map { $0.component }, spellings: Set(members.map { $0.text }).count,
        possible: possibleSpellings(first, folding))
    }
  }

  /// The number of spellings of a component's literals; `nil` if it is huge.
  private func possibleSpellings(_ component: Component, _ folding: CaseFolding) -> Int64? {
    var count: Int64 = 1
    for text in PatternSpelling.texts(of: component, document) {
      for scalar in text.literalScalars {
        let (product, overflow) = count.multipliedReportingOverflow(
          by: Int64(folding.variants(of: folding.fold(scalar)).count))
        if overflow || product > 1 << 40 { return nil }
        count = product
      }
    }
    return count
  }

  // MARK: Deciding

  private mutating func examine(_ group: Group) -> CaseVariants? {
    let plan = ComponentPlan(group.components[0], file, analysis.variables, caseSensitive: false)
    let merged = MergedComponents(entry: group.entry, components: group.components, plan: plan)
    let isExact = group.possible == Int64(group.spellings) && analysis.isExactAlone(merged)
    guard let outcome = isExact ? .exact : analysis.outcome(of: merged, respelling: OtherSpellings.letterCases) else {
      return nil
    }
    let edits = merged.edits(document, setting: .caseSensitive)
    let shortening = merged.shortening(
      outcome, edits,
      "\(grouped(group.components.count)) spellings of one pattern became one with `\"caseSensitive\": false`")
    return CaseVariants(
      components: group.components, spellings: group.spellings, possible: group.possible,
      outcome: outcome, edits: edits, shortening: shortening)
  }
}
