import AppSiteAssociation
import AppSiteAssociationTesting
import Foundation
import XCTest

/// The same in XCTest.
final class LinkTestCase: XCTestCase {
  private let app = "9QX4T7KM2P.shop.harbor.app"

  private func file() throws -> AssociationFile {
    let path = try XCTUnwrap(ProcessInfo.processInfo.environment["ASSOCIATION_FILE"])
    return AssociationFile(bytes: try Data(contentsOf: URL(filePath: path)))
  }

  func testProducts() throws {
    try expect(file(), opens: "/buy/42", in: app, domain: "harbor.shop")
  }

  func testHelp() throws {
    let stays = LinkExpectation(try file(), doesNotOpen: "/help/opening-hours", in: app)
    XCTAssert(stays.isMet, "\(stays)")
  }

  func testErrors() throws { try expectNoErrors(in: file()) }
}
