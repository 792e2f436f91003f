import AppSiteAssociation

/// Called by libFuzzer with every input. Must neither crash nor hang.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  exercise(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Reads the bytes as a file, lints, fixes and lints it again, and matches URLs, one of them made from the bytes.
func exercise(_ bytes: [UInt8]) {
  let file = AssociationFile(SourceFile(name: "input", bytes: bytes))
  let findings = file.findings(minimumSystem: nil)
  for finding in findings { precondition(finding.range.upper.value <= bytes.count, "a finding is outside the file") }
  _ = AssociationFile(file.applying(findings)).findings(minimumSystem: nil)

  let places = file.document.problems.map(\.range.lower)
  precondition(places == places.sorted(), "problems are not in order")

  let router = LinkRouter(file)
  var matcher = router.makeMatcher()
  let own = "https://example.com/" + String(decoding: bytes.suffix(48), as: UTF8.self)
  for text in [
    "https://example.com/", "https://example.com/buy/42?q=a&q=b#top", "https://example.com/en_CA/%C3%A9/", own,
  ] {
    guard let url = try? LinkURL(text) else { continue }
    for verdict in matcher.verdicts(for: url) {
      precondition((verdict.component == nil) == (verdict.verdict == .noMatch), "a verdict without its component")
    }
    _ = router.explanations(for: url)
  }
}
