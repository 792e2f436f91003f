/// The values of a variable with what they begin with in common. Branches are in the order of first mention.
struct ValueTrie {
  enum Step: Hashable {
    case scalar(UInt32)
    case anyCharacter
    case anySequence

    var scalar: UInt32? {
      if case .scalar(let scalar) = self { scalar } else { nil }
    }
  }

  struct Branch {
    let step: Step
    var next: ValueTrie
  }

  var branches: [Branch] = []
  /// Whether a value ends here.
  var isEnd = false

  var isLeaf: Bool { isEnd && branches.isEmpty }

  init() {}

  init(_ values: [[PartLanguage.Piece]]) {
    for value in values { insert(value.flatMap(Self.steps)[...]) }
  }

  private static func steps(_ piece: PartLanguage.Piece) -> [Step] {
    switch piece.kind {
    case .literal(let scalars): scalars.map(Step.scalar)
    case .anyCharacter: [.anyCharacter]
    case .anySequence: [.anySequence]
    case .values: []
    }
  }

  private mutating func insert(_ steps: ArraySlice<Step>) {
    guard let step = steps.first else {
      isEnd = true
      return
    }
    // Lists of values are mostly sorted: the branch is the last one or a new one.
    let known = branches.last?.step == step ? branches.count - 1 : branches.firstIndex { $0.step == step }
    if known == nil { branches.append(Branch(step: step, next: ValueTrie())) }
    branches[known ?? branches.count - 1].next.insert(steps.dropFirst())
  }
}
