import AppSiteAssociation
import AppSiteAssociationTesting
import XCTest

final class LinkTestCase: XCTestCase {
  let app = "9QX4T7KM2P.shop.harbor.app"

  func testProducts() throws {
    try expect(.shop(), opens: "/buy/42", in: app, domain: "harbor.shop")
  }

  func testUsed() throws {
    let stays = LinkExpectation(try .shop(), doesNotOpen: "/buy/used/7", in: app)
    XCTAssert(stays.isMet, "\(stays)")
  }

  func testErrors() throws { try expectNoErrors(in: .shop()) }
}
