import Association
import Matching

// A list of a million plain paths is too long for a search. All URLs with a plain path have one verdict in each file, because trailing
// slashes are ignored, and the engine gives it. There are three phases:
//
//   1. Each plain path of either file is decided with both files. So is each path of a component that is in one file alone, if these
//      are finitely many: the short form of a list.
//   2. Paths that open the same apps with both files are left out. Of those with the same change, a few are kept.
//   3. The other components, and the paths that are kept, are lists for a search.
//
// The invariant: for a URL whose path was not left out, the lists give the verdicts of the files, and a path that was left out changes
// nothing or changes like one that is kept. So lists without a difference prove that the files have none. A path that a component with
// a query or a fragment accepts has more than one verdict; it is always kept. The work is one decision with each file for each path, at
// most `textLimit` of them beside those in the files.

/// Two files without the plain paths that change nothing between them.
struct PlainPathReduction {
  private let old: Side
  private let new: Side
  /// The paths that stay in the lists.
  private var kept: TextNumbers

  /// The most paths of components with variables.
  private static let textLimit = 1 << 22
  /// The most entries of a file, and the most groups of apps, for which plain paths are decided.
  private static let entryLimit = 64
  private static let groupLimit = 8
  /// The most paths that are kept because they have more than one verdict.
  fileprivate static let keptLimit = 1_000

  /// `nil` if no entry is long, no component has finitely many paths, or one with a query or a fragment takes all, and if there are too many
  /// entries, groups of apps or paths with more than one verdict.
  init?(_ old: ComparedFile, _ new: ComparedFile, _ detail: FileDiff.Detail, longEntry: Int) {
    let entries = [old, new].map { $0.file.applinks?.entries ?? [] }
    guard entries.joined().contains(where: { $0.count > longEntry }),
      entries.allSatisfy({ $0.count <= Self.entryLimit }), let groups = Self.groups(old, new)
    else { return nil }
    var sides = [Side(old), Side(new)]
    let numbers = sides.map { $0.numbers }
    var room = Self.textLimit
    for index in sides.indices { sides[index].findTexts(unlessIn: numbers[1 - index], &room) }
    guard sides.contains(where: { $0.hasPaths }), let tails = Self.tailedPaths(sides.flatMap({ $0.tailed })) else {
      return nil
    }
    var changes = PathChanges(old, new, groups, tails, detail)
    sides[0].forEachPath { changes.decide($0) }
    sides[1].forEachPath(unlessIn: sides[0]) { changes.decide($0) }
    if changes.isOver { return nil }
    (self.old, self.new, kept) = (sides[0], sides[1], changes.kept)
  }

  /// Keeps the paths of some URLs, given from the path on; `true` if one of them was not kept before.
  mutating func keep(_ urls: [[UInt8]]) -> Bool {
    var isNew = false
    for url in urls {
      var path = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.dropFirst()
      while path.last == UInt8(ascii: "/") { path.removeLast() }
      if kept.insert(Array(path)) { isNew = true }
    }
    return isNew
  }

  /// The components of some entries of the old and the new file that are left, in order.
  func lists(_ oldEntries: [Int], _ newEntries: [Int]) -> (NumberedComponents, NumberedComponents) {
    (old.components(of: oldEntries, kept), new.components(of: newEntries, kept))
  }

  private struct Side {
    private let compared: ComparedFile
    private var file: AssociationFile { compared.file }
    private let entries: [Entry]
    /// For each entry, the components that are not plain paths.
    private let components: [ComparedFile.EntryComponents]
    /// The finite paths of some of these, by entry and index.
    private var texts: [[Int: FiniteTexts]]

    init(_ compared: ComparedFile) {
      self.compared = compared
      entries = compared.file.applinks?.entries ?? []
      components = entries.indices.map { compared.components(ofEntry: $0) }
      texts = entries.map { _ in [:] }
    }

