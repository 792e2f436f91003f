/// A generated association file, the values of its variable, and its components by entry.
public struct ShapedFile: Sendable {
  /// The name of the variable.
  static let variable = "code"

  public let shape: Shape
  /// The components of each entry, which has an app of its own.
  public let entries: [[ShapedComponent]]
  /// The values of the variable; empty where no pattern has one.
  public let values: [String]
  let seed: UInt64

  /// All components, in the order of the file.
  public var components: [ShapedComponent] { entries.flatMap(\.self) }

  /// The text of the file.
  public var json: String {
    var text = #"{"applinks": {"#
    if !values.isEmpty {
      let values = values.map { "\"\($0)\"" }.joined(separator: ", ")
      text += #""substitutionVariables": {"\#(Self.variable)": [\#(values)]}, "#
    }
    text += #""details": ["#
    for (index, components) in entries.enumerated() {
      if index > 0 { text += "," }
      let app = index == 0 ? "" : String(index)
      text += "\n" + #"{"appIDs": ["9QX4T7KM2P.shop.harbor.app\#(app)"], "components": ["# + "\n  "
      text += components.map(\.json).joined(separator: ",\n  ")
      text += "\n]}"
    }
    return text + "]}}\n"
  }

  /// The path, query and fragment of distinct URLs, in a random order: half of them fit a component, the others nearly do. An earlier
  /// component may decide them.
  ///
  /// - Parameter count: The number of URLs.
  public func urls(_ count: Int) -> [String] {
    let components = components
    var maker = URLMaker(values: values, isLong: shape == .long, seed: seed &+ UInt64(count))
    var urls: [String] = []
    urls.reserveCapacity(count)
    var seen: Set<String> = []
    while urls.count < count {
      let index = urls.count
      let isHit = index < count / 2
      let component = components[isHit ? index % components.count : maker.random.below(components.count)]
      var url = isHit ? maker.hit(component) : maker.miss(component)
      // Literals have few URLs: a query that nothing asks for makes more.
      if seen.contains(url) { url += (url.contains("?") ? "&" : "?") + "ref=" + maker.token(6) }
      if seen.insert(url).inserted { urls.append(url) }
    }
    maker.random.reorder(&urls)
    return urls
  }
}
