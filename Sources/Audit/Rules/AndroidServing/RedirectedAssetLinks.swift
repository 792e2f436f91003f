import Lint

extension Rule {
  static let redirectedAssetLinks = Rule(
    "redirected-asset-links", .serving, .error, summary: "the request for `assetlinks.json` is redirected",
    reason: """
      The file must be available without redirects under each host of the app's intent filters. The most common redirect leads from \
      `example.com` to `www.example.com` or back: for Android they are two hosts.
      """,
    cost: "Android does not verify the host: its links open the browser", source: assetLinksSource,
    examples: [
      .wrong(
        "from the bare domain to `www`",
        transcript: """
          \(AndroidServingExamples.served("HTTP/2 301\nLocation: https://www.harbor.shop/.well-known/assetlinks.json"))
          \(ServingExamples.served(AndroidServingExamples.json, at: "https://www.harbor.shop/.well-known/assetlinks.json"))
          """),
      .right("the file at its address", transcript: AndroidServingExamples.files),
    ],
    check: .served { context in
      guard let response = context.response(.assetLinks), response.isRedirect else { return }
      let target = response.header("Location").map { " to \(context.quotedAtLength($0))" } ?? ""
      let isTwin = context.served[.assetLinks]?.redirectTarget?.host == context.served.domain.wwwCounterpart
      context.report(
        "the response is a redirect (\(response.status))\(target); Android does not follow redirects", at: .assetLinks,
        help: [
          isTwin
            ? "exclude `/.well-known/` from the redirect, and serve the file under both names: to Android they are two hosts"
            : "exclude `/.well-known/assetlinks.json` from the redirect, and serve the file there"
        ])
    })
}
