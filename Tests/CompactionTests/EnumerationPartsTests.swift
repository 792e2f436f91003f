import Association
import JSONSource
import SeededRandom
import SourceText
import Testing

@testable import Compaction

/// Random tuples of a few values, and places for the values in a text of their own.
private struct RandomTuples {
  let sizes: [Int]
  /// Tuples, some of them twice.
  let tuples: [[UInt32]]

  init(_ random: inout SplitMix64, sizes: ClosedRange<Int> = 1...4, twice: Bool = false) {
    let counts = (0..<1 + random.below(3)).map { _ in sizes.lowerBound + random.below(sizes.count) }
    let all = counts.reduce([[UInt32]]([[]])) { tuples, size in
      tuples.flatMap { tuple in (0..<UInt32(size)).map { tuple + [$0] } }
    }
    // Whole products with a few holes, as files have them, or anything.
    let share = random.pick([2, 8, 20] as [UInt64])
    var kept = all.filter { _ in !random.once(in: share) }
    if kept.isEmpty { kept = [all[0]] }
    if twice { kept += kept.filter { _ in random.once(in: 3) } }
    self.sizes = counts
    tuples = kept.shuffled(using: &random)
  }

  /// - Parameter scale: How many times as many values may occur as do.
  func table(scale: Int = 1) -> TupleTable {
    TupleTable(
      distinct: sizes.indices.map { column in tuples.map { $0[column] } }, rows: tuples.indices.map(UInt32.init),
      sizes: sizes.map { $0 * scale })
  }
}

extension TupleTable {
  fileprivate var tuples: [[UInt32]] { rows.indices.map { row in columns.map { $0[row] } } }
}

@Suite("Tuples of values")
struct TupleTableTests {
  // A large scale makes more tuples possible than bits are kept for.
  @Test("equal tuples are kept once, and their rows are known", arguments: [1, 100_000], UInt64(0)..<20)
  func distinct(_ scale: Int, _ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let made = RandomTuples(&random, twice: true)
    let table = made.table(scale: scale)
    #expect(table.count == Set(made.tuples).count && table.tuples == table.rows.map { made.tuples[Int($0)] })
    let firsts = made.tuples.indices.filter { made.tuples.firstIndex(of: made.tuples[$0]) == $0 }
    #expect(table.rows.map(Int.init) == firsts)
    #expect(Set(table.rows + table.duplicates) == Set(made.tuples.indices.map(UInt32.init)))
    for (column, counts) in table.valueCounts().enumerated() {
      for value in 0..<made.sizes[column] {
        #expect(counts[value] == table.tuples.count { $0[column] == UInt32(value) })
      }
    }
  }

  @Test("a table is parted by the values of a column", arguments: UInt64(0)..<20)
  func parted(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let made = RandomTuples(&random)
    let table = made.table()
    for column in made.sizes.indices {
      let isFirst = (0..<made.sizes[column]).map { _ in random.once(in: 2) }
      let (first, second) = table.parted(column, by: isFirst)
      #expect(first.tuples == table.tuples.filter { isFirst[Int($0[column])] })
      #expect(second.tuples == table.tuples.filter { !isFirst[Int($0[column])] })
    }
  }

  @Test(
    "the capacity is the number of possible tuples, unless it overflows",
    arguments: [([], 1), ([3, 4], 12), ([0, 5], 5), ([1 << 31, 1 << 31], 1 << 62), ([1 << 40, 1 << 40], nil)])
  func capacity(_ sizes: [Int], _ expected: Int?) {
    #expect(TupleTable(distinct: sizes.map { _ in [] }, rows: [], sizes: sizes).capacity == expected)
  }
}

