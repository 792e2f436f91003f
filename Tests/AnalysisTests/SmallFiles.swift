import Association
import SourceText

@testable import Analysis
@testable import Matching

/// A file of a few components for one app, and every short URL.
struct SmallFile {
  let components: OrderedComponents
  let plan: RoutingPlan

  /// - Parameter components: JSON objects.
  init(_ components: [String], extra: String = "") {
    let text = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
      \(components.joined(separator: ",\n"))]}]\(extra)}}
      """
    let file = AssociationFile(SourceFile(name: "small", bytes: Array(text.utf8)))
    plan = RoutingPlan(file)
    self.components = OrderedComponents(file.applinks?.entries ?? [], of: file, VariableTable(file))
  }

  /// All texts over an alphabet up to a length, after a slash.
  static func paths(over alphabet: String, upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in alphabet.map { text + String($0) } }
      all += last
    }
    return all.map { "/" + $0 }
  }
}
