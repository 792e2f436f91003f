import Matching
import SourceText

/// A family of texts that may be slow.
enum SlowText: Sendable {
  case pumped(PumpedWord)
  /// Beginnings of a text, each with a rejected end.
  case beginning([UInt32], end: [UInt32])

  func text(_ count: Int) -> [UInt32] {
    switch self {
    case .pumped(let word): word.text(count)
    case .beginning(let text, let end): text.prefix(count) + end
    }
  }
}

/// Makes texts on which a pattern may be slow, and counts their steps on its automaton.
struct SlowTexts {
  let automaton: PatternAutomaton
  let alphabet: [UInt32]
  let letters: PartLetters
  /// Bytes that are left for a text.
  let room: Int
  let stepBudget: StepBudget

  /// The slash rules can make many similar alternatives of a pattern.
  private static let alternativeLimit = 8
  private static let greedyLimit = 100_000

  /// The steps for the longest text of a family, counted up to a limit.
  func steps(_ family: SlowText, limit: Double = 1e12) -> Double { steps(on: family.text(longest(family)), limit) }

  private func steps(on text: [UInt32], _ limit: Double) -> Double {
    let counter = automaton.counter(after: text, limit: limit)
    stepBudget.take(counter.moves)
    return counter.steps
  }

  /// The count of the longest text that fits.
  private func longest(_ family: SlowText) -> Int {
    switch family {
    case .pumped(let word):
      let once = letters.written(word.parts.flatMap { $0.pumped }).count
      return once == 0 ? 0 : max(0, room - letters.written(word.text(0)).count) / once
    case .beginning(let text, let end): return min(text.count, max(0, room - end.count))
    }
  }

  /// The least count whose text needs some steps; `nil` if no text that fits does.
  func least(_ family: SlowText, steps wanted: Double) -> Int? {
    let longest = longest(family)
    guard steps(on: family.text(longest), wanted) >= wanted else { return nil }
    return (0..<longest).partitioningIndex { steps(on: family.text($0), wanted) >= wanted }
  }

  /// The URL of a text in pieces, with repetitions counted.
  func pieces(_ family: SlowText, _ count: Int, after before: [UInt8]) -> [SlowURL.Piece] {
    var pieces = [SlowURL.Piece(text: before, count: 1)]
    func add(_ text: [UInt8], _ count: Int) {
      guard !text.isEmpty, count > 0 else { return }
      if count == 1, let last = pieces.last, last.count == 1 {
        pieces[pieces.count - 1] = SlowURL.Piece(text: last.text + text, count: 1)
      } else {
        pieces.append(SlowURL.Piece(text: text, count: count))
      }
    }
    switch family {
    case .pumped(let word):
      for part in word.parts {
        add(letters.written(part.fixed), 1)
        add(letters.written(part.pumped), count)
      }
      add(letters.written(word.end), 1)
    case .beginning(let text, let end):
      // Longer runs of one character are counted.
      for run in text.prefix(count).runs {
        if run.count > 8 {
          add(letters.written([run.letter]), run.count)
        } else {
          add(letters.written(Array(repeating: run.letter, count: run.count)), 1)
        }
      }
      add(letters.written(end), 1)
    }
    return pieces
  }

  // MARK: Candidates

  /// Texts that run through the stars of an alternative repeatedly, accepted or not.
  func likely(_ other: UInt32) -> [SlowText] {
    var words: [PumpedWord] = []
    func text(_ segments: Range<Int>) -> [UInt32] { segments.flatMap { automaton.segments[$0].shortestText(other) } }
    for range in automaton.alternativeRanges.prefix(Self.alternativeLimit) {
      let star = range.first { automaton.segments[$0].isStar } ?? range.lowerBound
      let lastStar = range.last { automaton.segments[$0].isStar } ?? star
      let (before, behind) = (text(range.lowerBound..<star), text(star..<range.upperBound))
      guard before.allSatisfy(letters.canOccur) else { continue }
      // Single letters, for variables with overlapping values.
      let singles = Set(behind).sorted().prefix(6).map { [$0] }
      for pumped in [text(star..<lastStar), behind] + singles
      where !pumped.isEmpty && pumped.allSatisfy(letters.canOccur) {
        words.append(PumpedWord(parts: [PumpedWord.Part(fixed: before, pumped: pumped)], end: [other]))
      }
    }
    return words.map(SlowText.pumped) + [greedy(other)].compactMap { $0 }
  }