@Suite("Classes of interchangeable values")
struct ValueClassesTests {
  @Test("values are in one class if the tuples with them differ in nothing else", arguments: UInt64(0)..<40)
  func classes(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let made = RandomTuples(&random)
    let found = try #require(ValueClasses(made.table(), classLimit: 64, productLimit: 64))
    for column in made.sizes.indices {
      // The other values of the tuples with each value.
      var others: [UInt32: Set<[UInt32]>] = [:]
      for tuple in made.tuples {
        var rest = tuple
        rest.remove(at: column)
        others[tuple[column], default: []].insert(rest)
      }
      let expected = Set(Dictionary(grouping: others.keys) { others[$0] ?? [] }.values.map { $0.sorted() })
      #expect(Set(found.classes[column]) == expected)
    }
    let products = found.products.flatMap { product in
      zip(found.classes, product).reduce([[UInt32]]([[]])) { tuples, next in
        tuples.flatMap { tuple in next.0[next.1].map { tuple + [$0] } }
      }
    }
    #expect(products.count == made.tuples.count && Set(products) == Set(made.tuples))
  }

  @Test("nothing is found beyond the limits")
  func limits() {
    // Two products, each with a class of its own in both columns.
    let table = TupleTable(distinct: [[0, 1], [0, 1]], rows: [0, 1], sizes: [2, 2])
    #expect(ValueClasses(table, classLimit: 2, productLimit: 2) != nil)
    #expect(ValueClasses(table, classLimit: 1, productLimit: 2) == nil)
    #expect(ValueClasses(table, classLimit: 2, productLimit: 1) == nil)
  }
}

@Suite("Covers of products")
struct ProductCoverTests {
  @Test(
    "the steps of a cover select exactly the tuples, with exclusions and without, also where the search ends early",
    arguments: UInt64(0)..<60, [CoverSearch.stepLimit, 40, 0])
  func exact(_ seed: UInt64, stepLimit: Int) throws {
    var random = SplitMix64(seed: seed)
    let made = RandomTuples(&random, sizes: 1...10)
    // Values of a letter, words, or digits, each at a place of its own.
    let style = random.below(3)
    var bytes: [UInt8] = []
    let places = made.sizes.map { size in
      (0..<size).map { value in
        let start = bytes.count
        let letter = String(UnicodeScalar(UInt8(97 + value)))
        bytes += Array([letter, "word-\(letter)", "\(value)"][style].utf8)
        return ValuePlace(start..<bytes.count)
      }
    }
    guard let classes = ValueClasses(made.table(), classLimit: 16, productLimit: 16) else { return }
    var search = CoverSearch(classes, places: places, ValueSpelling(bytes), stepLimit: stepLimit)
    let (cover, spelling) = search.run()
    #expect(cover.withoutExclusions.allSatisfy { !$0.isExclusion })
    let expected = Set(
      made.tuples.map { tuple in tuple.indices.map { Array(bytes[places[$0][Int(tuple[$0])].inBytes]) } })
    for steps in [cover.shortest, cover.withoutExclusions] {
      var selected: Set<[[UInt8]]> = []
      var excluded: Set<[[UInt8]]> = []
      for step in steps {
        let tuples = step.values.reduce([[[UInt8]]]([[]])) { tuples, values in
          tuples.flatMap { tuple in values.map { tuple + [spelling.text($0)] } }
        }
        if step.isExclusion {
          excluded.formUnion(tuples)
        } else {
          selected.formUnion(Set(tuples).subtracting(excluded))
        }
      }
      #expect(selected == expected, "\(made.tuples)")
    }
  }
}

@Suite("Sets of values as pieces of a pattern")
struct ValueSpellingTests {
  private static func spelling(_ values: [String]) -> (ValueSpelling, [ValuePlace]) {
    var bytes: [UInt8] = []
    let places = values.map { value in
      let start = bytes.count
      bytes += Array(value.utf8)
      return ValuePlace(start..<bytes.count)
    }
    return (ValueSpelling(bytes), places)
  }

  private static func expansions(_ pieces: [PatternPiece]) -> [String] {
    var texts: [String] = []
    _ = pieces.forEachExpansion { text in
      texts.append(String(decoding: text, as: UTF8.self))
      return true
    }
    return texts
  }

  private static let lower = PredefinedVariable.lower.values
  private static let pairs = lower.flatMap { first in lower.map { first + $0 } }

