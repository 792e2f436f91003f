import Synchronization

/// The values of a variable, each as its characters and the wildcards of a ``ValueTrie``. Lists that are copies of each other are known as the
/// same without comparing values, so that an engine makes one automaton for all the patterns that name a variable.
package struct ValueList: Sendable {
  private let storage: Storage

  private final class Storage: Sendable {
    /// The characters and wildcards of all values, one after another, and where each value begins.
    let labels: [ValueTrie.Label]
    let starts: [UInt32]
    let startsAtEdge: Bool
    let endsAtEdge: Bool
    let endsInStar: Bool
    let longest: Int?
    let familiar: Int
    let outline: TextOutline?
    /// Made when a pattern is first added to an automaton, and the questions before that could do without.
    let automaton = Mutex<(made: ValueAutomata.Automaton?, questions: Int)>((nil, 0))

    init(_ labels: [ValueTrie.Label], _ starts: [UInt32]) {
      self.labels = labels
      self.starts = starts
      let words = (0..<starts.count - 1).lazy.map { labels[Int(starts[$0])..<Int(starts[$0 + 1])] }
      startsAtEdge = words.contains(where: ValueList.startsAtEdge)
      endsAtEdge = words.contains(where: ValueList.endsAtEdge)
      endsInStar = words.contains(where: ValueList.endsInStar)
      longest = labels.contains(ValueTrie.star) ? nil : words.lazy.map { $0.count }.max()
      outline = TextOutline(words)
      familiar =
        words.enumerated().first { _, word in ValueList.familiarWords.contains { $0.elementsEqual(word) } }?.offset ?? 0
    }
  }

  /// O(characters of the values).
  ///
  /// - Parameter labelCount: The characters of all values, where they are known.
  package init<Words: Collection>(_ words: Words, labelCount: Int? = nil)
  where Words.Element: Collection<ValueTrie.Label> {
    var labels: [ValueTrie.Label] = []
    var starts: [UInt32] = [0]
    labels.reserveCapacity(labelCount ?? words.reduce(0) { $0 + $1.count })
    starts.reserveCapacity(words.count + 1)
    for word in words {
      labels += word
      starts.append(UInt32(labels.count))
    }
    storage = Storage(labels, starts)
  }

  /// Identifies the list, as long as it exists.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// `true` if the values are equal and in the same order. O(characters of the values).
  func isEqual(to other: ValueList) -> Bool {
    storage.starts == other.storage.starts && storage.labels == other.storage.labels
  }

  /// The index of a value that reads well in an example: `en` or `US` where it is one of them, else the first.
  package var familiar: Int { storage.familiar }

  /// O(characters of the values) each time: the expressions that are made of it take longer, and are kept instead.
  var trie: ValueTrie { ValueTrie(words: self) }

  /// The values as an automaton. O(characters of the values) once for a list that is compared in one way.
  package func automaton(_ folding: CaseFolding) -> ValueAutomata.Automaton {
    storage.automaton.withLock { automaton in
      if let made = automaton.made, made.folding == folding { return made }
      let made = ValueAutomata.Automaton(self, folding)
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
  /// The outline of the values; `nil` if one of them has a wildcard, a slash or a character that is not plain.
  var outline: TextOutline? { storage.outline }
  /// The characters of the longest value; `nil` if one has a star.
  var longest: Int? { storage.longest }
  /// `true` if a value ends with a star.
  var endsInStar: Bool { storage.endsInStar }
}

extension ValueList: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { storage.starts.count - 1 }

  package subscript(index: Int) -> ArraySlice<ValueTrie.Label> {
    storage.labels[Int(storage.starts[index])..<Int(storage.starts[index + 1])]
  }
}

extension ValueList {
  private static let familiarWords = ["en", "US", "us"].map { $0.unicodeScalars.map { $0.value } }
  private static let slash = UInt32(UInt8(ascii: "/"))

  static func startsAtEdge(_ value: ArraySlice<ValueTrie.Label>) -> Bool { value.isEmpty || value.first == slash }
  static func endsAtEdge(_ value: ArraySlice<ValueTrie.Label>) -> Bool { value.isEmpty || value.last == slash }
  static func endsInStar(_ value: ArraySlice<ValueTrie.Label>) -> Bool { value.last == ValueTrie.star }

  package static func pieces(of value: ArraySlice<ValueTrie.Label>) -> [PartLanguage.Piece] {
    var pieces: [PartLanguage.Piece] = []
    var rest = value
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
