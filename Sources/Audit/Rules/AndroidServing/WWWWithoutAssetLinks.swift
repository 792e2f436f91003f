import Lint

extension Rule {
  static let wwwWithoutAssetLinks = Rule(
    "www-without-asset-links", .serving, .info,
    summary: "the same name with or without `www.` serves no `assetlinks.json`",
    reason: """
      Each host of an app's intent filters needs a file of its own: Android requests those of `example.com` and `www.example.com` separately, and a \
      redirect from one to the other is not followed. Up to Android 11, one host without a file keeps all hosts of the app from being \
      verified. It is information because the app may name only one of the two.
      """,
    cost: "links of that host open the browser", source: assetLinksSource + "; \"Verify App Links\"",
    examples: [
      .wrong(
        "`www` redirects to the bare domain",
        transcript: """
          \(AndroidServingExamples.files)
          GET https://www.harbor.shop/.well-known/assetlinks.json
          HTTP/2 301
          Location: https://harbor.shop/.well-known/assetlinks.json
          """),
      .right(
        "both serve it",
        transcript: """
          \(AndroidServingExamples.files)
          \(ServingExamples.served(AndroidServingExamples.json, at: "https://www.harbor.shop/.well-known/assetlinks.json"))
          """),
    ],
    check: .served { context in
      guard context.served[.assetLinks]?.file != nil, let response = context.response(.assetLinksCounterpart)
      else { return }
      // A single-page application sends its page with status 200.
      if response.status == 200, !response.isPage { return }
      let location =
        response.isRedirect ? response.header("Location").map { " to \(context.quotedAtLength($0))" } ?? "" : ""
      let words = response.status == 200 ? "a web page" : response.statusWords
      let name = context.served.domain.wwwCounterpart
      context.report(
        "`\(name)` serves no `assetlinks.json`: \(words)\(location)", at: .assetLinksCounterpart,
        help: ["if the intent filters of the app name `\(name)`, serve the file there too"])
    })
}
