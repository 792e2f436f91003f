import Matching

/// The form of a host for comparison.
func comparedHost(_ host: String) -> String {
  String(decoding: LinkURL.comparedHost(host.utf8), as: UTF8.self)
}

/// A host without percent-encoding, as people write it.
func plainHost(_ host: String) -> String {
  String(decoding: PercentEncoding.decodeBytes(host.utf8), as: UTF8.self)
}
