import JSONSource
import SourceText

extension RouteTable {
  /// Reads the output of `react-router routes --json`: routes with `path`, `index` and `children`. A route with a path matches by itself;
  /// one without is a layout.
  mutating func readReactRouterJSON(_ source: SourceFile) throws(Failure) {
    let document = JSONReader.read(source)
    guard let root = document.root, document.kind(root) == .array else {
      throw Failure("the text is no list of routes in JSON")
    }
    addChildren(of: root, document, below: "", depth: 0)
  }

  private mutating func addChildren(of list: NodeID, _ document: JSONDocument, below parent: String, depth: Int) {
    guard depth < 100 else { return }
    for element in document.elements(list) {
      let own = document.value("path", of: element).flatMap { document.kind($0) == .string ? $0 : nil }
      let path = Self.joined(parent, own.map(document.string) ?? "")
      let isIndex = document.value("index", of: element).flatMap(document.boolean) ?? false
      if own != nil || isIndex { add(path, .reactRouter, document.range(own ?? element)) }
      if let children = document.value("children", of: element) {
        addChildren(of: children, document, below: path, depth: depth + 1)
      }
    }
  }

  /// Reads the output of `react-router routes`: an element a line.
  mutating func readReactRouterElements(_ source: SourceFile) {
    var parents: [String] = []
    for (line, range) in source.textLines where !line.isEmpty {
      if line == "<Routes>" || line == "</Routes>" { continue }
      if line == "</Route>" {
        _ = parents.popLast()
        continue
      }
      guard line.hasPrefix("<Route"), line.hasSuffix(">") else {
        add(unreadable: line, route: nil, range, Failure("the line is no element `<Route>`"))
        continue
      }
      let own = line.firstRange(of: " path=\"").flatMap { attribute in
        let value = line[attribute.upperBound...]
        return value.firstUnescaped("\"").map { String(value[..<$0]) }
      }
      let path = Self.joined(parents.last ?? "", own ?? "")
      let isIndex = [" index ", " index/", " index>"].contains(where: line.contains)
      if own != nil || isIndex { add(path, .reactRouter, range) }
      if !line.hasSuffix("/>") { parents.append(path) }
    }
  }

  /// The path of a nested route. An absolute path replaces that of its parent.
  private static func joined(_ parent: String, _ path: String) -> String {
    let own = path.drop { $0 == "/" }
    let base = path.hasPrefix("/") || parent == "/" ? "" : parent
    return own.isEmpty ? (parent.isEmpty ? "/" : parent) : "\(base)/\(own)"
  }
}
