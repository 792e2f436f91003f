import AppSiteAssociation
import AppSiteAssociationTesting
import Testing

@Suite("The links of the shop")
struct LinkTests {
  let file: AssociationFile
  let app = "9QX4T7KM2P.shop.harbor.app"

  init() throws { file = try .shop() }

  @Test("links to products open the app", arguments: ["/buy/42", "https://harbor.shop/buy/7?size=9"])
  func products(_ url: String) throws {
    try expect(file, opens: url, in: app, domain: "harbor.shop")
  }

  @Test("used things stay in the browser")
  func used() {
    let stays = LinkExpectation(file, doesNotOpen: "/buy/used/7", in: app)
    #expect(stays.isMet, "\(stays)")
  }

  @Test("the file has no errors")
  func errors() throws { try expectNoErrors(in: file) }
}
