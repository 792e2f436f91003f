// A few products of value classes become a list of steps: a step opens a product or excludes one, and the first step with a tuple decides.
// The search compares the products themselves, merged, with one large product after exclusions.

/// One step of a cover: a set of values for each column.
struct CoverStep: Equatable {
  var isExclusion = false
  /// For each column, the values. The step contains all of their tuples.
  var values: [[Range<Int>]]

  var isSingle: Bool { values.allSatisfy { $0.count == 1 } }
}

/// Lists of steps for a set of tuples.
struct ProductCover {
  let shortest: [CoverStep]
  /// The shortest one without exclusions.
  let withoutExclusions: [CoverStep]
}

/// Finds the shortest cover of products of value classes.
struct CoverSearch {
  /// For each column, the values of each class, and possibly a last class of values in no tuple.
  private var classes: [[[Range<Int>]]]
  /// For each column, the number of classes with tuples.
  private let real: [Int]
  private let products: Set<[Int]>
  private var spelling: ValueSpelling
  private var costs: [Selection: Int] = [:]

  private struct Selection: Hashable {
    let column: Int
    let classes: UInt64
  }

  /// A set of classes for each column.
  private typealias Box = [UInt64]

  /// - Parameters:
  ///   - places: For each column, the place of each value.
  init(_ classes: ValueClasses, places: [[Range<Int>]], _ spelling: ValueSpelling) {
    self.spelling = spelling
    products = Set(classes.products)
    real = classes.classes.map(\.count)
    self.classes = classes.classes.enumerated().map { column, members in
      members.map { $0.map { places[column][Int($0)] } }
    }
    for column in real.indices {
      let missing = self.spelling.missing(in: self.classes[column].flatMap(\.self))
      if !missing.isEmpty { self.classes[column].append(missing) }
    }
  }

  /// O(4^columns × products²), with at most 64 products.
  mutating func run() -> (cover: ProductCover, spelling: ValueSpelling) {
    let plain = union(of: products)
    var best = (steps: plain.map { ($0, false) }, cost: cost(plain))
    for box in candidates() {
      let inside = tuples(of: box)
      let missing = inside.subtracting(products)
      if missing.isEmpty { continue }
      let exclusions = union(of: missing)
      let others = union(of: products.subtracting(inside))
      let total = cost(others) + cost(exclusions) + exclusions.count * 16 + cost([box])
      if total < best.cost {
        best = (others.map { ($0, false) } + exclusions.map { ($0, true) } + [(box, false)], total)
      }
    }
    return (
      ProductCover(
        shortest: best.steps.map { step($0.0, isExclusion: $0.1) },
        withoutExclusions: plain.map { step($0, isExclusion: false) }),
      spelling
    )
  }

  private func step(_ box: Box, isExclusion: Bool) -> CoverStep {
    CoverStep(isExclusion: isExclusion, values: box.indices.map { values($0, box[$0]) })
  }

  private func values(_ column: Int, _ selection: UInt64) -> [Range<Int>] {
    let chosen = classes[column].indices.filter { selection >> UInt64($0) & 1 != 0 }
    if chosen.count == 1 { return classes[column][chosen[0]] }
    // In the order of the file, which its author chose.
    return chosen.flatMap { classes[column][$0] }.sorted { $0.lowerBound < $1.lowerBound }
  }

  // MARK: Boxes

