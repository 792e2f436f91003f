import HTML
import Testing

@Suite struct HTMLPageTests {
  @Test(
    "SHA-256 gives the hashes of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func hashes(text: String, expected: String) {
    let digits = SHA256.hash(text.utf8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    #expect(digits.joined() == expected)
  }

  @Test func `the policy allows the page's own style sheet and script alone`() {
    let page = HTMLPage(title: "<x>", style: HTMLResource(constant: "p{}"), script: HTMLResource(constant: "abc"))
    #expect(page.policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(page.policy.contains("script-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"))
    let markup = page.markup { $0.element(.h1, text: "a<b") }
    #expect(markup.hasPrefix("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"))
    #expect(markup.contains("<title>&lt;x&gt;</title>\n<style>p{}</style>"))
    #expect(markup.contains("<h1>a&lt;b</h1>\n<script>abc</script></body>"))
  }
}
