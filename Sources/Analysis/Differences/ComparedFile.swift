import Association
import Matching

/// One of two files that are compared, as some systems read it, with what is made of it once for all searches.
final class ComparedFile {
  let file: AssociationFile
  /// The numbers of components, shared with the other file.
  private let signatures: ComponentSignatures
  let variables: VariableTable
  private lazy var plans = FilePlans(file, variables)
  private(set) lazy var router = LinkRouter(file, variables)
  private(set) lazy var verdicts = ConfirmedVerdicts(router)
  private let groups: AppGroups
  private var entries: [Int: EntryComponents] = [:]
  private var lists: [[Int]: NumberedComponents] = [:]

  /// The components of an entry but plain paths.
  struct EntryComponents {
    /// Those that are not, but for their place, like an earlier one: such a copy decides nothing.
    fileprivate(set) var others: [NumberedComponents.Element] = []
    /// The number of plain paths, each with its repetitions.
    fileprivate(set) var plainPaths = 0
  }

  /// - Parameter variables: Those of one of the files. Equal values are shared.
  init(_ file: AssociationFile, _ signatures: ComponentSignatures, beside variables: VariableTable) {
    self.file = file
    self.variables = VariableTable(file, beside: variables)
    self.signatures = signatures
    groups = AppGroups(file)
  }

  static func pair(_ old: AssociationFile, _ new: AssociationFile) -> (old: ComparedFile, new: ComparedFile) {
    let signatures = ComponentSignatures()
    let variables = VariableTable(old)
    return (ComparedFile(old, signatures, beside: variables), ComparedFile(new, signatures, beside: variables))
  }

  /// Frees the lists, which are made again when they are asked for.
  func forgetLists() { (entries, lists) = ([:], [:]) }

  func entries(of app: AppID) -> [Int] { groups.entries(of: app) }

  /// The components of an entry but plain paths; made once.
  func components(ofEntry number: Int) -> EntryComponents {
    if let components = entries[number] { return components }
    var components = EntryComponents()
    guard let applinks = file.applinks else { return components }
    var texts = TextNumbers(file.source.bytes)
    var known: Set<Int> = []
    let entry = applinks.entries[number]
    func add(_ component: Component) {
      if !texts.insert(file.document.range(component.node).bytes) { return }
      let element = element(component, of: entry)
      if known.insert(element.number).inserted { components.others.append(element) }
    }
    file.forEachComponent(of: entry) { index, path in
      if !path.isDecoded {
        components.plainPaths += 1
      } else if let component = applinks.component(at: index, of: entry) {
        add(component)
      }
    } other: {
      add($0)
    }
    entries[number] = components
    return components
  }

  /// The components of some entries, in order, without those that are like an earlier one of their entry: the list decides every URL alike.
  /// Made once for the same entries.
  func components(of numbers: [Int]) -> NumberedComponents {
    if let list = lists[numbers] { return list }
    let list = NumberedComponents(numbers.flatMap { elements(ofEntry: $0) { _ in true } })
    lists[numbers] = list
    return list
  }

  /// The components of an entry, in order, of the plain paths only some.
  func elements(ofEntry number: Int, where isKept: (Span<UInt8>) -> Bool) -> [NumberedComponents.Element] {
    let components = components(ofEntry: number)
    guard components.plainPaths > 0, let applinks = file.applinks else { return components.others }
    let entry = applinks.entries[number]
    let bytes = file.source.bytes
    var texts = TextNumbers(bytes)
    var elements = components.others
    file.forEachComponent(of: entry) { index, path in
      guard !path.isDecoded, isKept(bytes.span.extracting(path.range)), texts.insert(path.range),
        let component = applinks.component(at: index, of: entry)
      else { return }
      elements.append(element(component, of: entry))
    }
    if !components.others.isEmpty { elements.sort { $0.item.index < $1.item.index } }
    return elements
  }

  private func element(_ component: Component, of entry: Entry) -> NumberedComponents.Element {
    let plan = ComponentPlan(component, file, variables)
    let item =
      entry.isLong
      ? OrderedComponents.Item(entry: entry.index, plan, from: plans)
      : OrderedComponents.Item(entry: entry.index, plan: plan)
    return .init(item: item, number: signatures.number(of: plan))
  }

  func element(_ plan: ComponentPlan, ofEntry entry: Int) -> NumberedComponents.Element {
    .init(item: OrderedComponents.Item(entry: entry, plan: plan), number: signatures.number(of: plan))
  }
}