  @Test(
    "the shortest form is found",
    arguments: [
      (["fish"], "fish"), (lower, "$(lower)"), (lower.reversed(), "$(lower)"), (pairs, "$(lower)$(lower)"),
      (lower.map { "\($0)-x" }, "$(lower)-x"), (PredefinedVariable.lang.values, "$(lang)"),
      (["fish", "crab"], "[fish crab]"), (lower.dropLast() + [], "[\(lower.dropLast().joined(separator: " "))]"),
      (["a-x", "a-y", "b-x", "b-y"], "[a b]-[x y]"),
    ])
  func form(_ values: [String], _ expected: String) {
    let (spelling, places) = Self.spelling(values)
    let text = spelling.pieces(places).map { piece in
      switch piece {
      case .text(let text): String(decoding: text, as: UTF8.self)
      case .predefined(let variable): "$(\(variable.rawValue))"
      case .list(let list): "[\(list.values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))]"
      }
    }
    #expect(text.joined() == expected)
  }

  @Test("pieces stand for the values, each once", arguments: UInt64(0)..<60)
  func exact(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = ["a", "b", "c", "x1", "y2", "DE", "fr", "7", "8"]
    var values = [""]
    for _ in 0..<1 + random.below(3) {
      let separator = random.pick(["", "-", "_"])
      let some = Array(parts.shuffled(using: &random).prefix(1 + random.below(5)))
      values = values.flatMap { value in some.map { value + (value.isEmpty ? "" : separator) + $0 } }
    }
    if random.once(in: 2) { values = values.filter { _ in !random.once(in: 6) } }
    let unique = Array(Set(values)).sorted()
    guard !unique.isEmpty else { return }
    let (spelling, places) = Self.spelling(unique)
    #expect(Self.expansions(spelling.pieces(places)).sorted() == unique)
  }

  @Test("missing values complete a set, are none of its own, and can be spelled")
  func missing() {
    var (spelling, places) = Self.spelling(Self.pairs.filter { $0 != "qx" && $0 != "zz" })
    let missing = spelling.missing(in: places)
    #expect(missing.map { String(decoding: spelling.text($0), as: UTF8.self) }.sorted() == ["qx", "zz"])
    #expect(spelling.pieces(places + missing) == [.predefined(.lower), .predefined(.lower)])
    var (other, few) = Self.spelling(["fish", "crab", "squid"])
    #expect(other.missing(in: few).isEmpty)
  }
}

@Suite("Columns of patterns with one structure")
struct StructureColumnsTests {
  @Test("rows are the texts between columns with their values, and others have another structure")
  func columns() throws {
    let patterns = ["/en/fish", "/de/crab", "/en/crab", "/en-fish", "/en/fish/", "/fr/*"]
    let components = patterns.map { #"{"/":"\#($0)"}"# }.joined(separator: ",")
    let text = #"{"applinks":{"details":[{"appIDs":["9QX4T7KM2P.shop.harbor.app"],"components":[\#(components)]}]}}"#
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    let applinks = try #require(file.applinks)
    let rows = ComponentRows(applinks.entries[0], of: applinks, file.document, in: nil, keepsComments: true)
    let found = StructureColumns(patterns.indices.map(UInt32.init), rows)
    #expect(found.rows == [0, 1, 2] && found.others == [3, 4, 5])
    let made = found.rows.indices.map { row in
      found.numbers.indices.reduce(found.between[0]) { text, column in
        text + found.values[column].text(Int(found.numbers[column][row])) + found.between[column + 1]
      }
    }
    #expect(made.map { String(decoding: $0, as: UTF8.self) } == Array(patterns.prefix(3)))
    #expect(found.values.map(\.count) == [2, 2])
  }
}

@Suite("Proof of an expansion")
struct ExpansionProofTests {
  private static func text(_ text: String) -> PatternPiece { .text(Array(text.utf8)) }
  private static func list(_ values: String...) -> PatternPiece { .list(ValueTexts(values.map { Array($0.utf8) })) }

  private static func step(_ pieces: PatternPiece..., isExclusion: Bool = false) -> Enumeration.Step {
    Enumeration.Step(isExclusion: isExclusion, pieces: pieces)
  }

