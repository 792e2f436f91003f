/// Sebastiano Vigna's SplitMix64: the same seed gives the same numbers on every machine.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True once in a number of times.
  public mutating func once(in times: UInt64) -> Bool { next() % times == 0 }

  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  public mutating func some<Element>(upTo count: Int, _ make: (inout Self) -> Element) -> [Element] {
    (0..<below(count + 1)).map { _ in make(&self) }
  }

  /// Shuffles an array, alike with every version of the standard library.
  public mutating func reorder<Element>(_ elements: inout [Element]) {
    for index in elements.indices.dropFirst() { elements.swapAt(index, below(index + 1)) }
  }
}