    var hasPaths: Bool { components.contains { $0.plainPaths > 0 } || texts.contains { !$0.isEmpty } }

    /// The numbers of the components that are not plain paths.
    var numbers: Positions {
      let all = components.lazy.flatMap { $0.others }.map { $0.number }
      return all.reduce(into: Positions(upTo: (all.max() ?? 0) + 1)) { $0.insert($1) }
    }

    /// The components that are neither plain paths nor have finitely many, and that compare a query or a fragment.
    var tailed: [ComponentPlan] {
      components.indices.flatMap { entry in
        components[entry].others.lazy.map { $0.item }.filter { $0.hasTail && texts[entry][$0.index] == nil }.map {
          $0.plan
        }
      }
    }

    /// Finds the components that are not in the other file and have finitely many paths, as far as there is room for these.
    mutating func findTexts(unlessIn others: Positions, _ room: inout Int) {
      for entry in components.indices {
        for element in components[entry].others where !others.contains(element.number) {
          guard element.item.hasPathWithoutWildcards,
            let component = file.applinks?.component(at: element.item.index, of: entries[entry]),
            let found = FiniteTexts(component, in: file, compared.variables, limit: room)
          else { continue }
          room -= found.count
          texts[entry][component.index] = found
        }
      }
    }

    /// Calls `body` with each plain path, without the slashes at its ends. Paths at the place of the same one in another file may be
    /// left out.
    func forEachPath(unlessIn other: Side? = nil, _ body: (Span<UInt8>) -> Void) {
      let bytes = file.source.bytes
      let otherBytes = other?.file.source.bytes ?? []
      for (number, entry) in entries.enumerated() {
        let places = other?.places(inEntry: number) ?? []
        var next = 0
        file.forEachComponent(of: entry) { _, path in
          if path.isDecoded { return }
          let text = bytes.span.extracting(path.range)
          // After a change, the same path is some places ahead or behind.
          for place in [next, next + 1, next - 1] where places.indices.contains(place) {
            guard otherBytes.span.extracting(places[place].range).isEqual(to: text) else { continue }
            next = place + 1
            return
          }
          next += 1
          body(text)
        }
        for (_, finite) in texts[number].sorted(by: { $0.key < $1.key }) { finite.forEachText(body) }
      }
    }

    private func places(inEntry number: Int) -> [PlainPath] {
      guard number < entries.count else { return [] }
      var places: [PlainPath] = []
      places.reserveCapacity(entries[number].count)
      file.forEachComponent(of: entries[number]) { _, path in if !path.isDecoded { places.append(path) } }
      return places
    }

    /// The components of some entries, without the paths that are not kept.
    func components(of numbers: [Int], _ kept: TextNumbers) -> NumberedComponents {
      NumberedComponents(numbers.flatMap { elements(ofEntry: $0, kept) })
    }

    private func elements(ofEntry number: Int, _ kept: TextNumbers) -> [NumberedComponents.Element] {
      if kept.count == 0 { return components[number].others.filter { texts[number][$0.item.index] == nil } }
      return compared.elements(ofEntry: number) { kept.known($0) != nil }.flatMap { element in
        guard let finite = texts[number][element.item.index],
          let component = file.applinks?.component(at: element.item.index, of: entries[number])
        else { return [element] }
        var found: Set<Int> = []
        finite.forEachText { if let text = kept.known($0) { found.insert(text) } }
        return found.sorted().map { text in
          var literal = ComponentText(component, in: file.document)
          literal.path = [UInt8(ascii: "/")] + kept.text(text)
          return compared.element(ComponentPlan(literal, compared.variables), ofEntry: number)
        }
      }
    }
  }

