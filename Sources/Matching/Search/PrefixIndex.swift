import SourceText

/// The components of a list by the beginning of their paths.
///
/// Two components with different beginnings share no URL, nor do others whose paths differ in outline (see ``PathOutline``), so most searches
/// about a component are about few others. Beginnings are compared without letter case, so components that ignore it, and those that compare
/// decoded text, have one too (see ``ComponentPlan/sharedPrefix``).
package struct PrefixIndex {
  /// In the order of their beginnings, and of equal ones in the order of the list.
  private let sorted: [(prefix: [UInt8], outline: PathOutline, position: Int)]
  /// For each of them, the first one with the same beginning, and the first one with the longest shorter beginning of it; -1 for none.
  private let links: [(first: Int32, shorter: Int32)]

  /// O(components × log components).
  package init(_ components: OrderedComponents, where isIncluded: (OrderedComponents.Item) -> Bool = { _ in true }) {
    let items = components.items
    self.init(
      items.indices.filter { isIncluded(items[$0]) }.map { position in
        let plan = items[position].plan
        return (plan.sharedPrefix, PathOutline(plan), position)
      })
  }

  package init(_ plans: some Sequence<ComponentPlan>) {
    self.init(plans.enumerated().map { ($1.sharedPrefix, PathOutline($1), $0) })
  }

  /// - Parameter prefixes: The beginnings of components (see ``ComponentPlan/sharedPrefix``) with their positions in a list.
  package init(_ prefixes: [(prefix: [UInt8], position: Int)]) {
    self.init(prefixes.map { ($0.prefix, .any, $0.position) })
  }

  private init(_ entries: [(prefix: [UInt8], outline: PathOutline, position: Int)]) {
    sorted = entries.sorted {
      $0.prefix == $1.prefix ? $0.position < $1.position : $0.prefix.lexicographicallyPrecedes($1.prefix)
    }
    var links: [(first: Int32, shorter: Int32)] = []
    // The beginnings of the current one that are in the list, the longest last.
    var open: [Int32] = []
    for (index, entry) in sorted.enumerated() {
      while let last = open.last, !entry.prefix.starts(with: sorted[Int(last)].prefix) { open.removeLast() }
      if let last = open.last, sorted[Int(last)].prefix.count == entry.prefix.count {
        links.append(links[Int(last)])
        continue
      }
      links.append((Int32(index), open.last ?? -1))
      open.append(Int32(index))
    }
    self.links = links
  }

  /// The positions, ascending, of the components that may share a URL with one. Only a missing position is certain.
  /// O(beginning × log components + shorter beginnings + positions).
  package func positions(sharingURLsWith plan: ComponentPlan) -> [Int] {
    positions(plan.sharedPrefix, PathOutline(plan))
  }

  package func positions(sharingURLsWith prefix: [UInt8]) -> [Int] { positions(prefix, .any) }

  private func positions(_ prefix: [UInt8], _ outline: PathOutline) -> [Int] {
    var found: [Int] = []
    _ = find(prefix, outline) {
      found.append($0)
      return false
    }
    return found.sorted()
  }

  /// Returns `true` if a component may share a URL with another one. Only `false` is certain. O(beginning × log components).
  package func contains(sharingURLsWith plan: ComponentPlan) -> Bool {
    find(plan.sharedPrefix, PathOutline(plan)) { _ in true }
  }

  /// Returns `true` if a component may match a URL that begins with some bytes. Only `false` is certain. O(bytes × log components).
  package func contains(matching beginning: [UInt8]) -> Bool {
    find(PlainPrefix(beginning).folded(), PathOutline(beginning: beginning)) { _ in true }
  }

  /// Calls `isFound` with the positions of components whose paths may begin and end in a way, until it is true.
  private func find(_ prefix: [UInt8], _ outline: PathOutline, _ isFound: (Int) -> Bool) -> Bool {
    func isFoundEntry(_ index: Int) -> Bool { sorted[index].outline.fits(outline) && isFound(sorted[index].position) }
    let end = sorted.partitioningIndex { !$0.prefix.lexicographicallyPrecedes(prefix) }
    // All that begin with this one, then the shorter beginnings of it, which are those of the one before it.
    var index = end
    while index < sorted.count, prefix.isEmpty || sorted[index].prefix.starts(with: prefix) {
      if isFoundEntry(index) { return true }
      index += 1
    }
    guard end > 0 else { return false }
    let common = sorted[end - 1].prefix.commonPrefixCount(with: prefix)
    var next = links[end - 1].first
    while next >= 0 {
      let first = Int(next)
      let length = sorted[first].prefix.count
      index = first
      while length <= common, index < end, links[index].first == next {
        if isFoundEntry(index) { return true }
        index += 1
      }
      next = links[first].shorter
    }
    return false
  }
}

