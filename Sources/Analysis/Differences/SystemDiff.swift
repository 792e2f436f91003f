public import Association
package import Matching

/// The URLs that two files treat differently on some generations of systems.
///
///     for part in old.systemDifferences(to: new) where !part.diff.isEquivalence {
///       print("\(part.systems): \(part.diff.changes.map(\.url))")
///       if part.generations.contains(.paths) { print("iOS 12 has this change too") }
///     }
public struct SystemDiff: Sendable {
  /// The generations that see these differences.
  public let generations: ClosedRange<SystemGeneration>
  /// The differences.
  public let diff: FileDiff
  /// The files as these systems read them.
  package let old: AssociationFile
  package let new: AssociationFile

  /// The systems: `iOS 13 and later`.
  public var systems: String { SystemGeneration.versions(generations) }
}

extension AssociationFile {
  /// The comparison of two files in each of their readings, newest first. Neighbouring generations with the same differences are
  /// together, so two files without keys that some systems ignore give one element. A file that devices ignore opens no URL.
  ///
  ///     for part in old.systemDifferences(to: new) { print(part.systems, part.diff.changes.map(\.url)) }
  ///
  /// - Parameters:
  ///   - oldest: The oldest generation that is compared.
  ///   - app: The only app whose changes are reported; all by default.
  ///   - host: The host of the URLs that are shown.
  ///   - detail: The number of URLs for a kind of change.
  ///   - budget: The limit of all searches together. Half of what is left goes to each reading but the last.
  public func systemDifferences(
    to new: AssociationFile, since oldest: SystemGeneration = .paths, app: AppID? = nil,
    host: String = "example.com", detail: FileDiff.Detail = .kinds, budget: Budget = Budget()
  ) -> [SystemDiff] {
    var found: [SystemDiff] = []
    var pairs = inEffect.readingPairs(with: new.inEffect, since: oldest)
    let stepBudget = StepBudget(budget)
    while let pair = pairs.popLast() {
      let part = pairs.isEmpty ? stepBudget : stepBudget.part(share: 2)
      var finder = FileDiffFinder(pair.old, pair.new, part, host: host, detail: detail)
      let diff = finder.diff(for: app)
      if let newer = found.last, let both = newer.diff.joined(diff) {
        found[found.count - 1] = SystemDiff(
          generations: pair.generations.lowerBound...newer.generations.upperBound, diff: both, old: newer.old,
          new: newer.new)
      } else {
        found.append(SystemDiff(generations: pair.generations, diff: diff, old: pair.old.file, new: pair.new.file))
      }
    }
    return found
  }

  /// Returns `true` if it is proved that every URL opens the same apps with both files on some systems.
  package func isEquivalent(to new: AssociationFile, on systems: KeptSystems, _ stepBudget: StepBudget) -> Bool {
    change(to: new, on: systems, stepBudget).isNone
  }

  /// A URL that opens other apps with another file on one of some systems; `.none` is a proof that none exists.
  package func change(
    to new: AssociationFile, on systems: KeptSystems, _ stepBudget: StepBudget
  ) -> SearchResult<[UInt8]> {
    let since = systems.includesPaths ? SystemGeneration.paths : systems.oldest
    var pairs = readingPairs(with: new, since: since).filter { systems.includes($0.generations) }
    let count = pairs.count
    // The automata of a reading are released with it.
    return .first {
      pairs.popLast().map { FileDiffFinder($0.old, $0.new, stepBudget.part(share: count), longEntry: .max).change() }
    }
  }

  /// Both files in each different pair of readings, oldest first. Equal readings are one object.
  private func readingPairs(
    with new: AssociationFile, since oldest: SystemGeneration
  ) -> [(old: ComparedFile, new: ComparedFile, generations: ClosedRange<SystemGeneration>)] {
    let signatures = ComponentSignatures()
    let variables = VariableTable(self)
    let readings = [self, new].map { file in
      file.readings(since: oldest).map {
        (generations: $0.generations, file: ComparedFile($0.file, signatures, beside: variables))
      }
    }
    func file(_ number: Int, _ generation: SystemGeneration) -> ComparedFile {
      readings[number].first { $0.generations.contains(generation) }?.file
        ?? ComparedFile([self, new][number].read(by: generation), signatures, beside: variables)
    }
    let lowest = readings.compactMap { $0.last }.map { $0.generations.lowerBound }.min() ?? oldest
    let starts = Set(readings.joined().map { $0.generations.lowerBound }).union([lowest])
    var pairs: [(old: ComparedFile, new: ComparedFile, generations: ClosedRange<SystemGeneration>)] = []
    var upper = SystemGeneration.current
    for start in starts.sorted(by: >) {
      let (before, after) = (file(0, upper), file(1, upper))
      // Where neither file means anything to iOS 9 to 12 there is nothing to compare.
      if upper == .paths, !before.file.namesPatterns, !after.file.namesPatterns { break }
      pairs.append((before, after, start...upper))
      if let below = SystemGeneration(rawValue: start.rawValue - 1) { upper = below }
    }
    return pairs.reversed()
  }
}

extension FileDiff {
  /// The diff of two readings with the same changes, with the questions of both; `nil` where they differ. The budget of one may end earlier.
  fileprivate func joined(_ other: FileDiff) -> FileDiff? {
    if self == other { return self }
    guard !changes.isEmpty, changes == other.changes, isCut == other.isCut else { return nil }
    let more = other.undecided.filter { !undecided.contains($0) }
    return FileDiff(changes: changes, undecided: undecided + more, isCut: isCut)
  }
}
