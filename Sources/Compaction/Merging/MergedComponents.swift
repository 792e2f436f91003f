import Analysis
import Association
import JSONSource
import Matching

// One component takes the place of several at the first of their places. That changes nothing if it accepts what they accepted, and
// nothing of it is accepted by a component of the other effect between them: both are asked of small automata, whatever the length of
// the list. Where the first is not so, nothing need change all the same, since other components may decide the rest as it does: that is
// asked of the whole lists, before and after.

/// Components of an entry with the one that shall take their place.
struct MergedComponents {
  let entry: Entry
  /// Of the same effect, in order.
  let components: [Component]
  /// What takes their place.
  let plan: ComponentPlan
}

/// What becomes of URLs when one component takes the place of several.
enum MergeOutcome {
  /// Nothing: that is proved.
  case exact
  /// A URL to which something else happens, as far as path, query and fragment.
  case changes([UInt8])
  case undecided
}

/// Finds what becomes of URLs when one component takes the place of several.
struct MergeAnalysis {
  private let file: AssociationFile
  let variables: VariableTable
  private let budget: Budget
  private let deadline: Deadline
  private lazy var verdicts = ConfirmedVerdicts(file)
  private let prefix = urlPrefix(host: "example.com")

  /// States of one search among few components.
  private static let statesForFew = 2_000
  /// Components of the other effect that are looked at together.
  private static let betweenLimit = 1_000
  /// A longer URL is not shown.
  private static let shownLength = 120

  private lazy var order = OrderAnalysis(file, variables, budget)

  /// - Parameter order: The analysis of the file's order; made if it is needed and `nil`.
  init(_ file: AssociationFile, _ budget: Budget, _ order: OrderAnalysis?) {
    self.file = file
    self.budget = budget
    variables = VariableTable(file)
    deadline = Deadline(budget)
    if let order { self.order = order }
  }

  var isOver: Bool { deadline.hasPassed }

  /// Whether the components and their order alone show that nothing changes.
  func isExactAlone(_ merged: MergedComponents) -> Bool {
    let plans = merged.components.map { ComponentPlan($0, file, variables) }
    let sets = ComponentSetsAnalysis(deadline.limited(toStates: Self.statesForFew))
    guard case .none = sets.difference(plans, [merged.plan]), let between = between(merged),
      case .none = sets.common([merged.plan], between)
    else { return false }
    return true
  }

  /// What the lists that the components are part of show.
  mutating func outcomeInLists(_ merged: MergedComponents) -> MergeOutcome {
    guard let lists = order.completeLists(of: merged.entry), !lists.isEmpty, let first = merged.components.first else {
      return .undecided
    }
    let gone = Set(merged.components.dropFirst().map(\.index))
    let analysis = ListPairAnalysis(deadline)
    var isUndecided = false
    for list in lists {
      let items = list.items.compactMap { item -> OrderedComponents.Item? in
        guard item.entry == merged.entry.index else { return item }
        if item.index == first.index { return OrderedComponents.Item(entry: item.entry, plan: merged.plan) }
        return gone.contains(item.index) ? nil : item
      }
      let compared = ListPair(list, OrderedComponents(items: items))
      for change in ListPair.Change.allCases {
        switch analysis.url(change, in: compared) {
        case .none: continue
        case .found(let url): return .changes(url)
        case .undecided: isUndecided = true
        }
      }
    }
    return isUndecided ? .undecided : .exact
  }

  /// The first of some URLs, in full, that the merged component would take from the browser or, where it excludes, from the app: both
  /// engines say that it is not so today.
  mutating func added(_ urls: [[UInt8]], by merged: MergedComponents) -> String? {
    guard let app = merged.entry.apps.first?.id, let first = merged.components.first else { return nil }
    var acceptance = AcceptanceList(
      OrderedComponents(items: [OrderedComponents.Item(entry: merged.entry.index, plan: merged.plan)]))
    for url in urls where url.count <= Self.shownLength {
      if acceptance.accepting(url).isEmpty { continue }
      let full = prefix + url
      guard let guess = verdicts.unconfirmed(full, app), isAdded(guess, by: merged.plan, at: first),
        let verdict = verdicts.verdict(full, app), isAdded(verdict, by: merged.plan, at: first)
      else { continue }
      return String(decoding: full, as: UTF8.self)
    }
    return nil
  }

  /// A URL that the lists show to go another way, in full, if both engines say that it does not go that way today.
  mutating func confirmed(_ url: [UInt8], for merged: MergedComponents) -> String? {
    let full = prefix + url
    guard url.count <= Self.shownLength, let app = merged.entry.apps.first?.id,
      let verdict = verdicts.verdict(full, app), (verdict.verdict == .match) == merged.plan.excludes
    else { return nil }
    return String(decoding: full, as: UTF8.self)
  }

  /// Whether a URL that the merged component accepts would go another way with it: no component takes it before.
  private func isAdded(_ verdict: AppVerdict, by plan: ComponentPlan, at first: Component) -> Bool {
    guard plan.excludes else { return verdict.verdict == .noMatch }
    guard verdict.verdict == .match, let entry = verdict.entry, let component = verdict.component else { return false }
    return (entry, component) > (first.entry, first.index)
  }

  /// The components of the other effect between the first and the last; `nil` where they are too many.
  private func between(_ merged: MergedComponents) -> [ComponentPlan]? {
    guard let first = merged.components.first?.index, let last = merged.components.last?.index else { return [] }
    var found: [ComponentPlan] = []
    let own = Set(merged.components.map(\.index))
    for index in first..<last where !own.contains(index) {
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
  /// The edits that leave the first component alone, with a setting that is `false`, and other texts where they are given. `nil` where
  /// the file is not to be edited, or where the authors' comments would be lost.
  func edits(
    _ document: JSONDocument, setting key: ComponentKey, texts: [(node: NodeID, json: String)] = []
  ) -> [SourceEdit]? {
    guard document.problems.isEmpty, case .components(let nodes) = entry.patterns, let first = components.first else {
      return nil
    }
    let comments = components.compactMap(\.comment).map { document.source.text(document.range($0)) }
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
    edits += document.removals(from: nodes, at: components.dropFirst().map(\.index))
    return edits.sorted(by: SourceEdit.isBefore)
  }
}
