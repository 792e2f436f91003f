// A few products of value classes become a list of steps: a step opens a product or excludes one, and the first step with a tuple decides. The
// products themselves, merged, are compared with one large product after exclusions. The steps are counted: a step looks at one class of a
// column. When they end, the best cover so far is the result; without any, each product is a step of its own.

/// Finds a short cover of products of value classes.
struct CoverSearch {
  /// For each column, the values of each class, and possibly a last class of values in no tuple.
  private var classes: [[[ValuePlace]]]
  /// For each column, the number of classes with tuples.
  private let real: [Int]
  private let products: ProductTable
  /// The orders in which columns are widened.
  private let orders: [[Int]]
  private var spelling: ValueSpelling
  private var costs: [Selection: Int] = [:]
  /// The pieces of the values of each column, if these are one class: there may be a million.
  private let pieces: [[PatternPiece]?]
  private var stepsLeft: Int

  private typealias Box = ProductTable.Box

  private struct Selection: Hashable {
    let column: Int
    let classes: UInt64
  }

  /// The bytes of the setting that makes a component an exclusion.
  private static let exclusionBytes = 16

  /// The most steps of a search. Products of menus, languages and sections need some ten thousand.
  static let stepLimit = 2_000_000

  /// - Parameters:
  ///   - classes: With at most 64 products, and 60 classes in a column.
  ///   - places: For each column, the place of each value.
  init(_ classes: ValueClasses, places: [[ValuePlace]], _ spelling: ValueSpelling, stepLimit: Int = Self.stepLimit) {
    self.spelling = spelling
    stepsLeft = stepLimit
    real = classes.classes.map { $0.count }
    var columns = classes.classes.enumerated().map { column, members in
      // One class of all values is the column itself.
      members[0].count == places[column].count ? [places[column]] : members.map { $0.map { places[column][Int($0)] } }
    }
    pieces = columns.map { $0.count == 1 ? spelling.pieces($0[0]) : nil }
    for column in real.indices where pieces[column].map({ !$0.lists.isEmpty }) ?? true {
      let values = columns[column].count == 1 ? columns[column][0] : columns[column].flatMap { $0 }
      let missing = self.spelling.missing(in: values)
      if !missing.isEmpty { columns[column].append(missing) }
    }
    self.classes = columns
    let numbers = classes.products.map { product in
      zip(product, columns).reduce(0) { $0 * UInt64($1.1.count) + UInt64($1.0) }
    }
    products = ProductTable(numbers, sizes: columns.map { $0.map { $0.count } })
    orders = Self.orders(columns.count)
  }

  /// O(steps + characters of the values).
  mutating func run() -> (cover: ProductCover, spelling: ValueSpelling) {
    let plain = union(of: products, products.all)
    var best = (steps: plain.boxes.map { ($0, false) }, cost: plain.cost)
    for box in candidates() {
      let whole = cost([box])
      guard stepsLeft > 0, whole + Self.exclusionBytes < best.cost, let missing = products.missing(in: box),
        !missing.isEmpty
      else { continue }
      let others = union(of: products, products.all & ~products.inside(box))
      let room = best.cost - whole - others.cost
      guard room > Self.exclusionBytes else { continue }
      let table = ProductTable(missing, sizes: classes.map { $0.map { $0.count } })
      let exclusions = union(of: table, table.all, each: Self.exclusionBytes, below: room)
      if exclusions.cost < room {
        best = (
          others.boxes.map { ($0, false) } + exclusions.boxes.map { ($0, true) } + [(box, false)],
          best.cost - room + exclusions.cost
        )
      }
    }
    return (
      ProductCover(
        shortest: best.steps.map { step($0.0, isExclusion: $0.1) },
        withoutExclusions: plain.boxes.map { step($0, isExclusion: false) }), spelling
    )
  }

  private func step(_ box: Box, isExclusion: Bool) -> CoverStep {
    CoverStep(
      isExclusion: isExclusion, values: box.indices.map { values($0, box[$0]) },
      pieces: box.indices.map { knownPieces($0, box[$0]) })
  }

