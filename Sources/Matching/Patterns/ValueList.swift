import Synchronization

/// The values of a variable as pieces. Lists that are copies of each other are known as the same without comparing values, so
/// that an engine makes one automaton for all the patterns that name a variable.
package struct ValueList: Sendable {
  private let storage: Storage

  private final class Storage: Sendable {
    /// The characters and wildcards of all values, one after another, and where each value begins.
    let labels: [ValueTrie.Label]
    let starts: [UInt32]
    let startsAtEdge: Bool
    let endsAtEdge: Bool
    let endsInStar: Bool
    let familiar: Int
    /// Made when a pattern is first compiled for PCRE2.
    let trie = Mutex<ValueTrie?>(nil)
    /// Made when a pattern is first added to an automaton, and the questions before that could do without.
    let automaton = Mutex<(made: ValueAutomata.Automaton?, questions: Int)>((nil, 0))

    init(_ values: [[PartLanguage.Piece]]) {
      var labels: [ValueTrie.Label] = []
      var starts: [UInt32] = [0]
      for value in values {
        for piece in value { labels += piece.kind.labels }
        starts.append(UInt32(labels.count))
      }
      self.labels = labels.map { $0 }
      self.starts = starts
      startsAtEdge = values.contains { ValueList.startsAtEdge($0) }
      endsAtEdge = values.contains { ValueList.endsAtEdge($0) }
      endsInStar = values.contains { ValueList.endsInStar($0) }
      familiar = values.firstIndex { ValueList.familiarTexts.contains($0) } ?? 0
    }

    var words: some Collection<ArraySlice<ValueTrie.Label>> { (0..<starts.count - 1).lazy.map { self.word($0) } }

    func word(_ index: Int) -> ArraySlice<ValueTrie.Label> { labels[Int(starts[index])..<Int(starts[index + 1])] }
  }

  /// O(characters of the values).
  package init(_ values: [[PartLanguage.Piece]]) { storage = Storage(values) }

  /// Identifies the list, as long as it exists.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// The index of a value that reads well in an example: `en` or `US` where it is one of them, else the first.
  package var familiar: Int { storage.familiar }

  /// The characters of each value, with the wildcards of a ``ValueTrie``.
  package var words: some Collection<ArraySlice<ValueTrie.Label>> { storage.words }

  /// O(characters of the values) once for a list.
  var trie: ValueTrie {
    storage.trie.withLock { trie in
      let made = trie ?? ValueTrie(words: storage.words)
      trie = made
      return made
    }
  }

  /// The values as an automaton. O(characters of the values) once for a list that is compared in one way.
  package func automaton(_ folding: CaseFolding) -> ValueAutomata.Automaton {
    storage.automaton.withLock { automaton in
      if let made = automaton.made, made.folding == folding { return made }
      let made = ValueAutomata.Automaton(storage.words, folding)
      automaton.made = made
      return made
    }
  }

  /// The automaton for a question that can be answered without; `nil` until there are some of them.
  func automatonIfFrequent(_ folding: CaseFolding) -> ValueAutomata.Automaton? {
    let isFrequent = storage.automaton.withLock { automaton in
      automaton.questions += 1
      return automaton.made?.folding == folding || automaton.questions > Self.fewQuestions
    }
    return isFrequent ? automaton(folding) : nil
  }

  /// To make the automaton takes as long as to compare the values so many times.
  private static let fewQuestions = 4

  /// `true` if a value begins with a slash or is empty.
  var startsAtEdge: Bool { storage.startsAtEdge }
  /// `true` if a value ends with a slash or is empty.
  var endsAtEdge: Bool { storage.endsAtEdge }
  /// `true` if a value ends with a star.
  var endsInStar: Bool { storage.endsInStar }
}

extension ValueList: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { storage.starts.count - 1 }

  /// The pieces of a value, made each time.
  package subscript(index: Int) -> [PartLanguage.Piece] {
    var pieces: [PartLanguage.Piece] = []
    var rest = storage.word(index)
    while let first = rest.first {
      switch first {
      case ValueTrie.any, ValueTrie.star:
        pieces.append(PartLanguage.Piece(kind: first == ValueTrie.any ? .anyCharacter : .anySequence, element: nil))
        rest = rest.dropFirst()
      default:
        let text = rest.prefix { $0 < ValueTrie.any }
        pieces.append(PartLanguage.Piece(kind: .literal(Array(text)), element: nil))
        rest = rest[text.endIndex...]
      }
    }
    return pieces
  }
}

extension ValueList {
  /// The familiar values, as the pieces of each.
  private struct Texts {
    let texts: [[UInt32]]

    func contains(_ value: [PartLanguage.Piece]) -> Bool {
      guard value.count == 1, case .literal(let text) = value[0].kind, text.count == 2 else { return false }
      return texts.contains(text)
    }
  }

  private static let familiarTexts = Texts(texts: ["en", "US", "us"].map { $0.unicodeScalars.map { $0.value } })

  private static let slash = UInt32(UInt8(ascii: "/"))

  static func startsAtEdge(_ value: [PartLanguage.Piece]) -> Bool {
    guard let first = value.first else { return true }
    if case .literal(let text) = first.kind { return text.first == slash }
    return false
  }

  static func endsAtEdge(_ value: [PartLanguage.Piece]) -> Bool {
    guard let last = value.last else { return true }
    if case .literal(let text) = last.kind { return text.last == slash }
    return false
  }

  static func endsInStar(_ value: [PartLanguage.Piece]) -> Bool {
    if case .anySequence? = value.last?.kind { return true }
    return false
  }
}
