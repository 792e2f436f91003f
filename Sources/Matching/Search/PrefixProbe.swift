import Matching

/// Says whether any of some components can take a URL that begins in a given way: quick, and never wrong with a no.
package final class PrefixProbe {
  private let asked: [OrderedComponents.Item]
  /// Whether all components of the list are compared with URLs in the same way.
  private let areAlike: Bool
  private var determiniser: Determiniser?

  /// - Parameter isAsked: The components of the list that are in question.
  package init(_ components: OrderedComponents, where isAsked: (OrderedComponents.Item) -> Bool) {
    asked = components.items.filter(isAsked)
    let first = components.items.first?.plan
    areAlike = components.items.allSatisfy {
      $0.plan.folding == first?.folding && $0.plan.isDecoded == first?.isDecoded
    }
  }

  /// Whether URLs of a component of the list can be taken. O(common prefix of its paths × components that are like it so far).
  func canTake(urlsOf component: ComponentPlan) -> Bool {
    // Letter case and escapes make one prefix many; where all components see it so, one stands for the others.
    guard areAlike || (component.folding == .none && !component.isDecoded) else { return !asked.isEmpty }
    return canTake(component.pathPrefix)
  }

  /// Whether a URL can be taken whose path, query and fragment begin with some bytes.
  package func canTake(_ beginning: some Sequence<UInt8>) -> Bool {
    if asked.isEmpty { return false }
    var determiniser = determiniser ?? makeDeterminiser()
    self.determiniser = nil
    defer { self.determiniser = determiniser }
    var configuration = determiniser.start()
    for byte in beginning {
      determiniser.step(&configuration, byte)
      if !configuration.isAlive(0, in: determiniser.forest) { return false }
    }
    return true
  }

  private func makeDeterminiser() -> Determiniser {
    var forest = ComponentForest(groups: 1, reading: .decoded)
    for (number, item) in asked.enumerated() { forest.add(item.plan, as: Rule(number: UInt32(number)), to: 0) }
    forest.seal()
    return Determiniser(forest, for: .listing)
  }
}

extension ComponentPlan {
  /// What every path that is accepted begins with, as far as it is plain.
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
      // Slashes at the end of a path count for nothing.
      while own.last == UInt8(ascii: "/") { own.removeLast() }
      prefix = prefix.map { zip($0, own).prefix { $0 == $1 }.map(\.0) } ?? own
    }
    return prefix ?? []
  }
}
