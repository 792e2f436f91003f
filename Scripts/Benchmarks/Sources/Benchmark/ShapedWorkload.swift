import AppSiteAssociation
import Foundation
import Shapes

/// The files of a shape in a folder: the association file, the same with one change, and the input of the rivals.
enum ShapedWorkload {
  /// Distinct URLs; fewer of the shape whose URLs have two kilobytes.
  static func urlCount(_ shape: Shape) -> Int { shape == .long ? 20_000 : 200_000 }

  /// Writes `association.json` and `changed.json`, without the component in the middle.
  static func writeFiles(_ file: ShapedFile, to folder: URL) throws {
    let text = file.json
    try write(text, "association.json", folder)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Each component is a line of its own. The last of an entry has no comma, and would leave one before it.
    let components = lines.indices.filter { lines[$0].hasPrefix("  {") && lines[$0].hasSuffix(",") }
    if !components.isEmpty { lines.remove(at: components[components.count / 2]) }
    try write(lines.joined(separator: "\n"), "changed.json", folder)
  }

  /// Writes the URLs from the path on as `parts.txt`.
  static func writeURLs(_ file: ShapedFile, to folder: URL) throws {
    try write(file.urls(urlCount(file.shape)).map { $0 + "\n" }.joined(), "parts.txt", folder)
  }

  /// Writes for each form the expressions of all components, with an empty line between two entries; none where a component has no
  /// expression, or where the values of the variable would be repeated in too many.
  static func writeExpressions(_ file: ShapedFile, to folder: URL) throws {
    let repeated = file.values.count * file.components.count
    for form in ShapedComponent.ExpressionForm.allCases {
      let name = form.rawValue + ".txt"
      let entries =
        repeated > mostRepeatedValues
        ? [[nil]] : file.entries.map { $0.map { $0.expression(form, values: file.values) } }
      guard entries.allSatisfy({ !$0.contains(nil) }) else {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        continue
      }
      let lines = entries.map { $0.compactMap(\.self).map { $0 + "\n" }.joined() }
      try write(lines.joined(separator: "\n"), name, folder)
    }
  }

  /// Their expressions take some tens of megabytes.
  private static let mostRepeatedValues = 5_000_000

  private static func write(_ text: String, _ name: String, _ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }
}
