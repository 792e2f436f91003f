package import Matching

/// Numbers for components of one or more files, equal for those that are written alike: with the same settings, the same patterns in the same
/// order, and the same values of variables.
package final class ComponentSignatures {
  /// The numbers of lists of values. The lists are retained because the identity of a released one may be reused.
  private var lists: [ObjectIdentifier: (list: ValueList, number: UInt32)] = [:]
  private var values = TextNumbers()
  private var components = TextNumbers()

  package init() {}

  /// The number of a component, in the order of first mention. O(pieces), and once for each list of values its characters.
  ///
  /// - Parameter ignoringEffect: Whether a component has the number of one that differs from it in `exclude` alone.
  func number(of component: ComponentPlan, ignoringEffect: Bool = false) -> Int {
    components.number(of: packed(signature(of: component, ignoringEffect: ignoringEffect)))
  }

  /// Words as bytes, each as one where that is enough.
  private func packed(_ words: some Collection<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(words.count)
    append(words, &bytes)
    return bytes
  }

  private func append(_ words: some Collection<UInt32>, _ bytes: inout [UInt8]) {
    for word in words {
      var rest = word
      while rest >= 0x80 {
        bytes.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
  }

  /// Words that are equal for components that are written alike.
  package func signature(of component: ComponentPlan, ignoringEffect: Bool = false) -> [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(64)
    words.append(ignoringEffect ? 2 : component.excludes ? 1 : 0)
    append(component.path, &words)
    switch component.query {
    case nil: words.append(0)
    case .whole(let language):
      words.append(1)
      append(language, &words)
    case .items(let items):
      words += [2, UInt32(items.count)]
      for item in items {
        words.append(UInt32(item.name.count))
        words += item.name
        append(item.language, &words)
      }
      words.append(component.isDecoded ? 1 : 0)
      words.append(component.folding.rawValue)
    }
    append(component.fragment, &words)
    return words
  }

  private func append(_ language: PartLanguage?, _ words: inout [UInt32]) {
    guard let language else { return words.append(0) }
    words += [1, language.isDecoded ? 1 : 0, language.folding.rawValue]
    language.append(to: &words, number(of:))
  }

  private func number(of values: ValueList) -> UInt32 {
    if let known = lists[values.identity] { return known.number }
    // The order of values has no effect.
    var bytes: [UInt8] = []
    for value in values.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      append(CollectionOfOne(UInt32(value.count)), &bytes)
      append(value, &bytes)
    }
    let number = UInt32(self.values.number(of: bytes))
    lists[values.identity] = (values, number)
    return number
  }
}
