/// The special-purpose ranges of IP addresses.
///
/// Source: the registries of special-purpose addresses of the IANA for IPv4 and IPv6 (RFC 6890 and its successors). The
/// most specific range decides. An IPv6 address that embeds one of IPv4 is judged by the embedded address: its route depends on
/// unknown gateways.
package enum AddressPolicy {
  /// The kind of a special-purpose address, such as "loopback"; `nil` for a public one.
  package static func kind(_ address: IPAddress) -> String? {
    if let inner = inner(address) { return kind(inner) }
    let known = ranges.filter { address.begins(with: $0.start, bits: $0.bits) }.max { $0.bits < $1.bits }
    if let known { return known.kind }
    // Only 2000::/3 is allocated to networks.
    return address.bytes.count == 16 && address.bytes[0] >> 5 != 1 ? "reserved" : nil
  }

  /// The IPv4 address that an IPv6 address embeds.
  private static func inner(_ address: IPAddress) -> IPAddress? {
    let bytes = address.bytes
    guard bytes.count == 16 else { return nil }
    // `::` and `::1` look like embeddings but are not.
    if bytes[..<15].allSatisfy({ $0 == 0 }), bytes[15] < 2 { return nil }
    for carrier in carriers where address.begins(with: carrier.start, bits: carrier.bits) {
      let part = Array(bytes[carrier.place..<(carrier.place + 4)])
      return IPAddress(carrier.isInverted ? part.map { ~$0 } : part)
    }
    return nil
  }

  private static let carriers: [(start: IPAddress, bits: Int, place: Int, isInverted: Bool)] = [
    ("::", 96, 12, false),  // compatible (RFC 4291)
    ("::ffff:0:0", 96, 12, false),  // mapped (RFC 4291)
    ("::ffff:0:0:0", 96, 12, false),  // translated (RFC 2765)
    ("64:ff9b::", 96, 12, false),  // NAT64 (RFC 6052)
    ("2001::", 32, 12, true),  // Teredo (RFC 4380), the client
    ("2002::", 16, 2, false),  // 6to4 (RFC 3056)
  ].compactMap { text, bits, place, isInverted in
    IPAddress(text).map { ($0, bits, place, isInverted) }
  }

  /// A kind of `nil` is public.
  private static let ranges: [(start: IPAddress, bits: Int, kind: String?)] = table.split(separator: "\n").compactMap {
    line in
    let words = line.split(separator: " ", maxSplits: 1)
    let parts = words[0].split(separator: "/")
    guard parts.count == 2, words.count == 2, let start = IPAddress(String(parts[0])), let bits = Int(parts[1]) else {
      return nil
    }
    let kind = String(words[1].drop { $0 == " " })
    return (start, bits, kind == "public" ? nil : kind)
  }

  /// The numbers of ranges read and written, so that a test notices an unreadable one.
  static let rangeCounts = (read: ranges.count, written: table.split(separator: "\n").count)

  private static let table = """
    0.0.0.0/8           unspecified
    10.0.0.0/8          private
    100.64.0.0/10       shared
    127.0.0.0/8         loopback
    169.254.0.0/16      link-local
    172.16.0.0/12       private
    192.0.0.0/24        reserved
    192.0.0.9/32        public
    192.0.0.10/32       public
    192.0.2.0/24        documentation
    192.88.99.0/24      reserved
    192.168.0.0/16      private
    198.18.0.0/15       benchmarking
    198.51.100.0/24     documentation
    203.0.113.0/24      documentation
    224.0.0.0/4         multicast
    240.0.0.0/4         reserved
    255.255.255.255/32  broadcast
    ::/128              unspecified
    ::1/128             loopback
    64:ff9b:1::/48      private
    100::/64            discard-only
    100:0:0:1::/64      reserved
    2001::/23           reserved
    2001:1::1/128       public
    2001:1::2/128       public
    2001:1::3/128       public
    2001:2::/48         benchmarking
    2001:3::/32         public
    2001:4:112::/48     public
    2001:20::/28        reserved
    2001:30::/28        reserved
    2001:db8::/32       documentation
    3fff::/20           documentation
    5f00::/16           reserved
    fc00::/7            private
    fe80::/10           link-local
    fec0::/10           site-local
    ff00::/8            multicast
    """
}
