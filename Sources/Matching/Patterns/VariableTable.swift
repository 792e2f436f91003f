package import Association
import JSONSource
import Synchronization

/// The variables that the patterns of a file can name: its own and the predefined ones. Values are read once, when a pattern first
/// names them.
package final class VariableTable: Sendable {
  private let document: JSONDocument
  private let variables: [AssociationFile.SubstitutionVariable]
  /// The distinct names of the variables; a number for each.
  private let numbers: TextNumbers
  /// The variable with each name: of equal names the last is used, as with any key (decided).
  private let custom: [UInt32]
  private let predefined: [[UInt8]: PredefinedVariable]
  /// The variables of another file. What is made of equal values is made once.
  private let other: VariableTable?

  /// `true` if `$(name)` is a variable; for older systems it is plain text (decided).
  package let areKnown: Bool

  package enum Variable: Sendable {
    case custom(AssociationFile.SubstitutionVariable)
    case predefined(PredefinedVariable)
  }

  package init(_ file: AssociationFile, beside other: VariableTable? = nil) {
    self.other = other
    document = file.document
    areKnown = file.generation >= .variables
    variables = file.applinks?.variables ?? []
    var numbers = TextNumbers(document.source.bytes)
    var custom: [UInt32] = []
    for (index, variable) in variables.enumerated() {
      let number = numbers.number(of: variable.key, in: document)
      if number == custom.count { custom.append(0) }
      custom[number] = UInt32(index)
    }
    self.numbers = numbers
    self.custom = custom
    predefined = Dictionary(uniqueKeysWithValues: PredefinedVariable.allCases.map { (Array($0.rawValue.utf8), $0) })
  }

  /// The variable of a name: names are case-sensitive (documented), and a custom one wins over a predefined one (decided).
  package func variable(named name: [UInt8]) -> Variable? {
    custom(named: name).map(Variable.custom) ?? predefined[name].map(Variable.predefined)
  }

  private func custom(named name: [UInt8]) -> AssociationFile.SubstitutionVariable? {
    numbers.known(name).map { variables[Int(custom[$0])] }
  }

  /// Adds a variable that the file does not define. One of the file with the same name wins.
  package func add(_ values: [[UInt8]], named name: [UInt8]) { added.withLock { $0[name] = values } }

  private let added = Mutex<[[UInt8]: [[UInt8]]]>([:])
  private let read = Mutex<[[UInt8]: VariableValues]>([:])
  private let lists = Mutex<[ListKey: ValueList]>([:])

  private struct ListKey: Hashable {
    let name: [UInt8]
    let folding: CaseFolding
  }

  /// The values of a variable, in order; `nil` for an unknown name.
  package func values(named name: [UInt8]) -> VariableValues? {
    if let known = read.withLock({ $0[name] }) { return known }
    var values = VariableValues()
    if custom(named: name) == nil, let added = added.withLock({ $0[name] }) {
      for value in added { values.append(value) }
    } else {
      switch variable(named: name) {
      case nil: return nil
      case .custom(let variable)?: for value in variable.values { values.append(document.utf8(value)) }
      case .predefined(let variable)?: for value in variable.values { values.append(value.utf8) }
      }
    }
    read.withLock { $0[name] = values }
    return values
  }

  /// The values of a variable as pieces of a language; `nil` for an unknown name.
  package func pieces(named name: [UInt8], _ folding: CaseFolding) -> ValueList? {
    let key = ListKey(name: name, folding: folding)
    if let known = lists.withLock({ $0[key] }) { return known }
    guard let own = values(named: name)?.list(folding) else { return nil }
    let twin = other?.pieces(named: name, folding)
    let made = twin?.isEqual(to: own) == true ? twin : own
    lists.withLock { $0[key] = made }
    return made
  }

  /// Every name that can be used, the file's own first.
  package var names: [String] {
    custom.sorted().map { variables[Int($0)].name } + PredefinedVariable.allCases.map { $0.rawValue }
  }
}
