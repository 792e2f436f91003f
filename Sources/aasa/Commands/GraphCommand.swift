import AppSiteAssociation
import ArgumentParser
import Reports
import Tasks
import Verdicts

struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "graph", abstract: "Draw the routing of a file as a tree.",
    discussion: """
      Draws the paths of the components as a tree of their segments. Its leaves are the components: the app that each \
      opens, or that URLs stay in the browser, its other conditions, and its place in the ordered list, as [2]. The first \
      component that matches decides.

      A tree that is too large for --rows is folded: each part gets rows by the number of its components.

      With --urls, lines are as wide as their share of the URLs that components decide, and each component has the \
      number of its URLs. With several apps, a URL counts for a component if it decides for one of them.

      EXAMPLES
        aasa graph apple-app-site-association
        aasa graph apple-app-site-association --format svg > routes.svg
        aasa graph apple-app-site-association --urls access.log --domain example.com
        aasa graph apple-app-site-association --format dot | dot -Tpdf > routes.pdf

      FORMATS
        text     for a terminal
        svg      a picture for browsers, light and dark
        dot      for Graphviz
        mermaid  for Markdown on GitHub and GitLab

      EXIT STATUS
        0  the tree was drawn
        2  wrong usage, or a file that cannot be read or that devices ignore
      """)

  enum Format: String, OutputFormat {
    case text, svg, dot, mermaid
  }

  @OptionGroup var file: FileArgument

  @OptionGroup var app: AppOption

  @Option(help: DomainOption.helpForPaths)
  var domain: String?

  @OptionGroup var list: URLListArguments

  @Option(help: .init("The most leaves of the tree, from 5 to 2,000.", valueName: "number"))
  var rows = 80

  @OptionGroup var system: SystemOption

  @OptionGroup var format: FormatOption<Format>

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if let domain { try DomainOption.check(domain) }
    try refuse("--rows is a number from 5 to 2,000", if: !RouteGraph.rows.contains(rows))
    try refuse("the file and the URLs cannot both come from standard input", if: file.file == "-" && list.urls == "-")
  }

  func run() throws {
    let domains = domain.map { [$0] } ?? file.place.servingDomains(by: .nearestUsable())
    let question = GraphQuestion(
      try file.source(network), rows: rows, host: domain ?? file.place.server?.host.description,
      FileOptions(app: app.text, domains: domains, system: system.version))
    let graph = try question.answer(urls: counts(question))
    if let noApp = graph.noApp { Output.note(noApp) }
    switch format.value {
    case .text: try Output.print(graph.text(style: color.style))
    case .svg: try Output.print(graph.svg)
    case .dot: try Output.print(graph.dot)
    case .mermaid: try Output.print(graph.mermaid)
    }
  }

  /// The URLs of `--urls` by the component that decides; `nil` without that option.
  private func counts(_ question: GraphQuestion) throws -> [ComponentName: Int]? {
    guard let urls = list.urls else { return nil }
    var run = MatchRun([try question.counting()])
    try run.answer(urlsOf: urls, list.format, network.client)
    let tally = run.tallies[0]
    try run.end()
    let others = tally.otherHosts.urls
    if others > 0 { Output.note("\(counted(others, "URL")) of other hosts \(others == 1 ? "is" : "are") not counted") }
    return tally.mostURLs
  }
}
