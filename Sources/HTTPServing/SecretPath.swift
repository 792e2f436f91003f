/// The random first segment of every path. Who knows it has read the printed address, so other pages and other users of the machine do not.
package struct SecretPath: Sendable {
  /// 32 hexadecimal digits.
  package let text: String

  /// 128 bits from the system's random source.
  package init() {
    var generator = SystemRandomNumberGenerator()
    let digits = String(UInt128.random(in: .min ... .max, using: &generator), radix: 16)
    text = String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }

  /// Returns `true` if a segment is the secret, in a time that does not depend on where they differ.
  func matches(_ segment: Substring) -> Bool {
    let given = Array(segment.utf8)
    let own = Array(text.utf8)
    guard given.count == own.count else { return false }
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index] ^ given[index] }
    return difference == 0
  }
}
