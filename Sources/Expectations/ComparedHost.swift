import Matching
import Serving

/// The form of a host for comparison: in lower case, without percent-encoding, and in Punycode where its form there is known. So
/// `BÜCHER.example`, `b%C3%BCcher.example` and `xn--bcher-kva.example` are one.
func comparedHost(_ host: String) -> String {
  let percent = UInt8(ascii: "%")
  if host.utf8.allSatisfy({ $0 < 0x80 && $0 != percent }) { return host.lowercased() }
  let plain = plainHost(host)
  return Punycode.domain(plain) ?? plain.lowercased()
}

/// A host without percent-encoding, as people write it.
func plainHost(_ host: String) -> String {
  String(decoding: PercentEncoding.decodeBytes(host.utf8), as: UTF8.self)
}
