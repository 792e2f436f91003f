/// The likely kind of a web page, guessed from a few words of it.
struct WebPage {
  let title: String
  let kind: Kind

  enum Kind { case robotCheck, login, application, notFound, page }

  /// The number of bytes of a page that are searched.
  private static let limit = 1 << 16

  /// O(64 KiB).
  init(_ bytes: [UInt8]) {
    let start = String(decoding: bytes.prefix(Self.limit), as: UTF8.self)
    title = Self.title(start)
    let (text, name) = (start.lowercased(), title.lowercased())
    func has(_ words: [String], in text: String) -> Bool { words.contains { text.contains($0) } }
    if has(Self.robotChecks, in: text) || has(["just a moment", "attention required", "access denied"], in: name) {
      kind = .robotCheck
    } else if has(["type=\"password\"", "type='password'", "type=password"], in: text)
      || has(["log in", "login", "sign in", "anmelden"], in: name)
    {
      kind = .login
    } else if has(["404", "not found", "nicht gefunden"], in: name) {
      kind = .notFound
    } else if has(Self.applications, in: text) {
      kind = .application
    } else {
      kind = .page
    }
  }

  private static let robotChecks = [
    "captcha", "cf-chl", "cf_chl", "challenge-platform", "_incapsula_", "datadome", "px-captcha",
    "checking your browser", "enable javascript and cookies to continue", "akam/",
  ]

  private static let applications = [
    "id=\"root\"", "id=root", "id=\"app\"", "id=app>", "id=\"__next\"", "id=\"__nuxt\"", "id=\"__docusaurus\"",
    "<app-root", "flutter_bootstrap.js", "main.dart.js", "data-reactroot", "ng-version", "svelte", "type=\"module\"",
  ]

  private static func title(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let (lowercased, tag) = (bytes.map { $0.asciiLowercased }, Array("<title".utf8))
    guard let open = lowercased.span.firstIndex(of: tag.span),
      let start = bytes[open...].firstIndex(of: UInt8(ascii: ">"))
    else { return "" }
    let rest = String(decoding: bytes[(start + 1)...], as: UTF8.self).prefix(200)
    return rest.prefix { $0 != "<" }.split { $0.isWhitespace }.joined(separator: " ")
  }
}
