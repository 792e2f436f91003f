// Products are bits, and each class of each column has the bits of the products with it. The products in a box are then the intersection, over the
// columns, of the unions of the chosen classes: no tuple of a box is listed.

/// Some distinct products of classes, a class for each column.
struct ProductTable {
  /// Products, as bits by their index.
  typealias Members = SIMD8<UInt64>

  /// A set of classes for each column, as bits.
  typealias Box = [UInt64]

  static let limit = 512

  /// In order of decreasing size; of equally large ones in order of their classes.
  let products: [[Int]]
  let all: Members
  /// For each column and class, the products with it.
  private let members: [[Members]]
  /// For each column and class, its number of values.
  private let sizes: [[Int]]

  /// - Parameters:
  ///   - products: At most ``limit``.
  ///   - sizes: For each column and class, its number of values.
  init(_ products: [[Int]], sizes: [[Int]]) {
    self.sizes = sizes
    self.products = products.map { (size: Self.size($0, sizes), product: $0) }.sorted {
      $0.size > $1.size || $0.size == $1.size && $0.product.lexicographicallyPrecedes($1.product)
    }.map { $0.product }
    var all = Members.zero
    for index in self.products.indices { all[index / 64] |= 1 << UInt64(index % 64) }
    self.all = all
    var members = sizes.map { [Members](repeating: .zero, count: $0.count) }
    for (index, product) in self.products.enumerated() {
      for (column, number) in product.enumerated() { members[column][number][index / 64] |= 1 << UInt64(index % 64) }
    }
    self.members = members
  }

  /// The number of tuples of a product.
  func size(_ product: [Int]) -> Int { Self.size(product, sizes) }

  private static func size(_ product: [Int], _ sizes: [[Int]]) -> Int {
    product.indices.product { sizes[$0][product[$0]] } ?? .max
  }

  func members(_ column: Int, _ number: Int) -> Members { members[column][number] }

  /// The products in a box, whatever the classes of one column. O(columns × classes).
  func inside(_ box: Box, except free: Int? = nil) -> Members {
    var inside = all
    for (column, selection) in box.enumerated() where column != free {
      var chosen = Members.zero
      for number in Self.classes(selection) { chosen |= members[column][number] }
      inside &= chosen
    }
    return inside
  }

  /// The combinations of classes in a box that are no product; `nil` if they are more than ``limit``. O(combinations × columns).
  func missing(in box: Box) -> [[Int]]? {
    guard Self.volume(box) - Self.count(inside(box)) <= Self.limit else { return nil }
    var found: [[Int]] = []
    add([], all, box, to: &found)
    return found
  }

  private func add(_ start: [Int], _ members: Members, _ box: Box, to found: inout [[Int]]) {
    guard start.count < box.count else {
      if members == .zero { found.append(start) }
      return
    }
    for number in Self.classes(box[start.count]) {
      add(start + [number], members & self.members[start.count][number], box, to: &found)
    }
  }

  // MARK: Sets

  /// The number of combinations of classes in a box, at most the greatest integer.
  static func volume(_ box: Box, except free: Int? = nil) -> Int {
    box.indices.product { $0 == free ? 1 : box[$0].nonzeroBitCount } ?? .max
  }

  static func count(_ members: Members) -> Int { Int(truncatingIfNeeded: members.nonzeroBitCount.wrappedSum()) }

  static func first(_ members: Members) -> Int? {
    for word in 0..<members.scalarCount where members[word] != 0 {
      return word * 64 + members[word].trailingZeroBitCount
    }
    return nil
  }

  /// The numbers of the bits of a selection, ascending.
  static func classes(_ selection: UInt64) -> some Sequence<Int> {
    sequence(state: selection) { rest in
      guard rest != 0 else { return nil }
      defer { rest &= rest &- 1 }
      return rest.trailingZeroBitCount
    }
  }
}

extension Sequence {
  /// The product of a number for each element; `nil` beyond `Int.max`.
  func product(_ number: (Element) -> Int) -> Int? {
    var product = 1
    for element in self {
      let (next, isOver) = product.multipliedReportingOverflow(by: number(element))
      if isOver { return nil }
      product = next
    }
    return product
  }
}