  /// Large boxes that may be worth their exclusions: all classes of a column, those with the missing values, or the heaviest.
  private func candidates() -> [Box] {
    var boxes: [Box] = [[]]
    for column in real.indices {
      let all: UInt64 = (1 << UInt64(real[column])) - 1
      var choices: [UInt64] = [all]
      if classes[column].count > real[column] { choices.append(all | 1 << UInt64(real[column])) }
      let weights = (0..<real[column]).map { number in
        products.reduce(0) { $0 + ($1[column] == number ? size($1) : 0) }
      }
      let heaviest = weights.max() ?? 0
      let heavy = weights.indices.filter { weights[$0] * 2 >= heaviest }.reduce(0) { $0 | 1 << UInt64($1) } as UInt64
      if heavy != all { choices.append(heavy) }
      // Values with more tuples each than others, like the common dishes of two menus.
      let densest = weights.indices.max {
        weights[$0] / classes[column][$0].count < weights[$1] / classes[column][$1].count
      }
      if let densest {
        let dense =
          weights.indices.filter {
            2 * weights[$0] / classes[column][$0].count >= weights[densest] / classes[column][densest].count
          }.reduce(0) { $0 | 1 << UInt64($1) } as UInt64
        if !choices.contains(dense) { choices.append(dense) }
      }
      boxes = boxes.flatMap { box in choices.map { box + [$0] } }
      if boxes.count > 256 { return [] }
    }
    return boxes
  }

  private func tuples(of box: Box) -> Set<[Int]> {
    var tuples: [[Int]] = [[]]
    for (column, selection) in box.enumerated() {
      let chosen = classes[column].indices.filter { selection >> UInt64($0) & 1 != 0 }
      tuples = tuples.flatMap { tuple in chosen.map { tuple + [$0] } }
    }
    return Set(tuples)
  }

  private func size(_ product: [Int]) -> Int {
    product.indices.reduce(1) { $0.multipliedReportingOverflow(by: classes[$1][product[$1]].count).partialValue }
  }

  /// Boxes whose union is some products. Each is grown from the heaviest product that is left.
  private mutating func union(of products: Set<[Int]>) -> [Box] {
    var left = products
    var boxes: [Box] = []
    // Of equally heavy ones the first, so that the result is deterministic.
    while let start = left.max(by: { size($0) < size($1) || size($0) == size($1) && $1.lexicographicallyPrecedes($0) })
    {
      var best: (box: Box, covered: Set<[Int]>)?
      for order in Self.orders(start.count) {
        // Products that are covered already only make lists longer, unless they complete a predefined variable.
        for isNarrow in [true, false] {
          let box = grown(start, order, in: products, isNarrow ? left : nil)
          let covered = tuples(of: box).intersection(left)
          let isBetter =
            best.map { best in
              covered.count > best.covered.count
                || covered.count == best.covered.count && cost([box]) < cost([best.box])
            } ?? true
          if isBetter { best = (box, covered) }
        }
      }
      guard let best else { break }
      boxes.append(best.box)
      left.subtract(best.covered)
    }
    return boxes
  }

  /// A box around a product, widened while it contains only products; each added class must contain a wanted one.
  private func grown(_ start: [Int], _ order: [Int], in products: Set<[Int]>, _ wanted: Set<[Int]>?) -> Box {
    var box: Box = start.map { 1 << UInt64($0) }
    for column in order {
      for number in classes[column].indices where box[column] >> UInt64(number) & 1 == 0 {
        var wider = box
        wider[column] = 1 << UInt64(number)
        let tuples = tuples(of: wider)
        guard tuples.isSubset(of: products), wanted.map({ !$0.isDisjoint(with: tuples) }) ?? true else { continue }
        box[column] |= 1 << UInt64(number)
      }
    }
    return box
  }

  /// The orders in which columns are widened: all for up to three, else each one first.
  private static func orders(_ count: Int) -> [[Int]] {
    let columns = Array(0..<count)
    guard count <= 3 else { return columns.map { Array(columns[$0...] + columns[..<$0]) } }
    return columns.reduce([[]]) { orders, _ in
      orders.flatMap { order in columns.filter { !order.contains($0) }.map { order + [$0] } }
    }
  }

  // MARK: Cost

  private mutating func cost(_ boxes: [Box]) -> Int {
    var cost = 0
    for box in boxes {
      cost += 14
      for column in box.indices { cost += self.cost(Selection(column: column, classes: box[column])) }
    }
    return cost
  }

  private mutating func cost(_ selection: Selection) -> Int {
    if let known = costs[selection] { return known }
    let found = ValueSpelling.cost(spelling.pieces(values(selection.column, selection.classes)))
    costs[selection] = found
    return found
  }
}
