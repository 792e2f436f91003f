package import Matching

/// A URL for which a backtracking matcher needs many steps.
package struct SlowURL: Sendable {
  package struct Piece: Sendable, Hashable {
    package let text: [UInt8]
    package var count: Int
  }

  /// The URL, host included, in pieces.
  package let pieces: [Piece]
  /// The steps of a backtracking matcher without optimizations, as PCRE2 counts them.
  package let steps: StepCounter.Count
  /// The exponent of the growth of steps with the length of a URL; `nil` if it is unknown.
  package let degree: Int?
  /// The variables of the pattern with overlapping values, in order of first use.
  package let overlaps: [Overlap]

  /// A variable with values that overlap.
  package struct Overlap: Sendable, Hashable {
    package let name: [UInt8]
    /// The greatest number of values that begin one text.
    package let values: Int
    /// The number of its occurrences in the pattern.
    package let uses: Int
  }

  package var url: [UInt8] { pieces.flatMap { piece in (0..<piece.count).flatMap { _ in piece.text } } }
  package var length: Int { pieces.reduce(0) { $0 + $1.text.count * $1.count } }
}

/// Finds URLs on which patterns are slow. Each list of values is compiled once, and patterns with equal texts and settings are analysed once.
///
/// The phases, each only if the one before is inconclusive: a bound from the number of stars and variables; the runs on a likely text; the exact
/// degree with a text that shows it (``AmbiguityDegree``); the steps as PCRE2 counts them. Only counted steps are reported. All phases take
/// their steps from one budget, so a long list of such patterns is not examined to its end.
package struct SlownessAnalysis {
  let variables: VariableTable
  /// The lists are kept, because they are known by identity.
  private var profiles: [ObjectIdentifier: (profile: Profile, list: ValueList)] = [:]
  /// The values in patterns that are examined.
  private var graphs: [ObjectIdentifier: ValueGraph] = [:]
  private var known: [Question: SlowURL?] = [:]

  /// Bytes of a URL.
  package static let lengthLimit = 2_000
  /// Steps from which a URL is slow.
  package static let stepThreshold = 1_000_000
  /// The end of counting.
  private static let countLimit = 50_000_000
  private static let stateLimit = 1_000
  /// States for the proof of a rewrite.
  private static let statesForProof = 2_000
  /// Larger patterns are not analysed.
  private static let elementLimit = 200
  private static let alternativeLimit = 64
  private static let automatonLimit = 50_000

  private struct Question: Hashable {
    let text: [UInt8]
    let target: PatternTarget
    let folding: CaseFolding
    let isDecoded: Bool
  }

  /// The greatest cost of a variable.
  private struct Profile {
    let overlap: Int
    let branches: Int
    let hasWildcards: Bool
  }

  let stepBudget: StepBudget
  private let host: String
  /// The number of patterns that were not examined because the budget had ended.
  package private(set) var omitted = 0

  /// Steps for a file: some tens of such patterns.
  package static let stepLimit = 25_000_000

  package init(_ variables: VariableTable, steps: Int = Self.stepLimit, host: String = "example.com") {
    self.variables = variables
    self.host = host
    stepBudget = StepBudget(states: Self.statesForProof, steps: steps)
  }

  /// A URL of at most ``lengthLimit`` bytes for which the pattern needs more than ``stepThreshold`` steps; `nil` if none was found.
  ///
  /// - Parameter component: The pattern's component, for the other parts of the URL.
  /// - Complexity: O(elements) for a pattern without stars that could multiply.
  package mutating func slowURL(
    for pattern: Pattern, at target: PatternTarget, caseSensitive: Bool, percentEncoded: Bool,
    in component: @autoclosure () -> ComponentPlan
  ) -> SlowURL? {
    let folding = CaseFolding(caseSensitive: caseSensitive, percentEncoded: percentEncoded)
    guard bound(pattern, folding) > Double(Self.stepThreshold) else { return nil }
    let question = Question(text: pattern.text, target: target, folding: folding, isDecoded: !percentEncoded)
    if let answer = known[question] { return answer }
    guard !stepBudget.isExhausted else {
      omitted += 1
      return nil
    }
    let language = PartLanguage(
      pattern, target.part, caseSensitive: caseSensitive, percentEncoded: percentEncoded, variables: variables)
    let answer = slowURL(pattern, language, PartLetters(target: target, isDecoded: !percentEncoded), component())
    known[question] = answer
    return answer
  }

  // MARK: A bound

  /// An approximate upper bound of the steps, from the stars before the end of the pattern and the values that can begin one text.
  private mutating func bound(_ pattern: Pattern, _ folding: CaseFolding) -> Double {
    let elements = pattern.elements
    guard elements.count > 2, elements.count <= Self.elementLimit else { return 0 }
    let last = elements.lastIndex { $0.kind != .anySequence && $0.kind != .anyCharacter } ?? 0
    var stars = 0
    var ways = 1.0
    var branches = Double(pattern.text.count)
    for (index, element) in elements.enumerated() {
      switch element.kind {
      case .anySequence: if index < last { stars += 1 }
      case .variable(let name):
        guard let profile = profile(named: name, folding) else { return 0 }
        ways *= Double(profile.overlap)
        branches += Double(profile.branches)
        if profile.hasWildcards { stars += 2 }
      case .unterminatedVariable: return 0
      case .literal, .anyCharacter: break
      }
    }
    if stars == 0 { return ways * branches }
    let length = Double(Self.lengthLimit)
    if stars == 1 { return length * ways * branches }
    guard stars == 2 else { return .infinity }
    // The rest is tried at each place: a few characters, or more if it resembles the text between the stars.
    let period = Double(period(elements, pattern.text))
    return length * length / 2 / period * (4 + Double(pattern.text.count) / period) * ways
  }

  /// The period of the text between two stars: the least distance of its occurrences.
  private func period(_ elements: [Pattern.Element], _ text: [UInt8]) -> Int {
    guard let first = elements.firstIndex(where: { $0.kind == .anySequence }), first + 2 < elements.count,
      elements[first + 1].kind == .literal, elements[first + 2].kind == .anySequence
    else { return 1 }
    let literal = Array(text[elements[first + 1].range])
    return (1..<max(literal.count, 2)).first { literal.dropFirst($0).elementsEqual(literal.dropLast($0)) }
      ?? literal.count
  }

  private mutating func profile(named name: [UInt8], _ folding: CaseFolding) -> Profile? {
    guard let list = variables.pieces(named: name, folding) else { return nil }
    if let known = profiles[list.identity] { return known.profile }
    let graph = ValueGraph(list, folding)
    var branches = [Int](repeating: 0, count: graph.nodes.count)
    for (index, node) in graph.nodes.enumerated().reversed() {
      branches[index] = node.edges.count + 1 + (node.edges.map { branches[graph.target($0)] }.max() ?? 0)
    }
    let hasWildcards = graph.hasWildcards
    let profile = Profile(
      overlap: hasWildcards ? max(list.count, 1) : graph.overlap, branches: branches.first ?? 0,
      hasWildcards: hasWildcards)
    profiles[list.identity] = (profile, list)
    return profile
  }

  private mutating func graph(of list: ValueList, _ folding: CaseFolding) -> ValueGraph {
    let graph = graphs[list.identity] ?? ValueGraph(list, folding)
    graphs[list.identity] = graph
    return graph
  }

  // MARK: A text

  private mutating func slowURL(
    _ pattern: Pattern, _ language: PartLanguage, _ letters: PartLetters, _ component: ComponentPlan
  ) -> SlowURL? {
    guard (1...Self.alternativeLimit).contains(language.alternatives.count) else { return nil }
    let automaton = automaton(of: language)
    guard automaton.stateCount <= Self.automatonLimit else { return nil }
    let alphabet = letters.alphabet(automaton.letters)
    guard let other = alphabet.last else { return nil }
    let before = text(before: letters.target, of: component)
    let texts = SlowTexts(
      automaton: automaton, alphabet: alphabet, letters: letters, room: Self.lengthLimit - before.count,
      stepBudget: stepBudget)

    let likely = texts.likely(other)
    let threshold = Double(Self.stepThreshold) / 4
    guard likely.contains(where: { texts.steps($0, limit: threshold) >= threshold }) else { return nil }
    let rejection = RejectionAutomaton(automaton, letters: alphabet, limit: Self.stateLimit, stepBudget)
    let degree = rejection.flatMap { AmbiguityDegree(automaton, $0, stepBudget) }
    let rejected = rejection.map { texts.rejected(degree?.word, likely, $0) } ?? likely
    let candidates = rejected + [texts.greedy(other)].compactMap { $0 }
    let best = candidates.map { (word: $0, steps: texts.steps($0)) }.max { $0.steps < $1.steps }
    guard let best, best.steps > Double(Self.stepThreshold), let counter = StepCounter(language) else { return nil }
    guard let found = counted(best.word, texts, after: before, counter) else { return nil }
    return SlowURL(
      pieces: found.pieces, steps: found.steps, degree: degree?.degree, overlaps: overlaps(pattern, language.folding))
  }

  private mutating func automaton(of language: PartLanguage) -> PatternAutomaton {
    PatternAutomaton(
      language.alternatives.map { pieces in
        pieces.map { piece in
          switch piece.kind {
          case .literal(let text): .literal(text)
          case .anyCharacter: .anyCharacter
          case .anySequence: .anySequence
          case .values(let list): .values(graph(of: list, language.folding))
          }
        }
      })
  }

  /// The text before a part in a URL; none is behind it.
  private func text(before target: PatternTarget, of component: ComponentPlan) -> [UInt8] {
    let host = Array("https://\(host)".utf8)
    let sample = SampleURLs.urls(for: component).first ?? [UInt8(ascii: "/")]
    let path = Array(sample.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    let query = sample.dropFirst(path.count).prefix { $0 != UInt8(ascii: "#") }
    switch target {
    case .path: return host
    case .query: return host + path + [UInt8(ascii: "?")]
    case .fragment: return host + path + query + [UInt8(ascii: "#")]
    case .item(let name):
      let own = PartLetters(target: target, isDecoded: component.isDecoded).written(name)
      return host + path + [UInt8(ascii: "?")] + own + [UInt8(ascii: "=")]
    }
  }

  /// A short text of a family that needs more steps than the threshold, counted.
  private func counted(
    _ family: SlowText, _ texts: SlowTexts, after before: [UInt8], _ counter: StepCounter
  ) -> (pieces: [SlowURL.Piece], steps: StepCounter.Count)? {
    var wanted = Double(Self.stepThreshold) * 1.02
    for _ in 0..<6 {
      guard let count = texts.least(family, steps: wanted) else { break }
      let pieces = texts.pieces(family, count, after: before)
      let url = pieces.flatMap { piece in (0..<piece.count).flatMap { _ in piece.text } }
      guard url.count <= Self.lengthLimit, let link = try? LinkURL(bytes: url), link.bytes == url else { return nil }
      let steps = counter.steps(on: texts.letters.subject(of: link), limit: Self.countLimit)
      stepBudget.take(steps.least)
      if steps.least > Self.stepThreshold { return (pieces, steps) }
      // The matcher counts differently from the automaton: try longer texts.
      wanted *= max(1.1, 1.1 * Double(Self.stepThreshold) / Double(max(steps.least, 1)))
    }
    return nil
  }

  private mutating func overlaps(_ pattern: Pattern, _ folding: CaseFolding) -> [SlowURL.Overlap] {
    let names = pattern.elements.compactMap { if case .variable(let name) = $0.kind { name } else { nil } }
    return names.uniqued().compactMap { name in
      guard let profile = profile(named: name, folding), profile.overlap > 1 else { return nil }
      return SlowURL.Overlap(name: name, values: profile.overlap, uses: names.count { $0 == name })
    }
  }
}
