import Testing

/// The answers themselves are tested in TasksTests.
@Suite("Commands that print the answer to a question")
struct QuestionCommandTests {
  @Test(
    "options reach the question; the answer is on standard output, and the reason why there is none on standard error",
    arguments: [
      ("explain FILE https://harbor.shop/en_US/Pizza/ --app APP", "decided by details[0].components[2]  FILE:11:11", 0),
      ("explain FILE https://h.shop/buy/1 --domain harbor.shop", "because the host `h.shop` is not", 0),
      ("explain FILE https://harbor.shop/buy/1 --ios 12", "not read: details[0].components[1]", 0),
      ("explain FILE https://harbor.shop/buy/42 --app APP --format json", "\"verdict\": \"match\"", 0),
      ("explain FILE https://h.shop/buy/1 --app 9QX4T7KM2P.a", "the file does not list the app `9QX4T7KM2P.a`", 2),
      ("explain FILE buy/42", "write https:// in front", 2),
      ("stats FILE", "648,672", 0), ("stats FILE --format json", "\"bytes\": 674", 0),
      ("stats nowhere", "cannot read nowhere", 2), ("stats broken", "broken:9:29: ", 2),
      ("urls FILE --format markdown", "| <https://", 0), ("urls FILE --domain a.shop", "https://a.shop/", 0),
      ("urls FILE --format json --app APP", "\"version\": 1", 0), ("urls FILE --domain https://a", "https://a", 2),
      ("urls FILE --app 9QX4T7KM2P.a", "the file does not list the app", 2),
      ("match FILE https://h.shop/buy/1 --domain h.shop --expect match", "match     APP", 0),
      ("match FILE https://h.shop/buy/1 --domain h.shop --expect exclude", "note: 1 of 1 URL has an unexpected", 1),
      ("match FILE buy", "note: 1 of 1 URL is unusable\n", 1), ("match broken https://a.b/", "error: broken:9:29: ", 2),
      ("lint broken FILE --format json", "\"file\": \"FILE\"", 1),
      ("lint FILE --min-ios 13.5", "iOS 13.5 ignores `defaults`", 1),
      ("lint FILE --min-ios 14", "no findings in FILE\n", 0),
      ("urls absent", "cannot read absent", 2), ("urls broken", "broken:9:29: ", 2),
    ])
  func options(_ line: String, _ part: String, _ status: Int32) throws {
    func named(_ text: String) -> String {
      text.replacing("FILE", with: "apple-app-site-association").replacing("APP", with: "9QX4T7KM2P.shop.harbor.app")
    }
    let result = try Program.aasa(named(line).split(separator: " ").map { String($0) })
    let text = result.output + (status == 0 ? "" : result.errors)
    #expect(result.status == status && text.contains(named(part)), "\(result)")
    #expect(result.errors.hasPrefix("error: ") == (status == 2) && result.output.isEmpty == (status == 2), "\(result)")
    let note = "note: hosts are compared with harbor.shop; other hosts match nothing\n"
    if status == 0 { #expect(["", note].contains(result.errors)) }
  }
}