  /// The pieces of a selection of all values of a column with one class; `nil` for any other.
  private func knownPieces(_ column: Int, _ selection: UInt64) -> [PatternPiece]? {
    selection == 1 ? pieces[column] : nil
  }

  private func values(_ column: Int, _ selection: UInt64) -> [ValuePlace] {
    let chosen = Array(ProductTable.classes(selection))
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
      let weights = (0..<real[column]).map { products.weight(column, $0) }
      func chosen(_ isChosen: (Int) -> Bool) -> UInt64 {
        weights.indices.filter(isChosen).reduce(0) { $0 | 1 << UInt64($1) }
      }
      let heaviest = weights.max() ?? 0
      let heavy = chosen { weights[$0] * 2 >= heaviest }
      if heavy != all { choices.append(heavy) }
      // Values with more tuples each than others, like the common dishes of two menus.
      if let densest = weights.indices.map({ weights[$0] / classes[column][$0].count }).max() {
        let dense = chosen { 2 * weights[$0] / classes[column][$0].count >= densest }
        if !choices.contains(dense) { choices.append(dense) }
      }
      boxes = boxes.flatMap { box in choices.map { box + [$0] } }
      if boxes.count > 256 { return [] }
    }
    return boxes
  }

  /// Boxes whose union is some products of a table, and their cost. Each is grown from the heaviest product that is left.
  ///
  /// - Parameters:
  ///   - extra: The bytes of each box beside its pattern.
  ///   - limit: A cost with which the boxes are of no use: when it is reached, the rest is not searched.
  private mutating func union(
    of table: ProductTable, _ members: ProductTable.Members, each extra: Int = 0, below limit: Int = .max
  ) -> (boxes: [Box], cost: Int) {
    var left = members
    var boxes: [Box] = []
    var cost = 0
    while cost < limit, let first = ProductTable.first(left) {
      let start = table.box(table.products[first])
      var best = (box: start, covered: table.inside(start) & left, count: 1)
      // A box that no column widens is not widened in another order either.
      let isAlone = orders.first.map { grown(start, $0, in: table, members, wanted: members) == start } ?? true
      for order in isAlone ? [] : orders where stepsLeft > 0 {
        // Products that are covered already only make lists longer, unless they complete a predefined variable.
        for isNarrow in [true, false] {
          let box = grown(start, order, in: table, members, wanted: isNarrow ? left : members)
          let covered = table.inside(box) & left
          let count = ProductTable.count(covered)
          if count > best.count || count == best.count && box != best.box && self.cost([box]) < self.cost([best.box]) {
            best = (box, covered, count)
          }
        }
      }
      boxes.append(best.box)
      cost += self.cost([best.box]) + extra
      left &= ~best.covered
    }
    return (boxes, cost)
  }

  /// A box around a product, widened while it contains only some products; each added class must contain a wanted one.
  private mutating func grown(
    _ start: Box, _ order: [Int], in table: ProductTable, _ members: ProductTable.Members,
    wanted: ProductTable.Members
  ) -> Box {
    var box = start
    for column in order {
      stepsLeft -= classes[column].count
      let others = table.inside(box, except: column) & members
      let volume = ProductTable.volume(box, except: column)
      for number in classes[column].indices where box[column] >> UInt64(number) & 1 == 0 {
        let inside = others & table.members(column, number)
        guard inside & wanted != .zero, ProductTable.count(inside) == volume else { continue }
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
    let pieces =
      knownPieces(selection.column, selection.classes)
      ?? spelling.pieces(values(selection.column, selection.classes))
    let found = ValueSpelling.cost(pieces)
    costs[selection] = found
    return found
  }
}

/// One step of a cover: a set of values for each column.
struct CoverStep: Equatable {
  let isExclusion: Bool
  /// For each column, the values. The step contains all of their tuples.
  let values: [[ValuePlace]]
  /// For each column, the pieces of the values if they are known.
  let pieces: [[PatternPiece]?]

  var isSingle: Bool { values.allSatisfy { $0.count == 1 } }
}

/// Lists of steps for a set of tuples.
struct ProductCover {
  let shortest: [CoverStep]
  let withoutExclusions: [CoverStep]
}
