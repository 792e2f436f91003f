import Foundation
import Testing

@Suite("aasa doctor --swcutil-show")
struct DeviceReportTests {
  private static let output = """
    =================================== DATABASE ===================================
    Service:              applinks
    App ID:               9QX4T7KM2P.shop.harbor.app
    App Version:          412.0
    Domain:               harbor.shop
    Patterns:             {"/":"/buy/*"}
    User Approval:        unspecified
    Site/Fmwk Approval:   approved
    Last Checked:         2025-11-20 08:14:02 +0000
    Next Check:           2025-11-25 08:14:02 +0000
    --------------------------------------------------------------------------------
    Service:              applinks
    App ID:               9QX4T7KM2P.shop.harbor.app
    App Version:          412.0
    Domain:               www.harbor.shop
    User Approval:        unspecified
    Site/Fmwk Approval:   denied
    Error:                NSURLErrorDomain -1200
    Retries:              2

    """

  private func folder() throws -> Folder { try Folder(["show.txt": Self.output, "page.html": "<html>"]) }

  @Test("every association has its state, the times of its checks and the copy on the device")
  func all() throws {
    let result = try folder().run("aasa doctor --swcutil-show show.txt")
    #expect(
      result.output == """
        show.txt: 2 associations

        9QX4T7KM2P.shop.harbor.app, version 412.0
          ✓ applinks:harbor.shop: approved
              last checked 2025-11-20 08:14:02 +0000, next check 2025-11-25 08:14:02
              +0000
              copy on the device: 1 pattern
          ✗ applinks:www.harbor.shop: denied
              never checked
              error: NSURLErrorDomain -1200, retries: 2
              aasa audit www.harbor.shop

        """)
    #expect(result.status == 0)
  }

  @Test("with a URL the status is that of its domain")
  func url() throws {
    let folder = try folder()
    #expect(try folder.run("aasa doctor https://harbor.shop/buy/1 --swcutil-show show.txt").status == 0)
    let denied = try folder.run("aasa doctor https://www.harbor.shop/buy/1 --swcutil-show show.txt")
    #expect(denied.status == 1)
    #expect(denied.output.contains("show.txt: 1 of 2 associations for `www.harbor.shop`"))
    #expect(denied.output.hasSuffix("no association for links of this domain is approved\n"))
    let other = try folder.run("aasa doctor https://tavern.shop/ --swcutil-show show.txt")
    #expect(other.status == 1)
    #expect(other.output.hasSuffix("the device has no association for links of this domain\n"))
  }

  @Test("with a URL and an app, the device is one more step, and its decision is the result")
  func step() throws {
    let folder = try Folder([
      "show.txt": Self.output, "App.entitlements": Self.entitlements, "file.json": Self.file,
    ])
    let rest = "--against file.json --swcutil-show show.txt"
    let app = "--app 9QX4T7KM2P.shop.harbor.app"
    let approved = try folder.run("aasa doctor https://harbor.shop/buy/1 \(app) \(rest)")
    #expect(approved.status == 0)
    #expect(approved.output.contains("  ✓ device     `applinks:harbor.shop` is approved at show.txt:2"))
    let denied = try folder.run("aasa doctor https://www.harbor.shop/buy/1 --app shop.harbor.app \(rest)")
    #expect(denied.status == 1)
    #expect(denied.output.contains("  ✓ component") && denied.output.contains("  ✗ device     `applinks:www"))
    let missing = try folder.run("aasa doctor https://tavern.shop/buy/1 \(app) \(rest)")
    #expect(missing.status == 1 && missing.output.contains("has no association of the app"))
    let claimed = try folder.run("aasa doctor https://harbor.shop/buy/1 --app-file App.entitlements \(app) \(rest)")
    #expect(claimed.status == 0 && claimed.output.contains("  ✓ claim"), "\(claimed)")
  }

  private static let other = output.replacingOccurrences(of: "9QX4T7KM2P.shop.harbor", with: "3WN8C5RD6L.shop.other")
  private static let faulty = output.replacingOccurrences(
    of:
      "App ID:               9QX4T7KM2P.shop.harbor.app\nApp Version:          412.0\nDomain:               harbor.shop",
    with: "Domain:               harbor.shop")

  @Test(
    "a link with a file, an app or both platforms is diagnosed, and only associations of the app count",
    arguments: [
      ("https://harbor.shop/buy/1 --against file.json", output, 0, "  ✓ device     `applinks:harbor.shop` is approved"),
      ("https://harbor.shop/help --against file.json", output, 1, "  ✗ component"),
      ("https://www.harbor.shop/buy/1 --against file.json", output, 1, "  ✗ device     `applinks:www"),
      ("https://harbor.shop/buy/1 --platform both --offline", output, 2, "  ✓ device"),
      ("https://harbor.shop/buy/1 --against file.json", other, 1, "has no association of the app"),
      ("https://harbor.shop/buy/1 --app-file app.json --against file.json", other, 1, "has no association of the app"),
      ("https://harbor.shop/buy/1 --app-file app.json --against file.json", output, 2, "  ✓ device"),
      (
        "https://harbor.shop/buy/1 --against file.json", faulty, 2,
        "  ? device     no readable association of the app for `applinks:harbor.shop`; at\n               show.txt:2, the entry has no `App ID`"
      ),
    ] as [(String, String, Int32, String)])
  func diagnosed(_ arguments: String, _ device: String, _ status: Int32, _ line: String) throws {
    let folder = try Folder([
      "show.txt": device, "file.json": Self.file,
      "app.json": #"{"ios": {"bundleIdentifier": "shop.harbor.app", "associatedDomains": ["applinks:harbor.shop"]}}"#,
    ])
    let result = try folder.run("aasa doctor \(arguments) --swcutil-show show.txt")
    #expect(result.status == status && result.output.contains(line), "\(result)")
  }

  @Test("with passkeys the status is that of `webcredentials`, and hosts are compared in one form")
  func domains() throws {
    let credentials = Self.output.replacingOccurrences(
      of: "Domain:               h", with: "Domain:               xn--bcher-kva.h"
    )
    .replacingOccurrences(of: "applinks", with: "webcredentials")
    let folder = try Folder(["show.txt": Self.output, "credentials.txt": credentials])
    let missing = try folder.run("aasa doctor --passkeys harbor.shop --swcutil-show show.txt")
    #expect(missing.status == 1)
    #expect(missing.output.hasSuffix("the device has no association for passkeys of this domain\n"))
    let approved = try folder.run("aasa doctor --passkeys bücher.harbor.shop --swcutil-show credentials.txt")
    #expect(approved.status == 0 && approved.output.contains("1 of 2 associations"), "\(approved)")
    let against = try folder.run("aasa doctor --swcutil-show show.txt --against show.txt")
    #expect(against.status == 2 && against.errors.contains("--against is about a link; give its URL"))
  }

  private static let file =
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#

  @Test("an app with a path is read also where associations are printed, and a missing one is an error")
  func path() throws {
    let folder = try Folder(["show.txt": Self.output, "App.entitlements": Self.entitlements])
    let former = try folder.run(
      "aasa doctor --app App.entitlements --app-id 9QX4T7KM2P.shop.harbor.app --swcutil-show show.txt")
    #expect(former.status == 0)
    #expect(former.output.hasPrefix("show.txt: 2 of 2 associations for `9QX4T7KM2P.shop.harbor.app`"))
    #expect(try folder.run("aasa doctor --app Missing.ipa --swcutil-show show.txt").status == 2)
    #expect(try folder.run("aasa doctor --app-file Missing.ipa --swcutil-show show.txt").status == 2)
  }

  private static let entitlements = """
    <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
    <array><string>applinks:harbor.shop</string></array></dict></plist>
    """

  @Test("json has all members, and another file is status 2 with its place")
  func json() throws {
    let folder = try folder()
    let result = try folder.run("aasa doctor --swcutil-show show.txt --format json")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let found = try #require(object?["associations"] as? [[String: Any]])
    #expect(found.map { $0["siteApproval"] as? String } == ["approved", "denied"])
    let wrong = try folder.run("aasa doctor --swcutil-show page.html")
    #expect(wrong.status == 2)
    #expect(wrong.errors == "error: page.html:1:1: not the output of `swcutil show`: no line begins with `Service:`\n")
    #expect(try folder.run("aasa doctor").status == 2)
    #expect(try folder.run("aasa doctor --app 9QX4T7KM2P.shop.harbor.app").errors.contains("give a URL"))
  }
}
