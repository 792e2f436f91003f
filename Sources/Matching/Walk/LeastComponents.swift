/// The least component found so far in each group. A view of memory that its maker deallocates: the walk of a URL counts no references.
@safe struct LeastComponents {
  let groups: Int
  private let least: UnsafeMutablePointer<ComponentID>
  /// The groups with a component, in the order in which they got one.
  private let found: UnsafeMutablePointer<Int32>
  private let state: UnsafeMutablePointer<State>

  private struct State {
    var count = 0
    var bound = ComponentID.none
  }

  init(groups: Int) {
    self.groups = groups
    unsafe least = .allocate(capacity: max(groups, 1))
    unsafe least.initialize(repeating: .none, count: max(groups, 1))
    unsafe found = .allocate(capacity: max(groups, 1))
    unsafe found.initialize(repeating: 0, count: max(groups, 1))
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: State())
  }

  func deallocate() {
    unsafe least.deallocate()
    unsafe found.deallocate()
    unsafe state.deallocate()
  }

  /// No later component changes anything. It is only known where there is one group.
  @inline(__always)
  var bound: ComponentID { unsafe state.pointee.bound }

  @inline(__always)
  func accept(_ mark: PathIndex.Mark) { accept(mark.component, Int(mark.group.number)) }

  @inline(__always)
  func accept(_ component: ComponentID, _ group: Int) {
    let before = unsafe least[group]
    guard component < before else { return }
    if !before.exists {
      unsafe found[state.pointee.count] = Int32(group)
      unsafe state.pointee.count += 1
    }
    unsafe least[group] = component
    if groups == 1 { unsafe state.pointee.bound = component }
  }

  @inline(__always)
  func clear() {
    for index in 0..<(unsafe state.pointee.count) { unsafe least[Int(found[index])] = .none }
    unsafe state.pointee = State()
  }

  /// Calls `body` with each group that has a component, in the order of the file.
  @inline(__always)
  func visit(_ body: (_ group: Int, ComponentID) -> Void) {
    let count = unsafe state.pointee.count
    if count > 1 {
      var groups = unsafe UnsafeMutableBufferPointer(start: found, count: count)
      unsafe groups.sort()
    }
    for index in 0..<count { unsafe body(Int(found[index]), least[Int(found[index])]) }
  }
}
