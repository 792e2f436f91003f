import Association
import Testing

@Suite("Versions of systems")
struct SystemVersionTests {
  @Test("a version is digits with dots", arguments: ["13", "13.5", "13.5.1"])
  func accepted(_ text: String) {
    #expect(SystemVersion(text)?.major == 13)
  }

  @Test(
    "versions before iOS 9 have no universal links",
    arguments: [("8.4", false), ("0", false), ("9", true), ("99", true)])
  func fault(_ text: String, _ isUsable: Bool) {
    #expect((SystemVersion(text)?.fault == nil) == isUsable)
  }

  @Test(
    "another text is no version", arguments: ["", ".", "13.", "+13", "-1", "13.-0", "1 3", "١٣", "13.5.1.2", "99999"])
  func rejected(_ text: String) {
    #expect(SystemVersion(text) == nil)
  }
}
