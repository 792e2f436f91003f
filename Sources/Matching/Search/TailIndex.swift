// The components of a list may have one path and differ in the query or the fragment, as `/app` with `#/cart/*` and `#/search/*` does. Most
// of them require a text at the beginning of a part, so a URL's part is looked up by its own beginnings.

/// Components with the same path, by what their fragments, queries or values of query items begin with.
struct TailIndex {
  private enum Part: Hashable {
    case fragment, query
    /// The values of the items with a name.
    case values(Int)
  }

  /// A part in the form in which it is compared.
  private struct Place: Hashable {
    let part: Part
    let kind: QueryNames.Kind
  }

  private struct Beginning: Hashable {
    let place: Place
    let text: ArraySlice<UInt32>
  }

  private var names = QueryNames()
  private var positions: [Beginning: [Int]] = [:]
  /// The lengths of the texts at each place.
  private var lengths: [Place: Set<Int>] = [:]
  /// The places other than values.
  private var wholeParts: [Place] = []
  private var kinds: Set<QueryNames.Kind> = []
  /// The components without such a text.
  private var others: [Int] = []

  /// The most scalars of a text.
  private static let longest = 64

  /// O(characters of the component).
  mutating func add(_ position: Int, _ plan: ComponentPlan) {
    let kind = QueryNames.Kind(plan)
    guard let (part, text) = requirement(of: plan, kind) else { return others.append(position) }
    let place = Place(part: part, kind: kind)
    if lengths[place] == nil {
      if case .values = part { kinds.insert(kind) } else { wholeParts.append(place) }
    }
    lengths[place, default: []].insert(text.count)
    positions[Beginning(place: place, text: text), default: []].append(position)
  }

  /// A part that the component requires, and the beginning of its texts; `nil` where the part may be anything.
  private mutating func requirement(of plan: ComponentPlan, _ kind: QueryNames.Kind) -> (Part, ArraySlice<UInt32>)? {
    if let text = plan.fragment?.beginning, !text.isEmpty { return (.fragment, text.prefix(Self.longest)) }
    switch plan.query {
    case nil: return nil
    case .whole(let language):
      let text = language.beginning
      return text.isEmpty ? nil : (.query, text.prefix(Self.longest))
    case .items(let items):
      let required = items.lazy.filter { !$0.language.accepts([]) }.map { (name: $0.name, text: $0.language.beginning) }
      return required.max { $0.text.count < $1.text.count }.map { item in
        (.values(names.number(of: item.name, kind)), item.text.prefix(Self.longest))
      }
    }
  }

  /// The positions, ascending, of the components whose query and fragment may be those of a URL. Only a missing one is certain.
  ///
  /// - Complexity: O(lengths of the texts × length of the URL + positions).
  func positions(matching subject: TailSubject) -> [Int] {
    var found = others
    func find(_ text: [UInt32], at place: Place) {
      for length in lengths[place] ?? [] where length <= text.count {
        found += positions[Beginning(place: place, text: text[..<length])] ?? []
      }
    }
    for place in wholeParts {
      let part: PartSubject =
        place.part == .fragment
        ? .fragment(subject.link, decoded: place.kind.isDecoded) : .query(subject.link, decoded: place.kind.isDecoded)
      find(place.kind.folding.fold(part.scalars), at: place)
    }
    for kind in kinds {
      for item in subject.items(kind) {
        if let name = names.known(item.name, kind) {
          find(item.value.text, at: Place(part: .values(name), kind: kind))
        }
      }
    }
    return found.sortedWithoutRepetition()
  }
}

extension QueryNames.Kind {
  init(_ plan: ComponentPlan) { self.init(folding: plan.folding, isDecoded: plan.isDecoded) }
}

extension PartLanguage {
  /// The literal at the beginning of all accepted texts, folded.
  fileprivate var beginning: [UInt32] {
    guard alternatives.count == 1, case .literal(let text) = alternatives[0].first?.kind else { return [] }
    return text
  }
}
