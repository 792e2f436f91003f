// The components of a list may have one path and differ in the query or the fragment, as `/app` with `#/cart/*` and `#/search/*` does. Most
// of them require a text at the beginning of a part, so a URL's part is looked up by its own beginnings.

/// Components with the same path, by what their fragments, queries or values of query items begin with.
struct TailIndex {
  private enum Part: Hashable {
    case fragment, query
    /// The values of the items with a name.
    case values([UInt32])
  }

  /// A part in the form in which it is compared.
  private struct Place: Hashable {
    let part: Part
    let form: TextForm
  }

  private struct Beginning: Hashable {
    let place: Place
    let text: ArraySlice<UInt32>
  }

  private var positions: [Beginning: [Int]] = [:]
  /// The lengths of the texts at each place.
  private var lengths: [Place: Set<Int>] = [:]
  /// The places other than values.
  private var wholeParts: [Place] = []
  private var forms: Set<TextForm> = []
  /// The components without such a text.
  private var others: [Int] = []

  /// The most scalars of a text.
  private static let longest = 64

  /// O(characters of the component).
  mutating func add(_ position: Int, _ plan: ComponentPlan) {
    guard let (part, text) = Self.requirement(of: plan) else { return others.append(position) }
    let place = Place(part: part, form: TextForm(plan))
    if lengths[place] == nil {
      if case .values = part { forms.insert(place.form) } else { wholeParts.append(place) }
    }
    lengths[place, default: []].insert(text.count)
    positions[Beginning(place: place, text: text), default: []].append(position)
  }

  /// A part that the component requires, and the beginning of its texts; `nil` where the part may be anything.
  private static func requirement(of plan: ComponentPlan) -> (Part, ArraySlice<UInt32>)? {
    if let text = plan.fragment?.beginning, !text.isEmpty { return (.fragment, text.prefix(longest)) }
    switch plan.query {
    case nil: return nil
    case .whole(let language):
      let text = language.beginning
      return text.isEmpty ? nil : (.query, text.prefix(longest))
    case .items(let items):
      let required = items.lazy.filter { !$0.language.accepts([]) }.map { (name: $0.name, text: $0.language.beginning) }
      return required.max { $0.text.count < $1.text.count }.map { (.values($0.name), $0.text.prefix(longest)) }
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
        ? .fragment(subject.link, decoded: place.form.isDecoded) : .query(subject.link, decoded: place.form.isDecoded)
      find(place.form.folding.fold(part.scalars), at: place)
    }
    for form in forms {
      for (name, values) in subject.values(form) {
        for value in values { find(value.text, at: Place(part: .values(name), form: form)) }
      }
    }
    return found.sortedWithoutRepetition()
  }
}

extension PartLanguage {
  /// The literal at the beginning of all accepted texts, folded.
  fileprivate var beginning: [UInt32] { alternatives.count == 1 ? Self.beginning(of: alternatives[0]).text : [] }
}
