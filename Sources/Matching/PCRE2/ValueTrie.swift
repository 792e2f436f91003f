/// The values of a variable with what they begin with in common. Branches are in the order of first mention.
struct ValueTrie: Sendable {
  enum Step: Hashable, Sendable {
    case scalar(UInt32)
    case anyCharacter
    case anySequence
  }

  struct Branch: Sendable {
    /// What all values of the branch begin with, as far as it goes.
    let steps: ArraySlice<Step>
    let next: ValueTrie

    /// The only character of the branch, where nothing else is in it.
    var soleScalar: UInt32? {
      if next.isLeaf, steps.count == 1, case .scalar(let scalar)? = steps.first { scalar } else { nil }
    }
  }

  let branches: [Branch]
  /// Whether a value ends here.
  let isEnd: Bool

  var isLeaf: Bool { isEnd && branches.isEmpty }

  /// How many branchings may follow each other; PCRE2 nests groups to 250.
  private static let depthLimit = 200

  /// `nil` when the values branch too deeply for PCRE2.
  init?(_ values: some Collection<[PartLanguage.Piece]>) {
    self.init(values.map { $0.flatMap(Self.steps)[...] }, depth: 0)
  }

  private init?(_ values: [ArraySlice<Step>], depth: Int) {
    guard depth < Self.depthLimit else { return nil }
    var groups: [[ArraySlice<Step>]] = []
    var indices: [Step: Int] = [:]
    for value in values {
      guard let first = value.first else { continue }
      if let index = indices[first] {
        groups[index].append(value)
      } else {
        indices[first] = groups.count
        groups.append([value])
      }
    }
    var branches: [Branch] = []
    for group in groups {
      let steps = Self.commonPrefix(group)
      guard let next = ValueTrie(group.map { $0.dropFirst(steps.count) }, depth: depth + 1) else { return nil }
      branches.append(Branch(steps: steps, next: next))
    }
    self.branches = branches
    isEnd = values.contains { $0.isEmpty }
  }

  private static func commonPrefix(_ values: [ArraySlice<Step>]) -> ArraySlice<Step> {
    var prefix = values.first ?? []
    for value in values.dropFirst() {
      prefix = prefix.prefix(zip(prefix, value).prefix { $0 == $1 }.count)
    }
    return prefix
  }

  private static func steps(_ piece: PartLanguage.Piece) -> [Step] {
    switch piece.kind {
    case .literal(let scalars): scalars.map(Step.scalar)
    case .anyCharacter: [.anyCharacter]
    case .anySequence: [.anySequence]
    case .values: []
    }
  }
}
