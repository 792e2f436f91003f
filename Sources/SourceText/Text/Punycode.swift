/// Names of domains beyond ASCII, as they are written in ASCII (RFC 3492).
package enum Punycode {
  /// The ASCII form of a name; `nil` where it depends on mappings of characters that are not known here.
  package static func domain(_ text: String) -> String? {
    let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false).map(label)
    return labels.contains(nil) ? nil : labels.compactMap { $0 }.joined(separator: ".")
  }

  private static func label(_ text: Substring) -> String? {
    let scalars = Array(text.unicodeScalars)
    if scalars.allSatisfy({ $0.isASCII }) { return String(text) }
    // Characters that compose with others or have a compatibility form would need normalisation first (UTS 46).
    let isPlain = scalars.allSatisfy {
      $0.isASCII
        || $0.properties.isAlphabetic && !$0.properties.changesWhenNFKCCaseFolded
          && $0.properties.canonicalCombiningClass == .notReordered
    }
    return isPlain ? "xn--" + encoded(scalars) : nil
  }

  /// Section 6.3. O(n²) for n characters.
  static func encoded(_ scalars: [Unicode.Scalar]) -> String {
    var output = scalars.filter { $0.isASCII }.map { Character($0) }
    let basic = output.count
    if basic > 0 { output.append("-") }
    var point: UInt32 = 128
    var delta = 0
    var bias = 72
    var handled = basic
    while let next = scalars.lazy.map({ $0.value }).filter({ $0 >= point }).min() {
      delta += Int(next - point) * (handled + 1)
      point = next
      for scalar in scalars {
        if scalar.value < point { delta += 1 }
        guard scalar.value == point else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      point += 1
    }
    return String(output)
  }

  private static func append(_ delta: Int, _ bias: Int, to output: inout [Character]) {
    var rest = delta
    var position = 36
    while true {
      let threshold = min(max(position - bias, 1), 26)
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      position += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> Character {
    Character(Unicode.Scalar(UInt8(value < 26 ? 97 + value : 22 + value)))
  }

  /// Section 6.1.
  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
