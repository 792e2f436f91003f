package import Association
import JSONSource
import Synchronization

/// The variables that the patterns of a file can name: its own and the predefined ones. Values are parsed once, when a pattern first
/// names them.
package final class VariableTable: Sendable {
  private let document: JSONDocument
  /// The variables of the file, numbers for their names, and for each number the last variable.
  private let variables: [AssociationFile.SubstitutionVariable]
  private let numbers: TextNumbers
  private let last: [UInt32]
  private let predefined: [[UInt8]: PredefinedVariable]

  private let added: [[UInt8]: [[UInt8]]]
  /// `true` if `$(name)` is a variable; for older systems it is plain text (decided).
  package let areKnown: Bool

  package enum Variable: Sendable {
    case custom(AssociationFile.SubstitutionVariable)
    case predefined(PredefinedVariable)
  }

  /// - Parameter added: Values of more variables, by name. A variable of the file with the same name wins.
  package init(_ file: AssociationFile, adding added: [[UInt8]: [[UInt8]]] = [:]) {
    self.added = added
    document = file.document
    areKnown = file.generation >= .variables
    variables = file.applinks?.variables ?? []
    // Of equal names the last is used, as with any key (decided).
    var numbers = TextNumbers(document.source.bytes)
    var last: [UInt32] = []
    for (index, variable) in variables.enumerated() {
      let number = numbers.number(of: variable.key, in: document)
      if number == last.count { last.append(0) }
      last[number] = UInt32(index)
    }
    (self.numbers, self.last) = (numbers, last)
    predefined = Dictionary(uniqueKeysWithValues: PredefinedVariable.allCases.map { (Array($0.rawValue.utf8), $0) })
  }

  /// The variable of a name: names are case-sensitive (documented), and a custom one wins over a predefined one (decided).
  package func variable(named name: [UInt8]) -> Variable? {
    numbers.known(name).map { .custom(variables[Int(last[$0])]) } ?? predefined[name].map(Variable.predefined)
  }

  private let parsed = Mutex<[[UInt8]: [Pattern]]>([:])
  private let pieces = Mutex<[PiecesKey: ValueList]>([:])

  private struct PiecesKey: Hashable {
    let name: [UInt8]
    let folding: CaseFolding
  }

  /// The values of a variable as patterns, in order; `nil` for an unknown name.
  package func values(named name: [UInt8]) -> [Pattern]? {
    if let known = parsed.withLock({ $0[name] }) { return known }
    var values: [Pattern] = []
    guard forEachValue(named: name, { values.append($0) }) else { return nil }
    parsed.withLock { $0[name] = values }
    return values
  }

  /// Calls `body` with each value of a variable, in order; returns `false` for an unknown name.
  private func forEachValue(named name: [UInt8], _ body: (Pattern) -> Void) -> Bool {
    if numbers.known(name) == nil, let added = added[name] {
      for value in added { body(Pattern(text: value, variables: false)) }
      return true
    }
    switch variable(named: name) {
    case nil: return false
    case .custom(let variable)?: for value in variable.values { body(Pattern(value: value, in: document)) }
    case .predefined(let variable)?:
      for value in variable.values { body(Pattern(text: Array(value.utf8), variables: false)) }
    }
    return true
  }

  /// The values of a variable as pieces of a language; `nil` for an unknown name.
  package func pieces(named name: [UInt8], _ folding: CaseFolding) -> ValueList? {
    let key = PiecesKey(name: name, folding: folding)
    if let known = pieces.withLock({ $0[key] }) { return known }
    // Their patterns are not kept: a large file has many.
    var values = ValueList.Words()
    guard
      forEachValue(
        named: name,
        { value in PartLanguage.pieces(value, folding, nil).map { values.append($0.lazy.flatMap { $0.kind.labels }) } })
    else {
      return nil
    }
    let made = ValueList(values)
    pieces.withLock { $0[key] = made }
    return made
  }

  /// Every name that can be used, the file's own first.
  package var names: [String] {
    last.sorted().map { variables[Int($0)].name } + PredefinedVariable.allCases.map { $0.rawValue }
  }
}