/// The components of a list by their effect and the beginning of their paths.
package struct EffectIndex {
  private let opening: PrefixIndex
  private let excluding: PrefixIndex

  /// O(components × log components).
  package init(_ components: OrderedComponents) {
    opening = PrefixIndex(components) { !$0.excludes }
    excluding = PrefixIndex(components) { $0.excludes }
  }

  package subscript(excludes isExcluding: Bool) -> PrefixIndex { isExcluding ? excluding : opening }

  /// The positions, ascending, of the components that may share a URL with one. Only a missing position is certain.
  package func positions(sharingURLsWith plan: ComponentPlan) -> [Int] {
    (opening.positions(sharingURLsWith: plan) + excluding.positions(sharingURLsWith: plan)).sorted()
  }
}

/// The plain ASCII at the beginning of a path, without slashes at its end, which are ignored.
private struct PlainPrefix {
  private(set) var bytes: [UInt8] = []

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = bytes.prefix { UInt32($0).isPlain }
    dropSlashes()
  }

  /// The common beginning of all alternatives.
  init(_ alternatives: [[PartLanguage.Piece]], atMost limit: Int) {
    guard let first = alternatives.first else { return }
    Self.forEachScalar(of: first) { scalar in
      if !scalar.isPlain || bytes.count == limit { return false }
      bytes.append(UInt8(scalar))
      return true
    }
    for alternative in alternatives.dropFirst() {
      var count = 0
      Self.forEachScalar(of: alternative) { scalar in
        if count == bytes.count || UInt32(bytes[count]) != scalar { return false }
        count += 1
        return true
      }
      bytes.removeLast(bytes.count - count)
    }
    dropSlashes()
  }

  /// Calls `body` with the scalars of literals before any other piece, as long as it returns true.
  private static func forEachScalar(of pieces: [PartLanguage.Piece], _ body: (UInt32) -> Bool) {
    for piece in pieces {
      guard case .literal(let text) = piece.kind, text.allSatisfy(body) else { return }
    }
  }

  private mutating func dropSlashes() {
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
  }

  /// The beginning in lower case.
  func folded() -> [UInt8] { bytes.map { $0.asciiLowercased } }
}

extension ComponentPlan {
  /// The beginning of all accepted paths as they are written; `nil` where letter case and escapes make it many.
  package var writtenPrefix: [UInt8]? { folding == .none && !isDecoded ? pathPrefix().bytes : nil }

  /// The beginning of all accepted paths, decoded and in lower case. Of two components that share a URL, one begins as the other does: the
  /// beginning is plain ASCII, which stands for itself in a decoded path as well.
  package var sharedPrefix: [UInt8] { pathPrefix().folded() }

  package var hasSharedPrefix: Bool { !pathPrefix(atMost: 2).bytes.isEmpty }

  /// The common beginning of all accepted paths, in so far as it is plain.
  private func pathPrefix(atMost limit: Int = .max) -> PlainPrefix {
    PlainPrefix(path?.alternatives ?? [], atMost: limit)
  }
}
