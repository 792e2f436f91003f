import Testing

@testable import Claims

@Suite("Domain names of claims")
struct ClaimHostTests {
  @Test(
    "the labels of RFC 3492, section 7.1, and others",
    arguments: [
      ("bücher", "xn--bcher-kva"), ("münchen", "xn--mnchen-3ya"), ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
      ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
      ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"),
      ("MÜNCHEN", "xn--mnchen-3ya"), ("example", "example"), ("☃", "xn--n3h"),
    ])
  func labels(_ label: String, _ ascii: String) { #expect(Punycode.label(label) == ascii) }

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
      ("bücher.example", .name("xn--bcher-kva.example")),
      (String(repeating: "a", count: 64) + ".com", .label(String(repeating: "a", count: 64), .long)),
    ] as [(String, ClaimHost.Form)])
  func forms(_ text: String, _ form: ClaimHost.Form) { #expect(ClaimHost(text).form == form) }
}
