import SeededRandom

/// Makes the components of a file.
struct ShapeBuilder {
  let shape: Shape
  let count: Int
  let seed: UInt64
  private var random: SplitMix64

  init(shape: Shape, count: Int, seed: UInt64) {
    self.shape = shape
    self.count = count
    self.seed = seed
    random = SplitMix64(seed: seed &+ UInt64(count))
  }

  mutating func file() -> ShapedFile {
    var entries: [[ShapedComponent]]
    var values: [String] = []
    switch shape {
    case .mixed, .long: entries = [mixed()]
    case .wildcards: entries = [wildcards()]
    case .apps:
      let prefixes = prefixes(ignoringCase: true)
      entries = stride(from: 0, to: count, by: 20).map { Array(prefixes[$0..<min($0 + 20, count)]) }
    case .prefixes: entries = [prefixes(ignoringCase: false)]
    case .dictionaries: entries = [dictionaries()]
    case .decoded: entries = [decoded()]
    case .variable:
      values = distinct(5_000) { $0.word(3, 9) }
      entries = [variable()]
    case .literals: entries = [literals()]
    case .siblings: entries = [siblings()]
    case .alphabet: entries = [alphabet()]
    case .enumerated: entries = [enumerated()]
    case .faulty: entries = [faulty()]
    case .entries: entries = segments().map { [$0] }
    case .equal: entries = [Array(repeating: ShapedComponent(path: ShapedComponent.pieces("/buy/*")), count: count)]
    case .segments: entries = [segments()]
    case .values: entries = [items(named: "page")]
    }
    return ShapedFile(shape: shape, entries: entries, values: values, seed: seed)
  }

  private mutating func mixed() -> [ShapedComponent] {
    let words = distinct(max(50, count / 4)) { $0.word(3, 9) }
    var components = patterns { builder in
      let (a, b, c) = (builder.random.pick(words), builder.random.pick(words), builder.random.pick(words))
      return switch builder.random.below(100) {
      case ..<35: "/\(a)/\(b)"
      case ..<60: "/\(a)/\(b)/*"
      case ..<66: "/\(a)/*/\(b)"
      case ..<90: "/\(a)/\(b)/\(c)"
      default: "/\(a)-\(b)*"
      }
    }
    for index in components.indices where random.once(in: 20) { components[index].excludes = true }
    return components
  }

  private mutating func faulty() -> [ShapedComponent] {
    var components = mixed()
    for index in components.indices.dropFirst(30) where index.isMultiple(of: 30) {
      let earlier = components[random.below(index)]
      components[index] = earlier
      components[index].excludes = !earlier.excludes
      if index.isMultiple(of: 60), earlier.path.last == .sequence {
        components[index].path.insert(.literal("\(word(3, 9))/"), at: earlier.path.count - 1)
        components[index].excludes = true
      }
    }
    return components
  }

  private mutating func segments() -> [ShapedComponent] {
    patterns { builder in "/\(builder.word(3, 9))/\(builder.word(3, 9))/\(builder.word(3, 9))" }
  }

  private mutating func wildcards() -> [ShapedComponent] {
    patterns { builder in
      let (a, b) = (builder.word(3, 9), builder.word(3, 9))
      return switch builder.random.below(4) {
      case 0: "*/\(a)/*"
      case 1: "/*-\(a)-*"
      case 2: "*\(a).html"
      default: "/\(a)/*/\(b)/*"
      }
    }
  }

  private mutating func prefixes(ignoringCase: Bool) -> [ShapedComponent] {
    let words = distinct(100) { $0.word(3, 9) }
    return (0..<count).map { index in
      let text = "/\(random.pick(words))/\(random.pick(words))-\(index)/*"
      return ShapedComponent(path: ShapedComponent.pieces(text), ignoresCase: ignoringCase)
    }
  }

