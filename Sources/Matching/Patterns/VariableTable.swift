package import Association
import JSONSource

/// The variables that the patterns of a file can name: its own and the predefined ones.
package struct VariableTable: Sendable {
  private let document: JSONDocument
  private let custom: [[UInt8]: SubstitutionVariable]
  private let predefined: [[UInt8]: PredefinedVariable]

  package enum Variable: Sendable {
    case custom(SubstitutionVariable)
    case predefined(PredefinedVariable)
  }

  package init(_ file: AssociationFile) {
    document = file.document
    // Of equal names the last counts, as with any key (decided).
    custom = Dictionary(
      (file.applinks?.variables ?? []).map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { $1 })
    predefined = Dictionary(uniqueKeysWithValues: PredefinedVariable.allCases.map { (Array($0.rawValue.utf8), $0) })
  }

  /// The variable of a name: names are case-sensitive (documented), and a custom one wins over a predefined one (decided).
  package func variable(named name: [UInt8]) -> Variable? {
    custom[name].map(Variable.custom) ?? predefined[name].map(Variable.predefined)
  }

  /// The values of a variable as patterns, in order; `nil` for an unknown name.
  package func values(named name: [UInt8]) -> [Pattern]? {
    switch variable(named: name) {
    case .custom(let variable): variable.values.map { Pattern(value: $0, in: document) }
    case .predefined(let variable):
      variable.values.map {
        Pattern(text: Array($0.utf8), source: PatternSource(node: NodeID(index: 0)), variables: false)
      }
    case nil: nil
    }
  }

  /// Every name that can be used, the file's own first.
  package var names: [String] {
    custom.values.sorted { $0.key < $1.key }.map(\.name) + PredefinedVariable.allCases.map(\.rawValue)
  }
}
