/// A column of the output that has a line for each line of the input.
package enum OutputColumn: Sendable, Equatable {
  /// The number of the line, from 1.
  case line
  case url, app, verdict, entry, component
  /// A column of a table, by its index among those that are copied.
  case copied(Int)

  private static let known: [(name: String, column: OutputColumn)] = [
    ("line", .line), ("url", .url), ("app", .app), ("verdict", .verdict), ("entry", .entry), ("component", .component),
  ]

  package static let standard: [String] = ["line", "url", "verdict", "entry", "component"]

  package static var names: String {
    known.dropLast().map { "`\($0.name)`" }.joined(separator: ", ") + ", `\(known.last?.name ?? "")`"
  }

  fileprivate static func known(_ name: String) -> OutputColumn? { known.first { $0.name == name }?.column }
}

/// The columns of the output, in order.
package struct OutputColumns: Sendable, Equatable {
  package let names: [String]
  package let columns: [OutputColumn]
  /// The names of the columns that are copied from a table.
  package let copied: [String]

  package init(_ names: [String] = OutputColumn.standard) {
    self.names = names
    var copied: [String] = []
    columns = names.map { name in
      if let known = OutputColumn.known(name) { return known }
      copied.append(name)
      return .copied(copied.count - 1)
    }
    self.copied = copied
  }
}
