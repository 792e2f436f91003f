/// Punycode (RFC 3492): the ASCII form of labels in other scripts.
///
/// Letters become lower case first; other mappings of IDNA, such as that of composed characters, are not made (decided).
package enum Punycode {
  /// A label in ASCII and lower case; `nil` where it would be too long to be counted.
  package static func label(_ label: some StringProtocol) -> String? {
    let scalars = Array(label.lowercased().unicodeScalars)
    if scalars.allSatisfy(\.isASCII) { return label.lowercased() }
    // Longer than any label of a name by far.
    guard scalars.count <= 256 else { return nil }
    return "xn--" + encode(scalars.map(\.value))
  }

  /// A domain name in ASCII and lower case, label by label.
  package static func domain(_ name: some StringProtocol) -> String? {
    var labels: [String] = []
    for label in name.split(separator: ".", omittingEmptySubsequences: false) {
      guard let ascii = Self.label(label) else { return nil }
      labels.append(ascii)
    }
    return labels.joined(separator: ".")
  }

  // The parameters of RFC 3492, section 5.
  private static let base: UInt32 = 36
  private static let (lowest, highest, skew, damp): (UInt32, UInt32, UInt32, UInt32) = (1, 26, 38, 700)
  private static let (firstBias, firstScalar): (UInt32, UInt32) = (72, 128)

  /// Section 6.3. At most 256 scalars, so no number overflows.
  private static func encode(_ input: [UInt32]) -> String {
    var output = input.filter { $0 < 128 }.map { UInt8($0) }
    let basic = UInt32(output.count)
    var handled = basic
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var (current, delta, bias) = (firstScalar, UInt32(0), firstBias)
    while handled < input.count, let next = input.filter({ $0 >= current }).min() {
      delta += (next - current) * (handled + 1)
      current = next
      for scalar in input {
        if scalar < current { delta += 1 }
        guard scalar == current else { continue }
        var rest = delta
        var place = base
        while true {
          let threshold = place <= bias ? lowest : place >= bias + highest ? highest : place - bias
          if rest < threshold { break }
          output.append(digit(threshold + (rest - threshold) % (base - threshold)))
          rest = (rest - threshold) / (base - threshold)
          place += base
        }
        output.append(digit(rest))
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      current += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func adapted(_ delta: UInt32, _ count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var bias: UInt32 = 0
    while delta > (base - lowest) * highest / 2 {
      delta /= base - lowest
      bias += base
    }
    return bias + (base - lowest + 1) * delta / (delta + skew)
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
  }
}
