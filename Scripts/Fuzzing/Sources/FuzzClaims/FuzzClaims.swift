import AppClaims
import Audit
import JSONSource
import Lint
import SourceText

/// Called by libFuzzer with every input: reads the bytes as a source of claims and applies the rules about claims.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let reader = ClaimReader(SourceFile(name: "input", bytes: bytes))
  for app in reader.apps {
    for claim in app.claims {
      precondition(claim.range.upper.value <= app.source.bytes.count, "a claim is outside of its text")
    }
  }
  for finding in Linter.lint(reader.apps) {
    // Without association files, every file is an app's.
    guard let index = finding.location.file else { continue }
    precondition(finding.range.upper.value <= reader.apps[index].source.bytes.count, "a finding is outside of its text")
  }
  return 0
}
