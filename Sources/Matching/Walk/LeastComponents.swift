/// The least component found so far in each group.
@safe final class LeastComponents {
  let groups: Int
  private let least: UnsafeMutablePointer<ComponentID>
  /// The groups with a component, in the order in which they got one.
  private(set) var found: [Int32] = []
  /// No later component changes anything; with several groups it is not known.
  private(set) var bound = ComponentID.none

  init(groups: Int) {
    self.groups = groups
    unsafe least = .allocate(capacity: max(groups, 1))
    unsafe least.initialize(repeating: .none, count: max(groups, 1))
  }

  deinit { unsafe least.deallocate() }

  subscript(group: Int) -> ComponentID { unsafe least[group] }

  @inline(__always)
  func accept(_ mark: PathIndex.Mark) { accept(mark.component, Int(mark.group.number)) }

  @inline(__always)
  func accept(_ component: ComponentID, _ group: Int) {
    let before = unsafe least[group]
    guard component < before else { return }
    if !before.exists { found.append(Int32(group)) }
    unsafe least[group] = component
    if groups == 1 { bound = component }
  }

  @inline(__always)
  func clear() {
    if found.isEmpty { return }
    for group in found { unsafe least[Int(group)] = .none }
    found.removeAll(keepingCapacity: true)
    bound = .none
  }

  /// Puts the groups in the order of the file.
  @inline(__always)
  func sort() { if found.count > 1 { found.sort() } }
}
