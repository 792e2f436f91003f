package import Association
package import JSONSource
import Matching

// Generated lists have a hundred thousand components and more. Exact results for each would take minutes, so in these only two
// things are searched for, both in one pass: components that are written like an earlier one, and those after one that accepts
// everything. The pass ignores letter case, so that it also finds those that may be spellings of one pattern: in most lists there are none
// of either.

extension OrderAnalysis {
  /// The elements of an entry too long for the analysis that are alike, found once.
  private func likenesses(of entry: Entry) -> (list: LongEntry, found: LongEntry.Likenesses)? {
    guard entry.isLong, let applinks = file.applinks else { return nil }
    let list = LongEntry(applinks: applinks, entry: entry, file: file, variables: variables)
    let found = likenesses[entry.index] ?? list.likenesses()
    likenesses[entry.index] = found
    return (list, found)
  }

  /// The elements of an entry too long for the analysis that may spell a pattern of another element in other letter cases, ascending; `nil` for
  /// other entries. O(bytes of the patterns) once for an entry.
  package func possibleCaseVariants(of entry: Entry) -> [UInt32]? { likenesses(of: entry)?.found.caseVariants }

  /// Calls `body` with the index of each element of an entry too long for the analysis that decides no URL.
  package func forEachRepetitionIndex(of entry: Entry, _ body: (Int) -> Void) {
    for repetition in likenesses(of: entry)?.found.repetitions ?? [] { body(Int(repetition.index)) }
  }

  /// Calls `body` with components of an entry too long for the analysis that decide no URL, each with an earlier one that matches all of
  /// its URLs.
  ///
  /// - Parameter isRepeated: Whether they have the effect of the earlier one; `nil` for all.
  /// - Complexity: O(bytes of the patterns).
  package func forEachRepetition(
    of entry: Entry, isRepeated: Bool? = nil, _ body: (UnreachableComponent) -> Void
  ) {
    guard let (list, found) = likenesses(of: entry) else { return }
    let source = file.source.bytes
    var last: (index: UInt32, component: Component)?
    for repetition in found.repetitions {
      // A copy has the same effect.
      if isRepeated == false, !repetition.isCoveredByEverything,
        list.isWritten(Int(repetition.index), like: Int(repetition.earlier), source.span)
      {
        continue
      }
      if last?.index != repetition.earlier {
        last = list.component(Int(repetition.earlier)).map { (repetition.earlier, $0) }
      }
      guard let component = list.component(Int(repetition.index)), let earlier = last?.component
      else { continue }
      let hasItsEffect = component.exclude.value == earlier.exclude.value && !repetition.isCoveredByEverything
      if let isRepeated, isRepeated != hasItsEffect { continue }
      body(
        UnreachableComponent(
          component: component, by: [earlier], position: nil, repeated: hasItsEffect ? earlier : nil))
    }
  }
}

struct LongEntry {
  let applinks: AppLinks
  let entry: Entry
  let file: AssociationFile
  let variables: VariableTable

  /// An element that is written like an earlier one, or comes after one that matches everything.
  struct Repetition {
    let index: UInt32
    let earlier: UInt32
    let isCoveredByEverything: Bool
  }

  struct Likenesses {
    let repetitions: [Repetition]
    /// The elements that may be alike if letter case is ignored, but for copies, ascending.
    let caseVariants: [UInt32]
  }

  func likenesses() -> Likenesses {
    let source = file.source.bytes
    let bytes = source.span
    var folded = ElementHashes(list: self, isFolded: true)
    var hashes: [UInt64] = []
    hashes.reserveCapacity(entry.count)
    applinks.forEachElement(of: entry) { index, path in hashes.append(folded.hash(index, path, bytes)) }
    let groups = RepeatedHashes.groups(of: hashes)
    hashes = []
    let variants = groups.filter { group in !group.allSatisfy { isWritten($0, like: group[0], bytes) } }
    return Likenesses(
      repetitions: repetitions(among: groups.joined().sorted(), folded.catchAll),
      caseVariants: variants.joined().map { UInt32($0) }.sorted())
  }

  /// - Parameters:
  ///   - indices: Those of all elements that may be written like another one, ascending.
  ///   - catchAll: The index of the first element that accepts everything.
  private func repetitions(among indices: [Int], _ catchAll: Int?) -> [Repetition] {
    var found: [Repetition] = []
    func add(_ index: Int, _ earlier: Int, _ isCoveredByEverything: Bool = false) {
      found.append(
        Repetition(
          index: UInt32(index), earlier: UInt32(earlier), isCoveredByEverything: isCoveredByEverything))
    }
    let source = file.source.bytes
    let bytes = source.span
    var exact = ElementHashes(list: self, isFolded: false)
    let hashes = indices.prefix { $0 <= catchAll ?? .max }.map { index in
      UInt32(truncatingIfNeeded: exact.hash(index, applinks.ordinaryPath(at: index, of: entry), bytes) >> 32)
    }
    let signatures = ComponentSignatures()
    var alike: (index: Int, isAlike: Bool)?
    _ = HashIndex(upperHalves: hashes) { number, earlier in
      let (index, other) = (indices[number], indices[earlier])
      if let alike, alike.index == other, isWritten(index, like: other, bytes) { return alike.isAlike }
      let isAlike = isAlike(index, other, signatures, bytes)
      // An element with the same bytes as both is alike too.
      if isWritten(index, like: other, bytes) { alike = (other, isAlike) }
      return isAlike
    } repeated: {
      add(indices[$0], indices[$1])
    }
    found.sort { $0.index < $1.index }
    if let catchAll {
      for index in catchAll + 1..<entry.count where component(index) != nil { add(index, catchAll, true) }
    }
    return found
  }

