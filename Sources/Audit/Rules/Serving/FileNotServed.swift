import Lint

extension Rule {
  static let fileNotServed = Rule(
    "file-not-served", .serving, .error, summary: "neither location has a file",
    reason: """
      `/.well-known/apple-app-site-association` and `/apple-app-site-association` both respond "not found". Possible \
      causes: the upload left out hidden folders, the server forbids names that begin with a dot, or the file is on \
      another host. `docs/hosting.md` has configurations of common servers and hosts.
      """,
    cost: costOfNoLinks, source: servingSource,
    examples: [
      .wrong(
        "not found at both locations",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 404
          GET https://harbor.shop/apple-app-site-association
          HTTP/2 404
          """),
      .right("the file in its place", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, [404, 410].contains(response.status), context.served.readLocation == nil
      else { return }
      let root = context.response(.root)
      let other = root.map { $0.status == response.status ? "" : ", nor at the root of the site (\($0.status))" } ?? ""
      context.report(
        "there is no file: \(response.statusWords)\(other)",
        help: [
          "put it at `/.well-known/apple-app-site-association`; many tools leave out folders that begin with a dot"
        ] + context.wwwCounterpartHelp)
    })
}
