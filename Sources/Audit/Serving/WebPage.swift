import SourceText

/// The likely kind of a web page, guessed from a few words of it.
struct WebPage {
  let title: String
  let kind: Kind

  enum Kind {
    case robotCheck, login, application, notFound, page
  }

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
    "checking your browser",
    "enable javascript and cookies to continue", "akam/",
  ]

  private static let applications = [
    "id=\"root\"", "id=root", "id=\"app\"", "id=app>", "id=\"__next\"", "id=\"__nuxt\"", "id=\"__docusaurus\"",
    "<app-root",
    "flutter_bootstrap.js", "main.dart.js", "data-reactroot", "ng-version", "svelte", "type=\"module\"",
  ]

  private static func title(_ text: String) -> String {
    guard let open = text.firstRange(of: "<title", ignoringCase: true),
      let start = text[open.upperBound...].firstIndex(of: ">")
    else { return "" }
    let rest = text[text.index(after: start)...].prefix(200)
    return rest.prefix { $0 != "<" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension String {
  /// The first place of a text in lowercase ASCII.
  fileprivate func firstRange(of text: String, ignoringCase: Bool) -> Range<Index>? {
    let wanted = Array(text.utf8)
    var start = startIndex
    while start < endIndex {
      let found = self[start...].utf8.prefix(wanted.count)
      if found.count == wanted.count, zip(found, wanted).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
        return start..<found.endIndex
      }
      start = index(after: start)
    }
    return nil
  }
}
