package import Association
import ProjectSettings

extension ExpectationPlan {
  /// The components that an expectation names as the one that must decide, each with the index of its file. An index alone names one of each
  /// entry.
  package func deciders(of planned: PlannedExpectation) -> [(file: Int, component: Component)] {
    guard let decider = planned.expectation.decider?.value else { return [] }
    return planned.files.flatMap { file in
      files[file].file.components(named: decider).map { (file, $0) }
    }
  }
}

extension AssociationFile {
  fileprivate func components(named decider: Decider) -> [Component] {
    guard let applinks else { return [] }
    func component(_ index: Int, of entry: Entry) -> [Component] {
      index < entry.count ? [applinks.component(at: index, of: entry)].compactMap { $0 } : []
    }
    switch decider {
    case .index(let index): return applinks.entries.flatMap { component(index, of: $0) }
    case .name(let name):
      return applinks.entries.filter { $0.index == name.entry }.flatMap { component(name.component, of: $0) }
    case .comment(let text):
      return applinks.entries.flatMap { entry in
        applinks.components(of: entry).filter { $0.comment.map(document.string) == text }
      }
    }
  }
}
