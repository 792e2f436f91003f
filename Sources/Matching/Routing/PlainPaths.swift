package import Association

extension AssociationFile {
  /// Calls `plain` with each plain path of an entry and `other` with each other component, in order, with their indices.
  ///
  /// Settings are not merged for elements that are an ordinary path and nothing else. O(bytes).
  package func forEachComponent(
    of entry: Entry, plain: (_ index: Int, PlainPath) -> Void, other: (Component) -> Void = { _ in }
  ) {
    guard let applinks else { return }
    let source = source.bytes
    let bytes = source.span
    /// The first of the ordinary paths without a star; the others differ from it in their text alone.
    var model: PlainPath?
    applinks.forEachElement(of: entry) { index, place in
      if let place, let model, bytes[place.upperBound - 1] != UInt8(ascii: "*") {
        return plain(index, PlainPath(place, excludes: model.excludes, isDecoded: model.isDecoded, in: bytes))
      }
      guard let component = applinks.component(at: index, of: entry) else { return }
      guard let path = PlainPath(component, in: document) else { return other(component) }
      plain(index, path)
      if place != nil { model = path }
    }
  }
}
