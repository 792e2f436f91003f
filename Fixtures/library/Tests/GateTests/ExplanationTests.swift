import AppSiteAssociation
import AppSiteAssociationTesting
import Testing
import XCTest

private let app = "9QX4T7KM2P.shop.harbor.app"
private let explanation = """
  "/sell/42" does not open the app
  9QX4T7KM2P.shop.harbor.app: no component matches
    apple-app-site-association:9:11: {"/": "/buy/*"}
      path: `sell/42` differs from `buy/` after `/`
    apple-app-site-association:7:11: {"#": "no_universal_links", "exclude": true}
      fragment: it is empty, and the pattern needs `no_universal_links`
    apple-app-site-association:8:11: {"/": "/buy/used/*", "exclude": true}
      path: `sell/42` differs from `buy/used/` after `/`
    apple-app-site-association:10:11: {"/": "/search", "?": { "q": "?*" }}
      path: `ll/42` differs from `arch` after `/se`
      query item `q`: item `q` is absent, which is compared as empty: `?*` needs at least 1 character, has 0
  """

@Suite("A failure is explained")
struct ExplanationTests {
  @Test("the explanation is the description of the error")
  func description() throws {
    let file = try AssociationFile.shop()
    let error = #expect(throws: UnmetExpectation.self) { try expect(file, opens: "/sell/42", in: app) }
    #expect(error?.description == explanation)
    let check = LinkExpectation(file, opens: "/sell/42", in: app)
    #expect(!check.isMet && check.description == explanation)
  }

  @Test("an open link has its component")
  func opens() throws {
    let file = try AssociationFile.shop()
    let error = #expect(throws: UnmetExpectation.self) { try expect(file, doesNotOpen: "/buy/42", in: app) }
    #expect(
      error?.description == """
        "/buy/42" opens the app
        9QX4T7KM2P.shop.harbor.app: a component matches
          apple-app-site-association:9:11: {"/": "/buy/*"}
        """)
  }

  @Test(
    "other texts, apps and domains are explained",
    arguments: [
      (
        "buy/42", app, nil,
        "\"buy/42\" is not a URL: the URL has no scheme; write https:// in front"
      ),
      (
        "/buy/used/7", "shop.harbor.app", nil,
        "\"/buy/used/7\" does not open the app\n\(app): a component excludes it\n  apple-app-site-association:8:11: {\"/\": \"/buy/used/*\", \"exclude\": true}"
      ),
      (
        "https://harbor.shop/buy/42", app, "www.harbor.shop",
        "\"https://harbor.shop/buy/42\" does not open the app\n\(app): the host `harbor.shop` is not `www.harbor.shop`; a file applies only to the domain that serves it"
      ),
    ] as [(String, String, String?, String)])
  func others(_ url: String, _ app: String, _ domain: String?, _ expected: String) throws {
    let check = LinkExpectation(try .shop(), opens: url, in: app, domain: domain)
    #expect(!check.isMet && check.description == expected)
  }

  @Test(
    "a file that devices ignore, an unlisted app and a domain that is no host meet no expectation",
    arguments: [
      (
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "/a"},]}]}}"#, app, nil,
        "apple-app-site-association:1:96: trailing comma; devices ignore the whole file"
      ),
      (
        "", app, nil,
        "apple-app-site-association:1:1: the file is empty, not an association file; devices ignore the whole file"
      ),
      ("{}", app, nil, "the file does not list the app `\(app)`"),
      (
        nil, "9QX4T7KM2P.shop.harbor.ap", nil,
        "the file does not list the app `9QX4T7KM2P.shop.harbor.ap`; did you mean `\(app)`?"
      ),
      (
        nil, app, "https://harbor.shop",
        "`https://harbor.shop` is not a domain; write only the host, as in example.com"
      ),
      (nil, app, "harbor.shop:443", "`harbor.shop:443` is not a domain; write only the host, as in example.com"),
      (nil, app, "harbor shop", "`harbor shop` is not a domain; write only the host, as in example.com"),
      (
        nil, app, "*.harbor.shop",
        "`*.harbor.shop` is a wildcard, and files are served by single hosts; name one host, as in example.com"
      ),
    ] as [(String?, String, String?, String)])
  func unanswered(_ text: String?, _ app: String, _ domain: String?, _ expected: String) throws {
    let file = try text.map { AssociationFile($0) } ?? .shop()
    let (opens, stays) = (
      LinkExpectation(file, opens: "/buy/42", in: app, domain: domain),
      LinkExpectation(file, doesNotOpen: "/buy/42", in: app, domain: domain)
    )
    #expect(!opens.isMet && !stays.isMet)
    #expect(opens.description == expected && stays.description == expected)
  }

  @Test("errors have their lines, costs and next actions")
  func errors() {
    let file = AssociationFile(
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/a"},]}]}}"#)
    let error = #expect(throws: UnmetExpectation.self) { try expectNoErrors(in: file) }
    #expect(
      error?.description.hasPrefix("the file has an error\napple-app-site-association:1:96: invalid-json: ") ?? false)
    #expect(error?.description.contains("\n  help: ") ?? false)
  }
}

/// XCTest prints the description of the error that a test throws.
final class ExplanationTestCase: XCTestCase {
  func testDescription() throws {
    XCTAssertThrowsError(try expect(.shop(), opens: "/sell/42", in: app)) { error in
      XCTAssertEqual("\(error)", explanation)
    }
  }
}
