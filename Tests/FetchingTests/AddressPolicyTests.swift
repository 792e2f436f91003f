import Testing

@testable import Fetching

@Suite("Special-purpose addresses")
struct AddressPolicyTests {
  static let refused: [(address: String, kind: String)] = [
    ("0.0.0.0", "unspecified"), ("0.1.2.3", "unspecified"),
    ("10.0.0.1", "private"), ("172.16.0.0", "private"), ("172.31.255.255", "private"), ("192.168.1.1", "private"),
    ("100.64.0.1", "shared"), ("100.127.255.255", "shared"),
    ("127.0.0.1", "loopback"), ("127.255.255.254", "loopback"), ("169.254.169.254", "link-local"),
    ("192.0.0.1", "reserved"), ("192.0.2.1", "documentation"), ("198.51.100.7", "documentation"),
    ("203.0.113.255", "documentation"), ("192.88.99.1", "reserved"), ("198.18.0.1", "benchmarking"),
    ("198.19.255.255", "benchmarking"), ("224.0.0.1", "multicast"), ("239.255.255.250", "multicast"),
    ("240.0.0.1", "reserved"), ("255.255.255.255", "broadcast"),
    ("::", "unspecified"), ("::1", "loopback"), ("fe80::1", "link-local"), ("febf::1", "link-local"),
    ("fec0::1", "site-local"), ("fc00::1", "private"), ("fdff::1", "private"), ("ff02::1", "multicast"),
    ("2001:db8::1", "documentation"), ("3fff::1", "documentation"), ("2001:2::1", "benchmarking"),
    ("100::1", "discard-only"), ("5f00::1", "reserved"), ("2001:20::1", "reserved"), ("4000::1", "reserved"),
    // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
    ("::ffff:127.0.0.1", "loopback"), ("::ffff:10.0.0.1", "private"), ("::ffff:a9fe:a9fe", "link-local"),
    ("::127.0.0.1", "loopback"), ("::ffff:0:127.0.0.1", "loopback"), ("64:ff9b::10.0.0.1", "private"),
    ("64:ff9b:1::1", "private"), ("2002:7f00:1::1", "loopback"), ("2002:c0a8:101::1", "private"),
    ("2001:0:4136:e378:8000:63bf:80ff:fffe", "loopback"),
  ]

  static let asked = [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "17.253.144.10", "100.63.255.255", "100.128.0.0",
    "126.255.255.255", "128.0.0.1", "172.15.255.255", "172.32.0.0", "192.0.0.9", "192.0.1.1", "192.167.255.255",
    "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888",
    "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1", "2001:200::1", "2001:4:112::1",
  ]

  @Test("a special-purpose address is refused with its kind", arguments: refused)
  func refuses(_ row: (address: String, kind: String)) throws {
    #expect(AddressPolicy.kind(try #require(IPAddress(row.address))) == row.kind)
  }

  @Test("a public address is allowed", arguments: asked)
  func asks(_ address: String) throws {
    #expect(AddressPolicy.kind(try #require(IPAddress(address))) == nil)
  }

  @Test("every range of the table is read")
  func tableIsWhole() { #expect(AddressPolicy.rangeCounts.read == AddressPolicy.rangeCounts.written) }

  @Test(
    "only whole addresses are read", arguments: ["127.1", "2130706433", "0x7f.0.0.1", "010.0.0.1", "fe80::1%lo", ""])
  func rejectsOtherForms(_ text: String) { #expect(IPAddress(text) == nil) }

  @Test("an address is printed in its shortest form")
  func describes() {
    #expect(IPAddress("2001:0db8:0:0:0:0:0:1")?.description == "2001:db8::1")
    #expect(IPAddress([192, 0, 2, 1])?.description == "192.0.2.1")
    #expect(IPAddress([1, 2, 3]) == nil)
  }
}
