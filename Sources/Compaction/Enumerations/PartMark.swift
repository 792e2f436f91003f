/// Marks in the text of a whole component, where a part begins behind its path. Components whose patterns hold such bytes have no
/// such text.
package enum PartMark {
  /// A whole query follows.
  package static let query: UInt8 = 1
  /// The name of a query item follows.
  package static let itemName: UInt8 = 2
  /// The pattern of a query item follows.
  package static let itemPattern: UInt8 = 3
  /// A fragment follows.
  package static let fragment: UInt8 = 4

  package static func isMark(_ byte: UInt8) -> Bool { byte <= fragment }
}
