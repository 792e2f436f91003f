import Lint
import Serving

extension Rule {
  static let htmlAnswer = Rule(
    "html-answer", .serving, .error,
    summary: "a web page comes in the place of the file",
    reason: """
      The commonest wrong answer of all: status 200, and a page. A single-page application serves its one page for every address that it \
      does not know; a login, a firewall that wants to see a browser, and pages that say "not found" with status 200 look the same to \
      a device. The likeliest of these is told from what stands in the page and from whether other addresses give the same one.
      """,
    cost: "devices and the CDN get no file: no app opens any link of the domain",
    source: servingSource,
    examples: [
      .wrong(
        "the page of a single-page application",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 200
          Content-Type: text/html; charset=utf-8

          <!doctype html><html><head><title>Harbor</title></head><body><div id="root"></div></body></html>
          """),
      .wrong(
        "a firewall that wants to see a browser",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 200
          Content-Type: text/html

          <html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>
          """),
      .right("the file", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, response.status == 200, response.isPage, !response.isCut else { return }
      let page = WebPage(response.body)
      let title = page.title.isEmpty ? "" : " (\(context.quoted(page.title)))"
      context.report(
        "a web page\(title) comes in the place of the file\(words(page.kind))", help: [advice(page.kind, context)])
    })

  private static func words(_ kind: WebPage.Kind) -> String {
    switch kind {
    case .robotCheck: ": a firewall that wants to see a browser"
    case .login: ": a login"
    case .application: ": that of a single-page application, as for every address that it does not know"
    case .notFound: ": it says that there is none, with status 200"
    case .page: ""
    }
  }

  private static func advice(_ kind: WebPage.Kind, _ context: ServedContext) -> String {
    switch kind {
    case .robotCheck:
      return "let `/.well-known/` pass the firewall without its check: devices and the CDN run no scripts"
    case .login: return "let this address pass without a login: whoever asks has no account"
    case .notFound: return "put the file there, and answer what is not there with status 404"
    case .application, .page:
      let others: [DomainQuestion] = [.root, .wellKnownJSON, .rootJSON]
      let same = context.response(.wellKnown).map { page in
        others.contains { context.response($0)?.body == page.body }
      }
      return (same ?? false ? "other addresses give the same page: " : "")
        + "let the server look for a file of this name before it falls back to the page, and put the file into what is deployed"
    }
  }
}