  /// The text of the exact analysis and the likely ones, each with a rejected end; those without one are left out.
  func rejected(_ word: PumpedWord?, _ likely: [SlowText], _ rejection: RejectionAutomaton) -> [SlowText] {
    func withEnd(_ word: PumpedWord) -> SlowText? {
      // Slashes at the end of a path are ignored.
      rejection.rejected(word) { letters.target != .path || $0 != UInt32(UInt8(ascii: "/")) }.map(SlowText.pumped)
    }
    var texts: [SlowText] = []
    if let word {
      texts += [withEnd(word)].compactMap { $0 }
      // A last part that runs through the rest of the pattern may be slower.
      if let last = word.parts.indices.last {
        for text in likely {
          guard case .pumped(let other) = text, let pumped = other.parts.last?.pumped else { continue }
          var changed = word
          changed.parts[last].pumped = pumped
          texts += [withEnd(changed)].compactMap { $0 }
        }
      }
    }
    for text in likely {
      switch text {
      case .pumped(let word): texts += [withEnd(PumpedWord(parts: word.parts, end: []))].compactMap { $0 }
      case .beginning: texts.append(text)
      }
    }
    return texts
  }

  /// A text of characters that each leave most runs; `nil` for a pattern without variables, or one for which that would take long.
  func greedy(_ other: UInt32) -> SlowText? {
    guard automaton.hasValues, automaton.stateCount * alphabet.count <= Self.greedyLimit else { return nil }
    var text: [UInt32] = []
    var counter = PatternAutomaton.RunCounter(automaton)
    while text.count < min(room, 400), counter.steps < 1e9, !stepBudget.isExhausted {
      stepBudget.take(automaton.stateCount * alphabet.count / 4)
      var best: (letter: UInt32, counter: PatternAutomaton.RunCounter)?
      for letter in alphabet.dropLast() {
        var tried = counter
        tried.read(letter)
        if tried.runs > (best?.counter.runs ?? 0) { best = (letter, tried) }
      }
      guard let best else { break }
      text.append(best.letter)
      counter = best.counter
    }
    return .beginning(text, end: [other])
  }
}

extension PatternAutomaton {
  fileprivate var alternativeRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in segments.indices {
      if let last = ranges.last, alternative(of: bases[last.lowerBound]) == alternative(of: bases[index]) {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges
  }

  fileprivate var hasValues: Bool {
    segments.contains { if case .values = $0 { true } else { false } }
  }
}

extension PatternAutomaton.Segment {
  var isStar: Bool { if case .anySequence = self { true } else { false } }

  fileprivate func shortestText(_ other: UInt32) -> [UInt32] {
    switch self {
    case .literal(let text): text
    case .anyCharacter: [other]
    case .anySequence: []
    case .values(let graph): graph.shortestWord(any: other)
    }
  }
}

extension Sequence<UInt32> {
  fileprivate var runs: [(letter: UInt32, count: Int)] {
    reduce(into: []) { runs, letter in
      if let last = runs.last, last.letter == letter {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((letter, 1))
      }
    }
  }
}

extension PartLetters {
  /// The part of a URL that the pattern is compared with.
  func subject(of url: LinkURL) -> PartSubject {
    switch target {
    case .path: .path(url, decoded: isDecoded)
    case .query: .query(url, decoded: isDecoded)
    case .fragment: .fragment(url, decoded: isDecoded)
    case .item:
      PartSubject(bytes: QueryItem.items(url, decoded: isDecoded).first?.value ?? [])
    }
  }
}
