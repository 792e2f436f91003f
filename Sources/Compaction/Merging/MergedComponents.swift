import Analysis
import Association
import JSONSource
import Matching
import SourceText

// One component replaces several at the place of the first. That changes nothing if it accepts the same URLs, and no component of the
// opposite effect between them accepts any of these: both are searched in small automata, however long the list. If it accepts more, nothing
// need change either, since other components may decide the rest alike: that is searched in the whole lists, before and after.

/// Components of an entry, and the one that replaces them.
struct MergedComponents {
  let entry: Entry
  /// With the same effect, in order; at least one.
  var components: [Component]
  let plan: ComponentPlan

  var first: Component { components[0] }
}

package enum MergeOutcome: Sendable {
  /// Nothing changes, which is proved.
  case exact
  /// The merged component would also match this URL. Both engines confirm that no component does today.
  case adds(url: String)
}

/// Finds the outcomes of merges.
struct MergeAnalysis {
  private let file: AssociationFile
  let variables: VariableTable
  private let stepBudget: StepBudget
  private lazy var verdicts = ConfirmedVerdicts(file)
  private let prefix = urlPrefix(host: "example.com")

  /// States of one search among few components.
  private static let statesForFew = 2_000
  /// Components of the opposite effect that are compared together.
  private static let betweenLimit = 1_000
  /// A longer URL is not shown.
  private static let shownLength = 120

  private lazy var order = OrderAnalysis(file, variables, stepBudget)

  /// - Parameter order: The analysis of the file's order; made if it is needed and `nil`.
  init(_ file: AssociationFile, _ stepBudget: StepBudget, _ order: OrderAnalysis?) {
    self.file = file
    self.stepBudget = stepBudget
    variables = VariableTable(file)
    if let order { self.order = order }
  }

  var isOver: Bool { stepBudget.isExhausted }

  /// Returns `true` if the components and their order alone show that nothing changes.
  func isExactAlone(_ merged: MergedComponents) -> Bool {
    let plans = merged.components.map { ComponentPlan($0, file, variables) }
    let sets = ComponentSetsAnalysis(stepBudget.limited(toStates: Self.statesForFew))
    return sets.difference(plans, [merged.plan]).isNone
      && between(merged).map { sets.common([merged.plan], $0).isNone } ?? false
  }

  /// The outcome of a merge that the components alone do not show to be exact; `nil` if it is unknown.
  ///
  /// - Parameter respelling: Returns URLs that the merged component may add, for one that a component matches.
  mutating func outcome(of merged: MergedComponents, respelling: ([UInt8]) -> [[UInt8]]) -> MergeOutcome? {
    let samples = SampleURLs.urls(for: ComponentPlan(merged.first, file, variables)).flatMap(respelling)
    if let url = added(samples, by: merged) { return .adds(url: url) }
    switch changedURL(merged) {
    case .none: return .exact
    case .found(let url): return confirmed(url, for: merged).map { .adds(url: $0) }
    case .undecided: return nil
    }
  }

  /// A URL that changes in one of the lists that the components are part of.
  private mutating func changedURL(_ merged: MergedComponents) -> SearchResult<[UInt8]> {
    guard let lists = order.completeLists(of: merged.entry), !lists.isEmpty else { return .undecided }
    let removed = Set(merged.components.dropFirst().map { $0.index })
    let plans = [merged.plan] + merged.components.map { ComponentPlan($0, file, variables) }
    return .first(of: lists) { list in
      // The others accept no URL that changes.
      let sharing = Set(plans.flatMap { list.prefixes.positions(sharingURLsWith: $0) }).sorted()
      let old = sharing.map { list.components.items[$0] }
      stepBudget.take(old.count)
      let new = old.compactMap { item -> OrderedComponents.Item? in
        guard item.entry == merged.entry.index else { return item }
        if item.index == merged.first.index { return OrderedComponents.Item(entry: item.entry, plan: merged.plan) }
        return removed.contains(item.index) ? nil : item
      }
      return ListPairSearch(ListPair(OrderedComponents(items: old), OrderedComponents(items: new)), stepBudget).url()
    }
  }

