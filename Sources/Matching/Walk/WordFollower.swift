/// Follows sequences of words through one text after the other. For one task at a time.
@safe struct WordFollower: ~Copyable {
  private let least: LeastComponents
  /// The number of the current text, by which the entries of other texts are known.
  private var text: UInt32 = 0
  /// For each star, the last text in which it was passed.
  private var passed: [UInt32]
  /// For each star, the next one that was passed at the same place, plus one.
  private var nextPassed: [Int32]
  /// For each place of the text, the first star that was passed there, plus one; zeros between texts.
  private var passedAt: [Int32] = []
  private var waitingStars = 0
  private var edges: Waiting
  private var finals: Waiting
  private(set) var tails: [UInt64] = []
  /// Stars that were passed, and words that were found.
  private(set) var moves = 0

  /// Edges or finals that wait for a word, in a list for each word.
  private struct Waiting {
    /// For each word, the text that its list is for, and the list's first element plus one.
    var texts: [UInt32]
    var first: [Int32]
    var next: [Int32]

    init(words: Int, count: Int) {
      texts = Array(repeating: 0, count: words)
      first = Array(repeating: 0, count: words)
      next = Array(repeating: 0, count: count)
    }

    mutating func clear() { for index in texts.indices { texts[index] = 0 } }

    @inline(__always)
    mutating func add(_ number: Int, to word: Int, _ text: UInt32) {
      next[number] = texts[word] == text ? first[word] : 0
      texts[word] = text
      first[word] = Int32(number) + 1
    }

    /// The first element of a word's list; -1 for none.
    @inline(__always)
    func firstNumber(_ word: Int, _ text: UInt32) -> Int { texts[word] == text ? Int(first[word]) - 1 : -1 }

    @inline(__always)
    func number(after number: Int) -> Int { Int(next[number]) - 1 }
  }

  /// - Parameter size: That of the largest sequences.
  init(_ size: WordSequences.Size, _ least: LeastComponents) {
    self.least = least
    passed = Array(repeating: 0, count: size.stars)
    nextPassed = Array(repeating: 0, count: size.stars)
    edges = Waiting(words: size.words, count: size.edges)
    finals = Waiting(words: size.words, count: size.finals)
  }

  /// Follows sequences through a text: reports the components that match whatever follows, and collects the tails of the others.
  /// O(bytes, words at their places, stars that are passed with what is behind them).
  mutating func run(_ words: WordSequences.View, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    begin(unsafe end - start)
    for star in 0..<(unsafe words.acceptingStars) { unsafe take(words.stars[star], words) }
    // Four bytes are read at a time.
    let lastRead = unsafe end - 4
    let last = unsafe end - words.windowLength
    var position = unsafe start
    while unsafe position <= last {
      if waitingStars > 0 { unsafe wait(at: position - start, words) }
      if unsafe position > lastRead || words.mayBegin(at: position) {
        unsafe find(words, at: position, start, end)
      }
      unsafe position += 1
    }
    // No word is short enough for the places that are left.
    while waitingStars > 0, unsafe position < end {
      unsafe forget(at: position - start)
      unsafe position += 1
    }
  }

  private mutating func begin(_ length: Int) {
    text &+= 1
    if text == 0 {
      for index in passed.indices { passed[index] = 0 }
      edges.clear()
      finals.clear()
      text = 1
    }
    tails.removeAll(keepingCapacity: true)
    if passedAt.count <= length { passedAt += repeatElement(0, count: length + 1 - passedAt.count) }
  }

  /// Lets what is behind the stars that were passed at a place wait for its words.
  @inline(__always)
  private mutating func wait(at place: Int, _ words: WordSequences.View) {
    var number = Int(passedAt[place]) - 1
    passedAt[place] = 0
    while number >= 0 {
      waitingStars -= 1
      let star = unsafe words.stars[number]
      moves += star.edges.range.count + star.finals.range.count
      for edge in star.edges.range { edges.add(edge, to: unsafe Int(words.edges[edge].word), text) }
      for final in star.finals.range { finals.add(final, to: unsafe Int(words.finals[final].word), text) }
      number = Int(nextPassed[number]) - 1
    }
  }

  private mutating func forget(at place: Int) {
    var number = Int(passedAt[place]) - 1
    passedAt[place] = 0
    while number >= 0 {
      waitingStars -= 1
      number = Int(nextPassed[number]) - 1
    }
  }

  /// Walks the tree of words from a place on.
  private mutating func find(
    _ words: WordSequences.View, at place: UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) {
    let index = unsafe words.index
    var position = unsafe place
    var node = unsafe index.nodes
    while unsafe node.pointee.earliest < least.bound {
      let length = unsafe Int(node.pointee.textLength)
      if length > 0 {
        if unsafe index.sameCount(node, start, position, end) < length { return }
        unsafe position += length
      }
      if unsafe node.pointee.payload != 0 {
        unsafe take(Int(index.payloads[Int(node.pointee.payload)].hub), words, at: position - start, position == end)
      }
      guard unsafe position < end else { return }
      let child = unsafe index.child(of: node, position.pointee)
      if child == 0 { return }
      unsafe position += 1
      unsafe node = index.nodes + child
    }
  }

  /// Takes a word that ends at a place.
  private mutating func take(_ number: Int, _ words: WordSequences.View, at place: Int, _ isEnd: Bool) {
    let word = unsafe words.words[number]
    for edge in word.edges.range {
      unsafe pass(Int(words.edges[Int(words.firstEdges[edge])].star), words, place, isEnd)
    }
    var edge = edges.firstNumber(number, text)
    if edge >= 0 {
      // Found once, a word need not be found again.
      edges.texts[number] = 0
      while edge >= 0 {
        let next = edges.number(after: edge)
        unsafe pass(Int(words.edges[edge].star), words, place, isEnd)
        edge = next
      }
    }
    guard isEnd else { return }
    for final in word.finals.range { unsafe take(words.finals[Int(words.firstFinals[final])]) }
    var final = finals.firstNumber(number, text)
    while final >= 0 {
      unsafe take(words.finals[final])
      final = finals.number(after: final)
    }
  }

  private mutating func take(_ final: WordSequences.Final) {
    if final.settled.component.exists { least.accept(final.settled) } else { tails.append(UInt64(final.tail.number)) }
  }

  /// Passes a star at a place of the text, if it was not passed before.
  @inline(__always)
  private mutating func pass(_ number: Int, _ words: WordSequences.View, _ place: Int, _ isEnd: Bool) {
    if passed[number] == text { return }
    passed[number] = text
    moves += 1
    let star = unsafe words.stars[number]
    unsafe take(star, words)
    if isEnd || !star.goesOn || star.earliest >= least.bound { return }
    nextPassed[number] = passedAt[place]
    passedAt[place] = Int32(number) + 1
    waitingStars += 1
  }

  /// Takes what is accepted behind a star, whatever follows.
  @inline(__always)
  private mutating func take(_ star: WordSequences.Star, _ words: WordSequences.View) {
    if star.settled.exists { least.accept(star.settled, Int(star.group.number)) }
    for tail in star.tails.range { tails.append(unsafe UInt64(words.tails[tail].number)) }
  }
}
