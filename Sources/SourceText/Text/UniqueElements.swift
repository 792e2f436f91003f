extension Sequence {
  /// The elements in order, each once.
  @inlinable
  package func uniqued() -> [Element] where Element: Hashable { uniqued { $0 } }

  /// The first element with each key, in order. O(elements).
  @inlinable
  package func uniqued<Key: Hashable>(_ key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
