package import Association

/// The parts of a file whose order is not known completely, because they are too large or the budget ended.
package struct AnalysisLimits {
  /// The entries whose order was not analysed, except for repetitions.
  package let skipped: [Entry]
  /// The components with an undecided search, in order; none for searches that were not begun.
  package let undecided: [Component]
  /// `true` if apps that may open the same links were not compared.
  package let hasUncomparedApps: Bool
}

extension OrderAnalysis {
  /// The limits that the searches so far have reached.
  package var limits: AnalysisLimits {
    let entries = file.applinks?.entries ?? []
    var undecided: [Component] = []
    for entry in entries {
      let lists = lists(of: entry).filter { !$0.undecided.isEmpty }
      guard !lists.isEmpty, let components = file.applinks?.components(of: entry) else { continue }
      undecided += components.filter { component in
        lists.contains { list in list.position(of: component).map { list.undecided.contains($0) } ?? false }
      }
    }
    return AnalysisLimits(
      skipped: entries.filter { $0.count > 0 && lists(of: $0).isEmpty }, undecided: undecided,
      hasUncomparedApps: !overlapsAreComplete)
  }
}
