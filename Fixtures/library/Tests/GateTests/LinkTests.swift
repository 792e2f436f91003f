import AppSiteAssociation
import AppSiteAssociationTesting
import Foundation
import Testing

/// The links of the shop, in Swift Testing.
@Suite("The links of the shop")
struct LinkTests {
  let file: AssociationFile
  let app = "9QX4T7KM2P.shop.harbor.app"

  init() throws {
    let path = try #require(ProcessInfo.processInfo.environment["ASSOCIATION_FILE"])
    file = AssociationFile(bytes: try Data(contentsOf: URL(filePath: path)))
  }

  @Test("links to products open the app", arguments: ["/buy/42", "https://harbor.shop/buy/7?size=9"])
  func products(_ url: String) throws {
    try expect(file, opens: url, in: app, domain: "harbor.shop")
  }

  @Test("help stays in the browser")
  func help() throws {
    let stays = LinkExpectation(file, doesNotOpen: "/help/opening-hours", in: app)
    #expect(stays.isMet, "\(stays)")
  }

  @Test("the file has no errors")
  func errors() throws { try expectNoErrors(in: file) }
}
