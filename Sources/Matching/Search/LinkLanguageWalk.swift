import SourceText

/// Follows a language through URLs. States are made when they are first reached.
struct LinkLanguageWalk: Sendable {
  private let language: LinkLanguage
  private var sets: [[Int]] = []
  private var numbers: [[Int]: Int] = [:]
  /// For each state, the state behind each byte of ASCII; -1 where it is not known.
  private var next: [Int32] = []

  static let start = 0

  init(_ language: LinkLanguage) {
    self.language = language
    _ = number(of: closure([0]))
  }

  /// Returns `true` if no URL of the language has this beginning.
  func isDead(_ state: Int) -> Bool { sets[state].isEmpty }

  /// Returns `true` if a URL of the language ends here.
  func isEnd(_ state: Int) -> Bool { sets[state].contains(language.end) }

  mutating func step(_ state: Int, _ byte: UInt8) -> Int {
    let known = next[state << 7 | Int(byte & 127)]
    if known >= 0 { return Int(known) }
    var targets: [Int] = []
    for member in sets[state] {
      for way in language.states[member].ways where way.bytes.contains(byte) { targets.append(way.target) }
    }
    let made = number(of: closure(targets))
    next[state << 7 | Int(byte & 127)] = Int32(made)
    return made
  }

  private mutating func number(of set: [Int]) -> Int {
    if let known = numbers[set] { return known }
    numbers[set] = sets.count
    sets.append(set)
    next += [Int32](repeating: -1, count: 128)
    return sets.count - 1
  }

  /// Some states with those that are reached from them without a byte, ascending.
  private func closure(_ states: [Int]) -> [Int] {
    if states.count < 2, states.allSatisfy({ language.states[$0].free.isEmpty }) { return states }
    var found = Set(states)
    var pending = states
    while let state = pending.popLast() {
      for target in language.states[state].free where found.insert(target).inserted { pending.append(target) }
    }
    return found.sorted()
  }
}

extension LinkLanguage {
  /// Returns `true` if a URL, given as path, query and fragment, is one of the language. O(bytes × states).
  package func contains(_ url: [UInt8]) -> Bool {
    var walk = LinkLanguageWalk(self)
    let last = url.reduce(LinkLanguageWalk.start) { walk.step($0, $1) }
    return walk.isEnd(last)
  }

  /// The common beginning of all URLs.
  package var prefix: [UInt8] {
    var walk = LinkLanguageWalk(self)
    var state = LinkLanguageWalk.start
    var prefix: [UInt8] = []
    while !walk.isEnd(state), prefix.count < 4_096, let byte = walk.onlyByte(after: state) {
      prefix.append(byte)
      state = walk.step(state, byte)
    }
    return prefix
  }

  var byteSets: Set<ByteSet> { Set(states.flatMap { $0.ways.map { $0.bytes } }) }
}

extension LinkLanguageWalk {
  /// The byte by which all URLs go on.
  fileprivate func onlyByte(after state: Int) -> UInt8? {
    let ways = Set(sets[state].flatMap { language.states[$0].ways.map { $0.bytes } })
    return ways.count == 1 ? ways.first?.only : nil
  }
}
