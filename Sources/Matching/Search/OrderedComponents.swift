package import Association

/// The components that decide for an app, in order: entry by entry.
package struct OrderedComponents: Sendable {
  package struct Item: Sendable {
    private let source: Source
    package let excludes: Bool
    /// `true` if the component has a query or a fragment.
    package let hasTail: Bool
    /// `true` if the beginning of all accepted paths is not empty.
    let hasSharedPrefix: Bool
    /// `true` if the component has a path, whose pattern has no wildcards.
    package let hasPathWithoutWildcards: Bool
    private let entryNumber: UInt32
    private let indexNumber: UInt32

    private enum Source: Sendable {
      case plan(ComponentPlan)
      /// The component of a file, without variables.
      case file(FilePlans)
    }

    private init(_ source: Source, _ plan: ComponentPlan, entry: Int) {
      self.source = source
      (excludes, hasTail, hasSharedPrefix) = (plan.excludes, plan.hasTail, plan.hasSharedPrefix)
      hasPathWithoutWildcards = plan.hasPathWithoutWildcards
      (entryNumber, indexNumber) = (UInt32(entry), UInt32(plan.index))
    }

    package init(entry: Int, plan: ComponentPlan) { self.init(.plan(plan), plan, entry: entry) }

    /// A component of a long list: its plan is made again when it is needed, unless it names variables, whose lists of values are known by
    /// identity.
    package init(entry: Int, _ plan: ComponentPlan, from plans: FilePlans) {
      self.init(plan.hasValues ? .plan(plan) : .file(plans), plan, entry: entry)
    }

    package var plan: ComponentPlan {
      switch source {
      case .plan(let plan): plan
      case .file(let plans): plans.plan(index, ofEntry: entry)
      }
    }

    /// The index of the entry in `details`.
    package var entry: Int { Int(entryNumber) }
    /// The index in `components` or `paths`.
    package var index: Int { Int(indexNumber) }
    package var name: ComponentName { ComponentName(entry: entry, component: index) }

    /// The plan, if the component may name variables.
    fileprivate var planWithValues: ComponentPlan? { if case .plan(let plan) = source { plan } else { nil } }
  }

  package let items: [Item]

  /// Components up to which a list is searched one by one: there can be tens of thousands of such lists.
  private static let fewComponents = 8

  var isShort: Bool { items.count <= Self.fewComponents }

  /// The automata of all variables in the components, made once for all the searches among some of them. A list of one component has few
  /// searches, which make their own.
  let values: ValueAutomata

  /// The components of entries, in order, at most a number of them. O(components).
  package init(_ entries: [Entry], of file: AssociationFile, _ variables: VariableTable, atMost limit: Int = .max) {
    self.init(items: Self.items(entries, of: file, variables, atMost: limit))
  }

  /// The same components without the automata of their variables.
  package static func items(
    _ entries: [Entry], of file: AssociationFile, _ variables: VariableTable, atMost limit: Int = .max
  ) -> [Item] {
    guard let applinks = file.applinks else { return [] }
    return entries.reduce(into: []) { items, entry in
      items += applinks.components(of: entry).prefix(limit - items.count).map { component in
        Item(entry: entry.index, plan: ComponentPlan(component, file, variables))
      }
    }
  }

  package init(items: [Item]) {
    self.items = items
    values = items.count > 1 ? ValueAutomata(of: items.lazy.compactMap { $0.planWithValues }) : ValueAutomata()
  }
}

/// Makes the plans of a file's components when they are needed. Those of a million components would take more memory than the file.
package final class FilePlans: Sendable {
  private let file: AssociationFile
  private let variables: VariableTable
  private let hasDefaults: Bool

  package init(_ file: AssociationFile, _ variables: VariableTable) {
    (self.file, self.variables) = (file, variables)
    hasDefaults = file.hasDefaults
  }

  /// - Parameter index: The index of an element that is a component.
  fileprivate func plan(_ index: Int, ofEntry entry: Int) -> ComponentPlan {
    guard let applinks = file.applinks else { return ComponentPlan(ComponentText(), variables) }
    let entry = applinks.entries[entry]
    let bytes = file.source.bytes
    // Settings are not merged where there are none.
    if !hasDefaults, let place = applinks.pathAlone(at: index, of: entry),
      let path = PartLanguage(simplePath: bytes.span.extracting(place), isDecoded: false)
    {
      return ComponentPlan(index: index, isDecoded: false, folding: .none, path: path)
    }
    let component = applinks.component(at: index, of: entry)
    return component.map { ComponentPlan($0, file, variables) } ?? ComponentPlan(ComponentText(), variables)
  }
}
