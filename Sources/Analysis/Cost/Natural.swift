import SourceText

/// A natural number of any size, with sums, products and decimal digits. Its limbs have nine decimal digits, so that printing needs no division.
package struct Natural: Sendable, Hashable {
  /// The least significant first. The last one is not zero; zero has none.
  private var limbs: [UInt32] = []

  private static let base: UInt64 = 1_000_000_000

  package init(_ value: Int) {
    var rest = UInt64(max(value, 0))
    while rest > 0 {
      limbs.append(UInt32(rest % Self.base))
      rest /= Self.base
    }
  }

  /// O(digits of the longer one).
  package static func += (left: inout Self, right: Self) {
    var carry: UInt64 = 0
    var index = 0
    while index < right.limbs.count || carry > 0 {
      if index == left.limbs.count { left.limbs.append(0) }
      let sum = UInt64(left.limbs[index]) + (index < right.limbs.count ? UInt64(right.limbs[index]) : 0) + carry
      left.limbs[index] = UInt32(sum % base)
      carry = sum / base
      index += 1
    }
  }

  /// O(product of the numbers of digits).
  package static func * (left: Self, right: Self) -> Self {
    if left.limbs.isEmpty || right.limbs.isEmpty { return Self(0) }
    var product = Self(0)
    product.limbs = Array(repeating: 0, count: left.limbs.count + right.limbs.count)
    for (offset, limb) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for (index, other) in right.limbs.enumerated() {
        let sum = UInt64(product.limbs[offset + index]) + UInt64(limb) * UInt64(other) + carry
        product.limbs[offset + index] = UInt32(sum % base)
        carry = sum / base
      }
      product.limbs[offset + right.limbs.count] = UInt32(carry)
    }
    if product.limbs.last == 0 { product.limbs.removeLast() }
    return product
  }
}

extension Natural: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    if left.limbs.count != right.limbs.count { return left.limbs.count < right.limbs.count }
    return left.limbs.reversed().lexicographicallyPrecedes(right.limbs.reversed())
  }
}

extension Natural: CustomStringConvertible {
  package var description: String {
    guard let first = limbs.last else { return "0" }
    return limbs.dropLast().reversed().reduce(String(first)) { text, limb in
      let digits = String(limb)
      return text + String(repeating: "0", count: 9 - digits.utf8.count) + digits
    }
  }

  /// The decimal digits in groups of three: `648,668`. Of a number with more than 30 digits the order of magnitude: `about 10^42`.
  package var grouped: String {
    let digits = description
    return digits.count > 30 ? "about 10^\(digits.count - 1)" : groupedDigits(digits)
  }
}
