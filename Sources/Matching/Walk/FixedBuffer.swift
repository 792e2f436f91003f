/// Elements that never change, without the checks and the counting of references of an array. Its owner keeps it.
@safe final class FixedBuffer<Element: BitwiseCopyable>: @unchecked Sendable {
  let start: UnsafeMutablePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    count = elements.count
    unsafe start = .allocate(capacity: max(elements.count, 1))
    for (index, element) in elements.enumerated() { unsafe (start + index).initialize(to: element) }
  }

  init(repeating element: Element, count: Int) {
    self.count = count
    unsafe start = .allocate(capacity: max(count, 1))
    unsafe start.initialize(repeating: element, count: count)
  }

  deinit { unsafe start.deallocate() }
}
