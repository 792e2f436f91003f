public import JSONSource

extension AssociationFile {
  /// A variable that the file defines.
  ///
  ///     for variable in applinks.variables {
  ///       print("$(\(variable.name))", variable.values.map { file.document.string($0) })
  ///     }
  public struct SubstitutionVariable: Sendable {
    /// The name, without `$(` and `)`.
    public let name: String
    /// The key in `substitutionVariables`.
    public let key: JSONDocument.NodeID
    /// The member's value, of any type.
    public let node: JSONDocument.NodeID
    /// The elements that are strings; others are ignored (decided).
    public let values: [JSONDocument.NodeID]
  }

  /// The variables that every file can use.
  ///
  ///     if let variable = AssociationFile.PredefinedVariable(rawValue: "lang") {
  ///       print("$(\(variable)) has \(variable.values.count) values")
  ///     }
  public enum PredefinedVariable: String, Sendable, CaseIterable {
    case alpha, upper, lower, alnum, digit, xdigit, region, lang

    /// The values: one character each, except for `region` and `lang` (oracle).
    public var values: [String] {
      switch self {
      case .alpha: Self.upper.values + Self.lower.values
      case .upper: Self.characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
      case .lower: Self.characters("abcdefghijklmnopqrstuvwxyz")
      case .alnum: Self.alpha.values + Self.digit.values
      case .digit: Self.characters("0123456789")
      case .xdigit: Self.characters("0123456789ABCDEFabcdef")
      case .region: isoRegionCodes
      case .lang: isoLanguageCodes
      }
    }

    private static func characters(_ text: String) -> [String] { text.map { String($0) } }
  }
}

package typealias PredefinedVariable = AssociationFile.PredefinedVariable
