import Analysis
package import Association
package import Matching
package import SourceText
package import Verdicts

/// The routing of a file as people draw it: a tree of path segments with the apps at the leaves, folded to a number of rows.
package struct RouteGraph: Sendable {
  package struct Node: Sendable {
    package enum Kind: Sendable {
      case path
      /// A component that opens apps, and one that keeps URLs in the browser.
      case opens, excludes
      /// Components that are not drawn.
      case folded
    }

    package let kind: Kind
    package let label: String
    /// Where the component is in the file; empty for other kinds.
    package var place = ""
    /// The URLs that the components at and below the node decided.
    package let urls: Int
    package var children: [Node] = []
  }

  package let root: Node
  /// `12 components: 10 open an app, 2 keep URLs in the browser`
  package let summary: String
  package let hasURLs: Bool
  /// The reason why nothing is drawn, for a file without apps.
  package let noApp: String?

  /// The fewest and the most rows that can be asked for.
  package static let rows = 5...2_000

  /// O(bytes of the patterns).
  ///
  /// - Parameters:
  ///   - app: The only app to draw; `nil` for all.
  ///   - host: The text at the root; `any host` by default.
  ///   - rows: The most leaves. Others are folded, those with the fewest components first.
  ///   - urls: For each component, the URLs that it decided; `nil` where none were counted.
  package init(
    _ file: AssociationFile, app: AppID? = nil, host: String? = nil, rows: Int, urls: [ComponentName: Int]? = nil
  ) {
    let tree = RouteTree(file, app: app, root: escapedForDisplay(host ?? "any host"), urls: urls ?? [:])
    let folding = RouteFolding(tree, file, app: app, hasURLs: urls != nil)
    root = folding.node(0, rows: rows)
    summary = RouteFolding.summary(tree.sum(of: 0))
    hasURLs = urls != nil
    noApp = file.noApp
  }

  /// The nodes from the root on, parents before children, with the index of the parent.
  package var flattened: [(node: Node, parent: Int?)] {
    var flat: [(node: Node, parent: Int?)] = [(root, nil)]
    var next = 0
    while next < flat.count {
      flat += flat[next].node.children.map { ($0, next) }
      next += 1
    }
    return flat
  }

  /// The share of all counted URLs that a node has, from 0 to 1; `nil` where none were counted.
  package func share(_ node: Node) -> Double? { hasURLs && root.urls > 0 ? Double(node.urls) / Double(root.urls) : nil }
}

/// Short names of apps: the bundle ID, where no other app of the file has the same.
struct AppNames {
  private var names: [AppID: String] = [:]

  init(_ file: AssociationFile) {
    let apps = file.applinks?.apps ?? []
    let bundles = Dictionary(grouping: apps) { $0.bundleID }
    for app in apps {
      let bundle = app.bundleID.flatMap { bundles[$0]?.count == 1 ? String($0) : nil }
      names[app] = escapedForDisplay(bundle ?? app.text)
    }
  }

  /// `shop.harbor.app and 2 more` for the apps of an entry, or one of them.
  func text(_ entry: Entry?, _ app: AppID?) -> String {
    let first = app ?? entry?.apps.first?.id
    return listed(
      [first].compactMap { $0 }.map { names[$0] ?? $0.shown }, of: app == nil ? entry?.apps.count ?? 0 : 1)
  }
}

/// The routing of a file as a tree.
package struct GraphQuestion: Sendable {
  private let source: SourceFile
  private let rows: Int
  private let options: FileOptions
  private let host: String?

  /// - Parameters:
  ///   - rows: The most leaves, of ``RouteGraph/rows``.
  ///   - host: The host at the root; the domain by default.
  package init(_ source: SourceFile, rows: Int = 80, host: String? = nil, _ options: FileOptions) {
    (self.source, self.rows, self.options) = (source, rows, options)
    self.host = host ?? options.domain
  }

  /// - Parameter urls: The URLs that each component decided; `nil` where none were counted.
  package func answer(urls: [ComponentName: Int]? = nil) throws(TaskProblem) -> RouteGraph {
    let file = try LinkFile.association(source, orOfLinks: .urlsOfRules)
    guard RouteGraph.rows.contains(rows) else { throw .option("rows is a number from 5 to 2,000") }
    let id = try options.appID(in: file)
    return RouteGraph(try options.reading(of: file), app: id, host: host, rows: rows, urls: urls)
  }

  /// The question for URLs that are counted for the drawing.
  package func counting() throws(TaskProblem) -> RoutingQuestion {
    let file = try LinkFile.association(source, orOfLinks: .urlsOfRules)
    return try MatchQuestion(.association(file), options).answer().question(.text, summarizes: true)
  }
}
