// Two values of a column are interchangeable if exchanging them maps the tuples onto themselves. The tuples are then whole products of
// classes of such values: a table of a million tuples becomes one of a few.

/// Tuples as products of classes of interchangeable values.
struct ValueClasses {
  /// For each column, the values of each class, ascending.
  let classes: [[[UInt32]]]
  /// The products whose union is the tuples, a class for each column.
  let products: [[Int]]

  /// `true` if a product is a single tuple.
  var haveSingleTuple: Bool {
    products.contains { product in zip(classes, product).allSatisfy { $0[$1].count == 1 } }
  }

  /// `nil` if a column has too many classes, or there are too many products.
  ///
  /// - Parameter classLimit: At most 255.
  /// - Complexity: O(tuples × columns).
  init?(_ table: TupleTable, classLimit: Int, productLimit: Int) {
    if table.isComplete, !table.sizes.contains(0), classLimit > 0, productLimit > 0 {
      // Most lists that loops wrote: all values of a column are interchangeable.
      classes = table.sizes.map { [(0..<UInt32($0)).map { $0 }] }
      products = [table.sizes.map { _ in 0 }]
      return
    }
    // The hash of the tuples with a value is a sum, which does not depend on their order.
    var sums = table.sizes.map { [UInt64](repeating: 0, count: $0) }
    var counts = table.sizes.map { [UInt32](repeating: 0, count: $0) }
    let columns = table.columns.indices
    var words = [UInt64](repeating: 0, count: columns.count)
    for row in 0..<table.count {
      var total: UInt64 = 0
      for column in columns {
        words[column] = Self.mix(UInt64(table.columns[column][row]) &+ UInt64(column) << 40)
        total &+= words[column]
      }
      for column in columns {
        let value = Int(table.columns[column][row])
        sums[column][value] &+= Self.mix(total &- words[column])
        counts[column][value] += 1
      }
    }
    var classes: [[[UInt32]]] = []
    var classOfValue: [[UInt8]] = []
    for column in columns {
      var numbers: [Slice: Int] = [:]
      var members: [[UInt32]] = []
      var ofValue = [UInt8](repeating: 0, count: table.sizes[column])
      for value in 0..<table.sizes[column] where counts[column][value] > 0 {
        let slice = Slice(sum: sums[column][value], count: counts[column][value])
        let number = numbers[slice] ?? members.count
        if number == members.count {
          guard members.count < classLimit else { return nil }
          numbers[slice] = number
          members.append([])
        }
        members[number].append(UInt32(value))
        ofValue[value] = UInt8(number)
      }
      classes.append(members)
      classOfValue.append(ofValue)
    }
    guard let products = Self.products(table, classes, classOfValue, productLimit) else { return nil }
    self.classes = classes
    self.products = products
  }

  private struct Slice: Hashable {
    let sum: UInt64
    let count: UInt32
  }

  /// The products of classes that occur; `nil` if one of them is not whole, so that no result depends on a hash.
  private static func products(
    _ table: TupleTable, _ classes: [[[UInt32]]], _ classOfValue: [[UInt8]], _ limit: Int
  ) -> [[Int]]? {
    guard let places = classes.product({ max($0.count, 1) }), places <= 1 << 20 else { return nil }
    var counts = [Int](repeating: 0, count: places)
    for row in 0..<table.count {
      var place = 0
      for column in classes.indices {
        place = place * classes[column].count + Int(classOfValue[column][Int(table.columns[column][row])])
      }
      counts[place] += 1
    }
    var products: [[Int]] = []
    for place in counts.indices where counts[place] > 0 {
      var rest = place
      var product: [Int] = []
      for members in classes.reversed() {
        product.append(rest % members.count)
        rest /= members.count
      }
      product.reverse()
      let size = zip(classes, product).reduce(1) { $0 * $1.0[$1.1].count }
      guard size == counts[place], products.count < limit else { return nil }
      products.append(product)
    }
    return products
  }

  /// SplitMix64's finisher.
  private static func mix(_ word: UInt64) -> UInt64 {
    var mixed = word &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
