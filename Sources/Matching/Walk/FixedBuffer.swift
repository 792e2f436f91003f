/// Elements that never change, without the checks and the counting of references of an array. Its owner keeps it.
@safe final class FixedBuffer<Element: BitwiseCopyable>: @unchecked Sendable {
  let start: UnsafeMutablePointer<Element>
  let count: Int

  /// - Parameter elements: An array, or elements that are made one by one.
  init(_ elements: some Collection<Element>) {
    count = elements.count
    unsafe start = .allocate(capacity: max(elements.count, 1))
    for (index, element) in elements.enumerated() { unsafe (start + index).initialize(to: element) }
  }

  /// - Parameter elements: An array, which is empty afterwards.
  convenience init(taking elements: inout [Element]) {
    self.init(elements)
    elements = []
  }

  init(repeating element: Element, count: Int) {
    self.count = count
    unsafe start = .allocate(capacity: max(count, 1))
    unsafe start.initialize(repeating: element, count: count)
  }

  deinit { unsafe start.deallocate() }
}