  /// The first of some URLs, in full, that the merged component would match and none does today, as both engines confirm; for an exclusion,
  /// one that opens the app today.
  private mutating func added(_ urls: [[UInt8]], by merged: MergedComponents) -> String? {
    guard let app = merged.entry.apps.first?.id else { return nil }
    let acceptance = AcceptanceList(
      OrderedComponents(items: [OrderedComponents.Item(entry: merged.entry.index, plan: merged.plan)]))
    for url in urls where url.count <= Self.shownLength {
      if acceptance.first(url) == nil { continue }
      let full = prefix + url
      guard let guess = verdicts.unconfirmed(full, app), isAdded(guess, by: merged),
        let verdict = verdicts.verdict(full, app), isAdded(verdict, by: merged)
      else { continue }
      return String(decoding: full, as: UTF8.self)
    }
    return nil
  }

  /// A changed URL in full, if both engines confirm its verdict today.
  private mutating func confirmed(_ url: [UInt8], for merged: MergedComponents) -> String? {
    let full = prefix + url
    guard url.count <= Self.shownLength, let app = merged.entry.apps.first?.id,
      let verdict = verdicts.verdict(full, app), (verdict.verdict == .match) == merged.plan.excludes
    else { return nil }
    return String(decoding: full, as: UTF8.self)
  }

  /// Returns `true` if the merged component would change the verdict on a URL that it accepts: no component before it decides.
  private func isAdded(_ verdict: AppVerdict, by merged: MergedComponents) -> Bool {
    guard merged.plan.excludes else { return verdict.verdict == .noMatch }
    return verdict.verdict == .match && verdict.decider.map { $0 > merged.first.name } ?? false
  }

  /// The components of the opposite effect between the first and the last; `nil` if they are too many.
  private func between(_ merged: MergedComponents) -> [ComponentPlan]? {
    var found: [ComponentPlan] = []
    let own = Set(merged.components.map { $0.index })
    for index in merged.first.index..<merged.components[merged.components.count - 1].index where !own.contains(index) {
      guard let component = file.applinks?.component(at: index, of: merged.entry),
        component.exclude.value != merged.plan.excludes
      else { continue }
      if found.count == Self.betweenLimit { return nil }
      found.append(ComponentPlan(component, file, variables))
    }
    return found
  }
}

extension MergedComponents {
  /// The edits that keep only the first component, with a setting `false` and some texts replaced; `nil` if the file has syntax errors, or
  /// comments would be lost.
  func edits(
    _ document: JSONDocument, setting key: ComponentKey, texts: [(node: NodeID, json: String)] = []
  ) -> [SourceEdit]? {
    guard document.problems.isEmpty, case .components(let nodes) = entry.patterns else { return nil }
    let comments = components.compactMap { $0.comment }.map { document.source.text(document.range($0)) }
    guard Set(comments).count < 2 else { return nil }
    var edits = texts.map { SourceEdit(document.range($0.node), $0.json) }
    var added: [JSONDocument.NewMember] = []
    if let own = ComponentKeys(document, first.node)[key] {
      edits.append(SourceEdit(document.range(own), "false"))
    } else {
      added.append(JSONDocument.NewMember(key.rawValue, "false"))
    }
    if first.comment == nil, let comment = comments.first {
      added.append(JSONDocument.NewMember(ComponentKey.comment.rawValue, comment))
    }
    edits += document.edits(of: first.node, removing: { _ in false }, appending: added)
    edits += document.removals(from: nodes, at: components.dropFirst().map { $0.index })
    return edits.sorted(by: SourceEdit.isBefore)
  }

  /// The shortening of an exact merge that can be edited.
  func shortening(_ outcome: MergeOutcome?, _ edits: [SourceEdit]?, _ sentence: String) -> Shortening? {
    guard case .exact = outcome, let edits else { return nil }
    return Shortening(entry: entry.index, edits: edits, sentence: sentence)
  }
}
