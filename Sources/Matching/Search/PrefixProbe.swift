/// Finds out whether some components can match a URL that begins in a given way. A no is exact, a yes is not.
package final class PrefixProbe {
  private let asked: [OrderedComponents.Item]
  private let stepBudget: StepBudget
  /// Whether all components of the list are compared with URLs in the same way.
  private let areAlike: Bool
  private lazy var construction = makeConstruction()

  /// - Parameters:
  ///   - stepBudget: The budget that the work is taken from. It does not end a question.
  ///   - isAsked: Whether a component of the list is in question.
  package init(
    _ components: OrderedComponents, _ stepBudget: StepBudget, where isAsked: (OrderedComponents.Item) -> Bool
  ) {
    self.stepBudget = stepBudget
    asked = components.items.filter(isAsked)
    let first = components.items.first?.plan
    areAlike = components.items.allSatisfy {
      $0.plan.folding == first?.folding && $0.plan.isDecoded == first?.isDecoded
    }
  }

  /// Whether a URL of a component of the list can match. O(common prefix of its paths × components that are like it so far).
  package func canTake(urlsOf component: ComponentPlan) -> Bool {
    // Letter case and escapes make one prefix many; where all components are compared alike, one represents the others.
    guard areAlike || (component.folding == .none && !component.isDecoded) else { return !asked.isEmpty }
    return canTake(component.pathPrefix)
  }

  /// Whether a URL can match whose path, query and fragment begin with some bytes.
  package func canTake(_ beginning: some Sequence<UInt8>) -> Bool {
    if asked.isEmpty { return false }
    var state = construction.start()
    var steps = 1
    defer { stepBudget.take(steps) }
    for byte in beginning {
      steps += 1 + state.raw.threads.count + state.decoded.threads.count
      construction.step(&state, byte)
      if !state.isAlive(GroupIndex(0), in: construction.forest) { return false }
    }
    return true
  }

  private func makeConstruction() -> SubsetConstruction {
    var forest = ComponentForest(groups: 1)
    for (number, item) in asked.enumerated() { forest.add(item.plan, as: ComponentID(number), to: GroupIndex(0)) }
    forest.seal()
    stepBudget.take(forest.nodes.count)
    return SubsetConstruction(forest, for: .listing)
  }
}

extension ComponentPlan {
  /// The beginning that all accepted paths have, as they are written; `nil` where letter case and escapes make it many.
  package var writtenPrefix: [UInt8]? { folding == .none && !isDecoded ? pathPrefix : nil }

  /// The common beginning of all accepted paths, in so far as it is plain.
  fileprivate var pathPrefix: [UInt8] {
    var prefix: [UInt8]?
    for pieces in path?.alternatives ?? [] {
      var own: [UInt8] = []
      literals: for piece in pieces {
        guard case .literal(let text) = piece.kind else { break }
        for scalar in text {
          guard let byte = UInt8(exactly: scalar), byte > 0x20, byte < 0x7F, !"?#%".utf8.contains(byte) else {
            break literals
          }
          own.append(byte)
        }
      }
      // Trailing slashes are ignored.
      while own.last == UInt8(ascii: "/") { own.removeLast() }
      prefix = prefix.map { zip($0, own).prefix { $0 == $1 }.map(\.0) } ?? own
    }
    return prefix ?? []
  }
}
