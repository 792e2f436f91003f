import AppSiteAssociation
import AppSiteAssociationTesting
import Testing

// The examples in the documentation of symbols, as it shows them.

private let file = AssociationFile(
  #"""
  {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
    {"/": "/buy/help", "exclude": true}, {"/": "/buy/*"}]}]}}
  """#)

@Test func buyLinks() throws {
  try expect(file, opens: "/buy/42", in: "9QX4T7KM2P.shop.harbor.app")
}

@Test func otherLinks() throws {
  try expect(file, doesNotOpen: "/buy/help", in: "9QX4T7KM2P.shop.harbor.app")
  try expectNoErrors(in: file)
  do {
    let opens = LinkExpectation(file, opens: "/buy/42", in: "9QX4T7KM2P.shop.harbor.app")
    #expect(opens.isMet, "\(opens)")
  }
  let opens = LinkExpectation(file, opens: "/buy/42", in: "9QX4T7KM2P.shop.harbor.app", domain: "harbor.shop")
  #expect(opens.isMet, "\(opens)")
  let stays = LinkExpectation(file, doesNotOpen: "/buy/help", in: "9QX4T7KM2P.shop.harbor.app")
  #expect(stays.isMet, "\(stays)")
  for path in ["/buy/42", "/buy/7?size=9"] {
    try LinkExpectation(file, opens: path, in: "9QX4T7KM2P.shop.harbor.app").check()
  }
  do {
    try expect(file, opens: "/sell/42", in: "9QX4T7KM2P.shop.harbor.app")
  } catch {
    print(error.description)
  }
}