  private mutating func dictionaries() -> [ShapedComponent] {
    let names = distinct(40) { $0.word(3, 9) }
    return (0..<count).map { _ in
      var chosen: Set<String> = []
      let items = (0...random.below(5)).compactMap { _ -> ShapedComponent.Item? in
        let name = random.pick(names)
        guard chosen.insert(name).inserted else { return nil }
        let pattern = random.pick(["?*", "*", random.pick(names) + "*", random.pick(names)])
        return ShapedComponent.Item(name: name, pattern: ShapedComponent.pieces(pattern))
      }
      return ShapedComponent(path: ShapedComponent.pieces("/\(random.pick(names))/*"), query: items)
    }
  }

  private mutating func items(named name: String) -> [ShapedComponent] {
    distinct(count) { $0.word(3, 9) }.map { value in
      let item = ShapedComponent.Item(name: name, pattern: ShapedComponent.pieces(value + "/*"))
      return ShapedComponent(path: ShapedComponent.pieces("/app"), query: [item])
    }
  }

  private mutating func decoded() -> [ShapedComponent] {
    let letters = Array("äöüßéèñçøåπλжшщ漢字")
    return patterns { builder in
      let word = String((0...4 + builder.random.below(3)).map { _ in builder.random.pick(letters) })
      return "/" + word + builder.random.pick(["", "/*", "*"])
    }.map { ShapedComponent(path: $0.path, ignoresCase: true, isDecoded: true) }
  }

  private mutating func variable() -> [ShapedComponent] {
    (0..<count).map { index in
      switch index % 3 {
      case 0: ShapedComponent(path: [.literal("/\(word(3, 6))-\(index)/"), .sequence])
      case 1: ShapedComponent(path: [.literal("/\(word(3, 6))-\(index)/"), .value, .literal("/"), .sequence])
      default: ShapedComponent(path: [.literal("/\(word(3, 6))/"), .value, .literal("/to/"), .value])
      }
    }
  }

  private mutating func literals() -> [ShapedComponent] {
    let words = distinct(max(50, count / 20)) { $0.word(3, 9) }
    return patterns { builder in
      let text = "/\(builder.random.pick(words))/\(builder.random.pick(words))-\(builder.random.below(1_000))"
      return builder.random.once(in: 100) ? text + "/*" : text
    }
  }

  private mutating func siblings() -> [ShapedComponent] {
    let length = String(max(count - 1, 1), radix: 26).count
    return (0..<count).map { index in
      let digits = String(index, radix: 26).utf8.map { Character(UnicodeScalar($0 < 0x61 ? $0 + 0x31 : $0 + 10)) }
      let tail = String(repeating: "a", count: length - digits.count) + String(digits)
      return ShapedComponent(path: ShapedComponent.pieces("/products/summer-sale/item-\(tail)/details"))
    }
  }

  private mutating func alphabet() -> [ShapedComponent] {
    var length = 3
    var made = 0
    return patterns { builder in
      made += 1
      if made % 50 == 0 { length += 1 }
      return "/" + String((0...builder.random.below(length)).map { _ in builder.random.pick(Array("ab/*?")) })
    }
  }

  private mutating func enumerated() -> [ShapedComponent] {
    var side = 1
    while side * side < count { side += 1 }
    let (first, second) = (distinct(side) { $0.word(3, 9) }, distinct(side) { $0.word(3, 9) })
    return (0..<count).map { ShapedComponent(path: [.literal("/\(first[$0 / side])/\(second[$0 % side])")]) }
  }

  // MARK: Parts

  /// Components with distinct patterns.
  private mutating func patterns(_ make: (inout Self) -> String) -> [ShapedComponent] {
    distinct(count, make).map { ShapedComponent(path: ShapedComponent.pieces($0)) }
  }

  private mutating func distinct(_ count: Int, _ make: (inout Self) -> String) -> [String] {
    var seen: Set<String> = []
    var made: [String] = []
    while made.count < count {
      let text = make(&self)
      if seen.insert(text).inserted { made.append(text) }
    }
    return made
  }

  private mutating func word(_ shortest: Int, _ longest: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return String((0..<shortest + random.below(longest - shortest + 1)).map { _ in random.pick(letters) })
  }
}
