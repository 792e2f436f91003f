import Lint
import Serving

extension Rule {
  static let htmlAnswer = Rule(
    "html-answer", .serving, .error, summary: "the server sends a web page instead of the file",
    reason: """
      The most common fault: status 200, and a page. A single-page application serves its page for every address that it does not know; a login, a \
      firewall that checks for browsers, and "not found" pages with status 200 look the same to a device. The likeliest cause is guessed from the \
      text of the page and from whether other addresses give the same one. `docs/hosting.md` has configurations of common servers and hosts.
      """,
    cost: costOfNoFile, source: servingSource,
    examples: [
      .wrong(
        "the page of a single-page application", wellKnown: "HTTP/2 200\nContent-Type: text/html; charset=utf-8",
        body: "<!doctype html><html><head><title>Harbor</title></head><body><div id=\"root\"></div></body></html>"),
      .wrong(
        "a firewall that checks for browsers", wellKnown: "HTTP/2 200\nContent-Type: text/html",
        body: "<html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>"),
      .right("the file", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, response.status == 200, response.isPage, !response.isCut else { return }
      let page = WebPage(response.body)
      let title = page.title.isEmpty ? "" : " (\(context.quotedAtLength(page.title)))"
      context.report(
        "the server sends a web page\(title) instead of the file\(words(page.kind))", help: [advice(page.kind, context)]
      )
    })

  private static func words(_ kind: WebPage.Kind) -> String {
    switch kind {
    case .robotCheck: ": a firewall that checks for browsers"
    case .login: ": a login"
    case .application: ": a single-page application's, as for every address that it does not know"
    case .notFound: ": it says \"not found\", with status 200"
    case .page: ""
    }
  }

  private static func advice(_ kind: WebPage.Kind, _ context: RuleContext<DomainSubject>) -> String {
    switch kind {
    case .robotCheck: return "exclude `/.well-known/` from the firewall's check: devices and the CDN run no scripts"
    case .login: return "serve this address without a login: devices and the CDN have no account"
    case .notFound: return "put the file there, and respond with status 404 to unknown addresses"
    case .application, .page:
      let others: [DomainQuestion] = [.root, .wellKnownJSON, .rootJSON]
      let same = context.response(.wellKnown).map { page in others.contains { context.response($0)?.body == page.body }
      }
      return "deploy the file, and make the server look for it before it falls back to the page"
        + (same ?? false ? "; other addresses give the same page" : "")
    }
  }
}
