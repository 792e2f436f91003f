import SystemCalls

/// An IP address: 4 bytes for IPv4, 16 for IPv6.
package struct IPAddress: Sendable, Hashable, CustomStringConvertible {
  package let bytes: [UInt8]

  /// `nil` for another number of bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Reads `192.0.2.1` and `2001:db8::1`; short forms of IPv4 are refused.
  package init?(_ text: String) {
    let isLong = text.contains(":")
    var bytes = [UInt8](repeating: 0, count: isLong ? 16 : 4)
    guard unsafe inet_pton(isLong ? AF_INET6 : AF_INET, text, &bytes) == 1 else { return nil }
    self.bytes = bytes
  }

  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 16 ? AF_INET6 : AF_INET
    guard unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// `true` if the address is one of this computer.
  var isLoopback: Bool { AddressPolicy.kind(self) == "loopback" }

  /// Returns `true` if the first bits are those of another address of the same family.
  func begins(with other: IPAddress, bits: Int) -> Bool {
    guard bytes.count == other.bytes.count else { return false }
    let whole = bits / 8
    guard bytes[..<whole] == other.bytes[..<whole] else { return false }
    let rest = bits % 8
    return rest == 0 || (bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
  }
}