  /// Hashes of elements, asked for in the order of the list.
  private struct ElementHashes {
    let list: LongEntry
    /// `true` if letter case is ignored.
    let isFolded: Bool
    /// The first element that accepts everything.
    private(set) var catchAll: Int?
    /// The seed of hashes for components with an ordinary path and nothing else.
    private var seed: UInt64?
    /// The last element with more than an ordinary path, and its hash.
    private var last: (index: Int, hash: UInt64)?

    init(list: LongEntry, isFolded: Bool) {
      self.list = list
      self.isFolded = isFolded
    }

    mutating func hash(_ index: Int, _ path: Range<Int>?, _ bytes: Span<UInt8>) -> UInt64 {
      if let path, let seed {
        return textHash(bytes.extracting(bytes.withoutSlashes(path)), seed: seed, isFolded: isFolded)
      }
      if let last, list.isWritten(index, like: last.index, bytes) { return last.hash }
      guard let component = list.component(index) else {
        // An element that is ignored is like no other.
        return HashIndex.hash(bytes.extracting(0..<0), seed: UInt64(index))
      }
      let document = list.file.document
      if path != nil, component.isOnlyPath { seed = component.settingsHash }
      let hash = document.hash(component, isFolded: isFolded)
      if catchAll == nil, path == nil, document.mayAcceptEverything(component), list.plan(component).acceptsEverything {
        catchAll = index
      }
      last = (index, hash)
      return hash
    }
  }

  fileprivate func component(_ index: Int) -> Component? { applinks.component(at: index, of: entry) }

  fileprivate func plan(_ component: Component) -> ComponentPlan { ComponentPlan(component, file, variables) }

  /// Returns `true` if two elements are the same bytes.
  fileprivate func isWritten(_ index: Int, like other: Int, _ bytes: Span<UInt8>) -> Bool {
    let elements = entry.elements
    return file.document.isWritten(elements[index], like: elements[other], bytes)
  }

  /// Returns `true` if an element is written like an earlier one, except for slashes at its ends.
  private func isAlike(
    _ index: Int, _ other: Int, _ signatures: ComponentSignatures, _ bytes: Span<UInt8>
  ) -> Bool {
    // All elements with an ordinary path have the same settings.
    if let path = applinks.ordinaryPath(at: index, of: entry),
      let otherPath = applinks.ordinaryPath(at: other, of: entry)
    {
      return bytes.hasEqualBytes(bytes.withoutSlashes(path), bytes.withoutSlashes(otherPath))
    }
    guard let one = component(index).map(plan), let two = component(other).map(plan) else { return false }
    return signatures.signature(of: one, ignoringEffect: true) == signatures.signature(of: two, ignoringEffect: true)
      && !(one.path?.alternatives.isEmpty ?? false)
  }
}

/// The hash of a text, or one that is equal for texts that differ in letter case alone.
private func textHash(_ text: Span<UInt8>, seed: UInt64, isFolded: Bool) -> UInt64 {
  if !isFolded { return HashIndex.hash(text, seed: seed) }
  var hash = FoldedHash(seed: seed)
  hash.addText(text)
  return hash.value
}

extension Component {
  /// The seed of hashes for components with these settings.
  fileprivate var settingsHash: UInt64 { (caseSensitive.value ? 1 : 0) + (percentEncoded.value ? 2 : 0) }
}

extension JSONDocument {
  /// Returns `true` if two values are the same bytes of the file.
  package func isWritten(_ node: NodeID, like other: NodeID, _ bytes: Span<UInt8>) -> Bool {
    bytes.hasEqualBytes(range(node).bytes, range(other).bytes)
  }

  /// Returns `false` for a path with literal text beside slashes, which does not match every path. Quick; only `false` is certain.
  fileprivate func mayAcceptEverything(_ component: Component) -> Bool {
    guard case .pattern(let path) = component.path.value else { return true }
    let text = utf8(path)
    return text.allSatisfy { "*/".utf8.contains($0) } || text.contains { "$%".utf8.contains($0) }
  }

  /// A hash that is equal for components with the same settings and patterns, except for slashes at the ends of a path and the effect.
  fileprivate func hash(_ component: Component, isFolded: Bool) -> UInt64 {
    var hash = component.settingsHash
    func combine(_ text: [UInt8]) { hash = textHash(text.span, seed: hash, isFolded: isFolded) }
    if case .pattern(let path) = component.path.value {
      let text = Array(utf8(path))
      let range = text.span.withoutSlashes(0..<text.count)
      hash = textHash(text.span.extracting(range), seed: hash, isFolded: isFolded)
    }
    switch component.query.value {
    case .any: break
    case .pattern(let query): combine(utf8(query.node))
    case .items(let items):
      for item in items {
        combine(utf8(item.name))
        combine(utf8(item.pattern.node))
      }
    }
    if case .pattern(let fragment) = component.fragment.value { combine([UInt8(ascii: "#")] + utf8(fragment.node)) }
    return hash
  }
}
