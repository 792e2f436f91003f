import Matching

/// Components in order, with numbers that are equal for those that are written alike.
struct NumberedComponents {
  let components: OrderedComponents
  let numbers: [Int]

  struct Element {
    let item: OrderedComponents.Item
    let number: Int
  }

  init(_ elements: [Element]) {
    components = OrderedComponents(items: elements.map { $0.item })
    numbers = elements.map { $0.number }
  }

  init(_ components: OrderedComponents, _ signatures: ComponentSignatures) {
    self.components = components
    numbers = components.items.map { signatures.number(of: $0.plan) }
  }
}