  static let cases: [(steps: [Enumeration.Step], isProved: Bool)] = [
    ([step(text("/"), list("a", "b"), text("/"), list("x", "y"))], true),
    // In another order than that of the file, and with another text at the end.
    ([step(text("/"), list("b", "a"), text("/"), list("x", "y"))], true),
    ([step(text("/"), list("a", "b"), text("/"), list("y", "x"))], true),
    ([step(text("/"), list("a", "b"), text("/"), list("x", "z"))], false),
    // One text is missing, one is too many, one is excluded before, one after.
    ([step(text("/"), list("a", "b"), text("/x"))], false),
    ([step(text("/"), list("a", "b", "c"), text("/"), list("x", "y"))], false),
    (
      [
        step(text("/c/"), list("x", "y"), isExclusion: true),
        step(text("/"), list("a", "b", "c"), text("/"), list("x", "y")),
      ], true
    ),
    (
      [
        step(text("/"), list("a", "b", "c"), text("/"), list("x", "y")),
        step(text("/c/"), list("x", "y"), isExclusion: true),
      ], false
    ),
    ([step(text("/a/x"), isExclusion: true), step(text("/"), list("a", "b"), text("/"), list("x", "y"))], false),
    // Twice is as good as once.
    ([step(text("/a/"), list("x", "y")), step(text("/"), list("a", "b"), text("/"), list("x", "y"))], true),
  ]

  @Test("it holds exactly where the texts are those of the members", arguments: cases.indices)
  func proof(_ index: Int) throws {
    let components = ["/a/x", "/a/y", "/b/x", "/b/y", "/other"].map { #"{"/":"\#($0)"}"# }.joined(separator: ",")
    let text = #"{"applinks":{"details":[{"appIDs":["9QX4T7KM2P.shop.harbor.app"],"components":[\#(components)]}]}}"#
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    let applinks = try #require(file.applinks)
    let search = EnumerationSearch(applinks.entries[0], of: applinks, file.document)
    let (steps, isProved) = Self.cases[index]
    #expect(search.proves(steps, for: [0, 1, 2, 3]) == isProved)
    #expect(!search.proves(steps, for: [0, 1, 2, 3, 4]))
  }
}

@Suite("Names of variables")
struct VariableNamesTests {
  private static func list(_ values: [String]) -> ValueTexts { ValueTexts(values.map { Array($0.utf8) }) }

  @Test(
    "a list is named after its values",
    arguments: [
      (["en", "de", "fr"], "language"), (["DE", "CH", "AT"], "country"), (["en_US", "de-CH"], "locale"),
      (["2024", "1999"], "year"), (["12", "7"], "number"), (["x", "Y"], "letter"),
      (["chapter-1", "chapter-2"], "chapter"), (["red-fish", "blue-fish"], "fish"), (["fish", "crab"], nil),
    ])
  func guess(_ values: [String], _ expected: String?) {
    #expect(ValueGuess.name(values.map { Array($0.utf8) }) == expected)
  }

  @Test("the author's wish comes first, then the file's own list, the values, the segment before, and the first value")
  func order() throws {
    let text = """
      {"applinks": {"details": [], "substitutionVariables": {"own": ["a1", "b2"], "menu": ["x"], "twice": ["c3"], "twice": ["d4"]}}}
      """
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    let applinks = try #require(file.applinks)
    var names = VariableNames(applinks, file.document, [Compaction.Options.Name("food", forListWith: "pizza")])
    func name(_ values: [String], after text: String = "/") -> String {
      names.name(of: Self.list(values), after: Array(text.utf8))
    }
    #expect(name(["b2", "a1"]) == "own")
    #expect(name(["sushi", "pizza"], after: "/menu/") == "food")
    #expect(name(["en", "de"], after: "/in/") == "language")
    #expect(name(["fish", "crab"], after: "/menu/") == "menu2")
    #expect(name(["fish", "crab"], after: "/elsewhere/") == "menu2")
    #expect(name(["oak", "elm"], after: "/tree") == "oak-etc")
    #expect(name(["fr", "it"]) == "language2")
    // A name that the file defines twice is not used.
    #expect(name(["c3"]) != "twice" && name(["d4"]) != "twice")
    #expect(names.added.map(\.name).prefix(3) == ["food", "language", "menu2"])
  }
}
