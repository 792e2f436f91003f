import Testing

@testable import AppClaims

@Suite("Domain names of claims")
struct ClaimHostTests {
  @Test(
    "what is a domain name and what is not",
    arguments: [
      ("example.com", .name("example.com")), ("Example.COM", .name("example.com")),
      ("example.com.", .name("example.com")),
      ("", .empty), ("localhost", .localhost), ("a.localhost", .localhost), ("192.0.2.1", .address),
      ("0x7f.1", .address),
      ("2130706433", .address), ("[::1]", .address), ("example", .single), ("a..com", .label("", .empty)),
      ("-a.com", .label("-a", .hyphen)), ("a b.com", .label("a b", .space)),
      ("a,b.com", .label("a,b", .character(","))),
      ("ﬁsh.example", .unnormalised), ("bücher.example", .name("xn--bcher-kva.example")),
      (String(repeating: "a", count: 64) + ".com", .label(String(repeating: "a", count: 64), .long)),
    ] as [(String, ClaimHost)])
  func forms(_ text: String, _ host: ClaimHost) { #expect(ClaimHost(text) == host) }
}
