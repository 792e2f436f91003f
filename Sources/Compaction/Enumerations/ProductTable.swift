// Products are bits, and each class of each column has the bits of the products with it. The products in a box are then the intersection, over the
// columns, of the unions of the chosen classes: no tuple of a box is listed. A product itself is the number of its combination of classes, in
// lexicographic order: these are some 2^40 at most, as ValueClasses allows 2^20, and each column may have one class more.

/// Some distinct products of classes, a class for each column.
struct ProductTable {
  /// Products, as bits by their index.
  typealias Members = SIMD8<UInt64>

  /// A set of classes for each column, as bits.
  typealias Box = [UInt64]

  static let limit = 512

  /// In order of decreasing size; of equally large ones in order of their classes.
  let products: [UInt64]
  let all: Members
  /// For each column and class, the products with it.
  private let members: [[Members]]
  /// For each column and class, its number of values.
  private let sizes: [[Int]]

  /// - Parameters:
  ///   - products: At most ``limit``.
  ///   - sizes: For each column and class, its number of values.
  init(_ products: [UInt64], sizes: [[Int]]) {
    self.sizes = sizes
    self.products = products.map { (size: Self.size($0, sizes), product: $0) }.sorted {
      ($1.size, $0.product) < ($0.size, $1.product)
    }.map { $0.product }
    var all = Members.zero
    for index in self.products.indices { all[index / 64] |= 1 << UInt64(index % 64) }
    self.all = all
    var members = sizes.map { [Members](repeating: .zero, count: $0.count) }
    for (index, product) in self.products.enumerated() {
      Self.forEachClass(of: product, sizes) { members[$0][$1][index / 64] |= 1 << UInt64(index % 64) }
    }
    self.members = members
  }

  /// The number of tuples of a product, at most the greatest integer.
  func size(_ product: UInt64) -> Int { Self.size(product, sizes) }

  private static func size(_ product: UInt64, _ sizes: [[Int]]) -> Int {
    var size = 1
    forEachClass(of: product, sizes) { column, number in
      let (next, isOver) = size.multipliedReportingOverflow(by: sizes[column][number])
      size = isOver ? .max : next
    }
    return size
  }

  /// The number of tuples of the products with a class.
  func weight(_ column: Int, _ number: Int) -> Int {
    products.indices.reduce(0) { sum, index in
      let isMember = members[column][number][index / 64] >> UInt64(index % 64) & 1 == 1
      return isMember ? sum + size(products[index]) : sum
    }
  }

  /// The box of a product.
  func box(_ product: UInt64) -> Box {
    var box: Box = Array(repeating: 0, count: sizes.count)
    Self.forEachClass(of: product, sizes) { box[$0] = 1 << UInt64($1) }
    return box
  }

  /// Visits the columns, the last one first, with the class of a product.
  private static func forEachClass(of product: UInt64, _ sizes: [[Int]], _ visit: (Int, Int) -> Void) {
    var rest = product
    for column in sizes.indices.reversed() {
      let (others, number) = rest.quotientAndRemainder(dividingBy: UInt64(sizes[column].count))
      visit(column, Int(number))
      rest = others
    }
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
  func missing(in box: Box) -> [UInt64]? {
    guard Self.volume(box) - Self.count(inside(box)) <= Self.limit else { return nil }
    var found: [UInt64] = []
    add(0, 0, all, box, to: &found)
    return found
  }

  private func add(_ start: UInt64, _ column: Int, _ members: Members, _ box: Box, to found: inout [UInt64]) {
    guard column < box.count else {
      if members == .zero { found.append(start) }
      return
    }
    for number in Self.classes(box[column]) {
      let product = start * UInt64(sizes[column].count) + UInt64(number)
      add(product, column + 1, members & self.members[column][number], box, to: &found)
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
