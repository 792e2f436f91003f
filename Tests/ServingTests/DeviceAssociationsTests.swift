import Serving
import SourceText
import Testing

@Suite("The output of swcutil show is read")
struct DeviceAssociationsTests {
  private static let line = String(repeating: "=", count: 35)

  private static func read(_ text: String) -> DeviceAssociations {
    DeviceAssociations(SourceFile(name: "swcutil_show.txt", bytes: Array(text.utf8)))
  }

  private static let output = """
    Preferences:          something
    \(line) DATABASE \(line)
    Service:              applinks
    App ID:               9QX4T7KM2P.shop.harbor.app
    App Version:          412.0
    App PI:               <LSPersistentIdentifier 0x1> { v = 0, t = 0x8 }
    Domain:               *.harbor.shop?mode=developer
    Patterns:             {"/":"/buy/*"},
                          {"/":"/{x}","exclude":true}
    User Approval:        unspecified
    Site/Fmwk Approval:   approved
    Flags:                developer
    Last Checked:         2025-11-20 08:14:02 +0000
    Next Check:           2025-11-25 08:14:02 +0000
    Some New Key:         1
    \(String(repeating: "-", count: 80))
    Service:              webcredentials
    App ID:               9QX4T7KM2P.shop.harbor.app
    Domain:               harbor.shop
    User Approval:        denied
    Site/Fmwk Approval:   pending
    Error:                Error Domain=NSURLErrorDomain Code=-1001 "timed out"
    Retries:              3

    \(line) NETWORK \(line)
    Service:              not an entry
    """

  @Test("an entry has its app, domain, mode, approvals, times and patterns")
  func entry() throws {
    let device = Self.read(Self.output)
    #expect(device.faults.isEmpty)
    #expect(device.associations.count == 2)
    let first = try #require(device.associations.first)
    #expect(first.service == "applinks" && first.app == "9QX4T7KM2P.shop.harbor.app" && first.appVersion == "412.0")
    #expect(first.domain == "*.harbor.shop" && first.mode == "developer" && first.line == 3)
    #expect(first.siteApproval == .approved && first.userApproval == .unspecified)
    #expect(first.lastChecked == "2025-11-20 08:14:02 +0000" && first.nextCheck == "2025-11-25 08:14:02 +0000")
    #expect(first.patternCount == 2)
    let second = device.associations[1]
    #expect(second.siteApproval == .other("pending") && second.userApproval == .denied && second.retries == "3")
    #expect(second.error?.contains("timed out") == true && second.patterns == nil && second.patternCount == nil)
  }

  @Test("line ends of Windows, an entry without sections, and an empty database are read")
  func forms() {
    #expect(Self.read(Self.output.replacing("\n", with: "\r\n")).associations.count == 2)
    let copied = "Service: applinks\nApp ID: 9QX4T7KM2P.a.b\nDomain: harbor.shop\n"
    #expect(Self.read(copied).associations.map(\.domain) == ["harbor.shop"])
    #expect(Self.read(copied + copied).associations.count == 2)
    let empty = Self.read("\(Self.line) DATABASE \(Self.line)\n(empty)\n")
    #expect(empty.associations.isEmpty && empty.faults.isEmpty)
  }

  @Test(
    "a fault has its line",
    arguments: [
      ("", 1, "not the output of `swcutil show`: no line begins with `Service:`"), ("<html>\n", 1, "not the output"),
      ("\n\nService: applinks\nApp ID: a.b\n", 3, "the entry has no `Domain`"),
      ("Service:\nApp ID: a.b\nDomain: c\n", 1, "the entry has no `Service`"),
    ])
  func faults(_ text: String, _ line: Int, _ message: String) {
    let device = Self.read(text)
    #expect(device.associations.isEmpty)
    #expect(device.faults.map(\.line) == [line])
    #expect(device.faults.first?.message.hasPrefix(message) == true)
  }

  @Test(
    "a wildcard covers subdomains and not the domain itself",
    arguments: [
      ("harbor.shop", "HARBOR.shop", true), ("harbor.shop", "www.harbor.shop", false),
      ("*.harbor.shop", "www.harbor.shop", true), ("*.harbor.shop", "harbor.shop", false),
      ("*.harbor.shop", "evilharbor.shop", false), ("*.harbor.shop", "a.b.harbor.shop", true),
    ])
  func wildcard(_ domain: String, _ host: String, _ covers: Bool) throws {
    let device = Self.read("Service: applinks\nApp ID: a.b\nDomain: \(domain)\n")
    #expect(try #require(device.associations.first).covers(host: host) == covers)
  }

  @Test("an app is known by its ID or its bundle ID")
  func app() throws {
    let association = try #require(Self.read(Self.output).associations.first)
    for name in ["9QX4T7KM2P.shop.harbor.app", "shop.harbor.app"] { #expect(association.isOf(app: name)) }
    for name in ["harbor.app", "shop.harbor", ""] { #expect(!association.isOf(app: name)) }
  }
}
