/// Bytes in the text of a component that begin its parts after the path. Components whose patterns contain such bytes have no text.
package enum PartMark {
  /// Begins a whole query.
  static let query: UInt8 = 1
  /// Begins the name of a query item.
  static let itemName: UInt8 = 2
  /// Begins the pattern of a query item.
  static let itemPattern: UInt8 = 3
  static let fragment: UInt8 = 4

  package static func isMark(_ byte: UInt8) -> Bool { byte <= fragment }
}
