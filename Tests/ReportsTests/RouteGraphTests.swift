import Association
import JSONSource
import Matching
import ProjectSettings
import SeededRandom
import SourceText
import Tasks
import Testing

@testable import Reports

@Suite("The routing of a file as a tree")
struct RouteGraphTests {
  private static let app = "9QX4T7KM2P.shop.harbor.app"

  private func file(_ components: [String]) -> AssociationFile {
    let text =
      #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "components": [\#(components.joined(separator: ", "))]}]}}"#
    return AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
  }

  private func leaves(_ graph: RouteGraph) -> [RouteGraph.Node] {
    graph.flattened.map(\.node).filter(\.children.isEmpty)
  }

  @Test("segments that paths share are one node, and a chain without branches too")
  func tree() {
    let graph = RouteGraph(
      file([
        #"{"/": "/shop/a/b"}"#, #"{"/": "/shop/a/c", "exclude": true}"#, #"{"/": "/$(a/b)/x", "caseSensitive": false}"#,
        ##"{"?": {"code": "?*"}, "#": "top"}"##, #"{"/": "/shop/a/b", "?": "x=1", "percentEncoded": false}"#,
      ]), rows: 80)
    #expect(
      graph.text(style: .plain) == """
        any host
        ├─ /shop/a
        │  ├─ /b
        │  │  ├─ [0] opens shop.harbor.app
        │  │  └─ [4] opens shop.harbor.app, ?x=1, decoded
        │  └─ /c  [1] stays in the browser
        ├─ /$(a/b)/x  [2] opens shop.harbor.app, any case
        └─ any path  [3] opens shop.harbor.app, ?code=?*, #top

        5 components, 1 exclusion among them

        """)
  }

  @Test("an empty path is that of the root")
  func emptyPath() {
    let graph = RouteGraph(file([#"{"/": "/"}"#, #"{"/": ""}"#, #"{"/": "/b"}"#]), rows: 80)
    #expect(
      graph.text(style: .plain).hasPrefix(
        """
        any host
        ├─ /
        │  ├─ [0] opens shop.harbor.app
        │  └─ [1] opens shop.harbor.app
        └─ /b  [2] opens shop.harbor.app

        """))
    #expect(!graph.dot.contains(#"label="""#))
  }

  @Test("apps of several entries stand at the same path")
  func entries() {
    let text = """
      {"applinks": {"details": [
        {"appIDs": ["A1B2C3D4E5.shop.harbor.app", "F1B2C3D4E5.shop.harbor.app"], "components": [{"/": "/a"}]},
        {"appIDs": ["A1B2C3D4E5.shop.other"], "paths": ["NOT /a", "/b"]}]}}
      """
    let file = AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    let drawn = RouteGraph(file, host: "harbor.shop", rows: 80).text(style: .plain)
    #expect(
      drawn.hasPrefix(
        """
        harbor.shop
        ├─ /a
        │  ├─ [0][0] opens A1B2C3D4E5.shop.harbor.app and 1 more
        │  └─ [1][0] stays in the browser
        └─ /b  [1][1] opens shop.other

        """))
    let other = RouteGraph(file, app: AppID("A1B2C3D4E5.shop.other"), rows: 80)
    #expect(other.summary == "2 components, 1 exclusion among them")
  }

  @Test("a folded tree has no more leaves than rows, and every component is in one of them", arguments: 0..<60)
  func folding(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let components = (0..<random.below(200) + 1).map { _ in
      let path = random.some(upTo: 6) { "/" + $0.pick(["a", "b", "c"]) }
      return #"{"/": "\#(path.joined())", "exclude": \#(random.once(in: 2))}"#
    }
    let rows = 5 + random.below(36)
    let graph = RouteGraph(file(components), rows: rows)
    let found = leaves(graph)
    #expect(found.count <= rows)
    let counts = found.map { leaf in
      leaf.kind == .folded ? Int(leaf.label.prefix { $0.isNumber }) ?? 0 : 1
    }
    #expect(counts.reduce(0, +) == components.count)
    // Nothing is folded where there is room.
    #expect(found.contains { $0.kind == .folded } == (components.count > rows))
  }

  @Test("the lines of URLs are as wide as their share")
  func urls() {
    let graph = RouteGraph(
      file([#"{"/": "/a/*"}"#, #"{"/": "/b/*"}"#]), rows: 80,
      urls: [ComponentName(entry: 0, component: 0): 3, ComponentName(entry: 0, component: 1): 1])
    #expect(graph.text(style: .plain).contains("/a/*  [0] opens shop.harbor.app, 3 URLs\n"))
    #expect(graph.dot.contains("[penwidth=6.2]") && graph.dot.contains("[penwidth=2.7]"))
    #expect(graph.svg.contains("stroke-width:7.7") && graph.svg.contains("stroke-width:3.2"))
    #expect(graph.mermaid.contains("linkStyle 0 stroke-width:6.2px"))
  }

  @Test("texts of a file stay texts in every format")
  func escapes() {
    let hostile = #"/\u001b[31m\"]<script>alert(1)</script>\u202e`**x**`"#
    let graph = RouteGraph(file([##"{"/": "\##(hostile)", "#": "a\\Nb"}"##]), rows: 80)
    for text in [graph.text(style: .plain), graph.svg, graph.dot, graph.mermaid] {
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    }
    #expect(!graph.svg.contains("<script") && graph.svg.contains("&lt;script&gt;"))
    #expect(graph.dot.contains(#"\"]<script>"#) && graph.dot.contains(#"a\\Nb"#))
    #expect(!graph.mermaid.contains("<") && !graph.mermaid.contains("**") && !graph.mermaid.contains("`"))
  }

  @Test("a path of 16,000 segments, and 300 paths that begin each other")
  func depth() {
    let long = RouteGraph(file([#"{"/": "\#(String(repeating: "/a", count: 16_000))"}"#]), rows: 80)
    #expect(leaves(long).count == 1)
    let nested = (1...300).map { #"{"/": "\#(String(repeating: "/a", count: $0))"}"# }
    #expect(leaves(RouteGraph(file(nested), rows: 200)).count == 200)
  }
}