  /// The lists of entries that decide for some apps, in the old file and in the new one; `nil` for too many.
  private static func groups(_ old: ComparedFile, _ new: ComparedFile) -> [(old: [Int], new: [Int])]? {
    var found: Set<[[Int]]> = []
    for app in (old.file.applinks?.apps ?? []) + (new.file.applinks?.apps ?? []) {
      found.insert([old.entries(of: app), new.entries(of: app)])
      if found.count > groupLimit { return nil }
    }
    return found.map { ($0[0], $0[1]) }
  }

  /// The paths of components that compare a query or a fragment; `nil` if one of them accepts all paths.
  private static func tailedPaths(_ tailed: [ComponentPlan]) -> [OrderedComponents.Item]? {
    let paths = tailed.compactMap { $0.path }
    guard paths.count == tailed.count, !paths.contains(where: { $0.acceptsEverything }) else { return nil }
    return paths.map { OrderedComponents.Item(entry: 0, plan: ComponentPlan(asking: $0, of: .path)) }
  }
}

/// Decides plain paths with two files, and keeps some of those that change.
private struct PathChanges: ~Copyable {
  private let groups: [(old: [Int], new: [Int])]
  private let tails: AcceptanceList?
  private let limit: Int
  private var old: LinkMatcher
  private var new: LinkMatcher
  /// For each entry, whether it excludes the path; `nil` where no component decides.
  private var oldEffects: [Bool?]
  private var newEffects: [Bool?]
  /// The number of paths with each change, two bits for a group of apps.
  private var counts: [UInt64: Int] = [:]
  private(set) var kept = TextNumbers()
  /// The number of paths that are kept because they have more than one verdict.
  private var keptCount = 0
  /// The path that is decided, with a slash before it.
  private var target: [UInt8] = []

  /// `true` if too many paths have more than one verdict.
  var isOver: Bool { keptCount > PlainPathReduction.keptLimit }

  init(
    _ old: ComparedFile, _ new: ComparedFile, _ groups: [(old: [Int], new: [Int])],
    _ tails: [OrderedComponents.Item], _ detail: FileDiff.Detail
  ) {
    self.groups = groups
    self.tails = tails.isEmpty ? nil : AcceptanceList(OrderedComponents(items: tails))
    // One more, so that it is known when the URLs shown are not all.
    limit = detail.limit + (detail == .kinds ? 0 : 1)
    self.old = old.router.makeMatcher()
    self.new = new.router.makeMatcher()
    oldEffects = Array(repeating: nil, count: old.file.applinks?.entries.count ?? 0)
    newEffects = Array(repeating: nil, count: new.file.applinks?.entries.count ?? 0)
  }

  /// Decides a path, given without the slashes at its ends.
  mutating func decide(_ text: Span<UInt8>) {
    if isOver { return }
    target.removeAll(keepingCapacity: true)
    target.append(UInt8(ascii: "/"))
    for index in text.indices { target.append(text[index]) }
    if let tails, !tails.accepting(target).isEmpty {
      keptCount += 1
      _ = kept.number(of: Array(target.dropFirst()))
      return
    }
    Self.fill(&oldEffects, &old, target)
    Self.fill(&newEffects, &new, target)
    var change: UInt64 = 0
    for (old, new) in groups {
      change <<= 2
      switch (Self.opens(old, oldEffects), Self.opens(new, newEffects)) {
      case (false, true): change |= 1
      case (true, false): change |= 2
      default: break
      }
    }
    guard change != 0, counts[change, default: 0] < limit else { return }
    if kept.insert(Array(target.dropFirst())) { counts[change, default: 0] += 1 }
  }

  private static func fill(_ effects: inout [Bool?], _ matcher: inout LinkMatcher, _ target: [UInt8]) {
    for index in effects.indices { effects[index] = nil }
    matcher.decide(target: target.span) { effects[$0] = $1.excludes }
  }

  /// Returns `true` if the first of some entries with an effect opens.
  private static func opens(_ entries: [Int], _ effects: [Bool?]) -> Bool {
    entries.first { effects[$0] != nil }.map { effects[$0] == false } ?? false
  }
}
