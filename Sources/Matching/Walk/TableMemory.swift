/// The memory of tables that never change, without the checks and the counting of references of an array. Its owner keeps it.
@safe final class TableMemory: @unchecked Sendable {
  private var tables: [UnsafeMutableRawPointer] = unsafe []

  /// - Parameter elements: An array, or elements that are made one by one.
  func table<Element: BitwiseCopyable>(_ elements: some Collection<Element>) -> UnsafeMutablePointer<Element> {
    let table = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    unsafe tables.append(UnsafeMutableRawPointer(table))
    for (index, element) in elements.enumerated() { unsafe (table + index).initialize(to: element) }
    return unsafe table
  }

  /// - Parameter elements: An array, which is empty afterwards.
  func table<Element: BitwiseCopyable>(taking elements: inout [Element]) -> UnsafeMutablePointer<Element> {
    defer { elements = [] }
    return unsafe table(elements)
  }

  deinit {
    while let table = unsafe tables.popLast() { unsafe table.deallocate() }
  }
}

extension UnsafeMutablePointer {
  /// Moves some elements to memory with room for more.
  mutating func grow(_ count: Int, to capacity: Int) {
    let larger = Self.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: self, count: count)
    unsafe deallocate()
    unsafe self = larger
  }

  /// Adds a row behind those of a table, all of its entries alike. Row 0 is never read.
  ///
  /// - Parameters:
  ///   - capacity: The rows that the table has room for; doubled where it has none for one more.
  ///   - least: The rows that a table begins with.
  mutating func addRow(_ row: Int, of stride: Int, _ entry: Pointee, _ capacity: inout Int, least: Int) {
    if row >= capacity {
      unsafe grow(capacity > 0 ? row * stride : 0, to: max(capacity * 2, least) * stride)
      capacity = max(capacity * 2, least)
    }
    unsafe (self + row * stride).initialize(repeating: entry, count: stride)
  }
}
