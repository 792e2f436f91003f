import Association
import JSONSource
import Matching
import SourceText

/// The places in a file that name apps and variables, in order.
struct AssociationSites {
  let apps: [LocatedAppID]
  let variables: [VariableSite]

  /// O(bytes).
  init(_ file: AssociationFile) {
    apps = file.appSites
    variables = VariableSite.all(in: file)
  }

  /// The variable that is named at an offset. O(log variables).
  func variable(at offset: Int) -> VariableSite? {
    let index = variables.partitioningIndex { $0.range.upper.value >= offset }
    return index < variables.count && variables[index].range.lower.value <= offset ? variables[index] : nil
  }

  /// The app that a string names. O(log apps).
  func app(at node: NodeID) -> AppID? {
    let index = apps.partitioningIndex { $0.node >= node }
    return index < apps.count && apps[index].node == node ? apps[index].id : nil
  }
}

struct VariableSite {
  let name: String
  /// The name alone: between the quotes of its definition, or between the parentheses of `$(name)`.
  let range: SourceRange
  let isDefinition: Bool

  /// Every place of the file that names a variable, in order of place; none in a file without `$`. A pattern of `defaults` is there
  /// once. O(bytes).
  static func all(in file: AssociationFile) -> [VariableSite] {
    guard let applinks = file.applinks else { return [] }
    let document = file.document
    var sites = applinks.variables.map { variable in
      VariableSite(name: variable.name, range: SourceRange(document.contentRange(variable.key)), isDefinition: true)
    }
    guard file.source.bytes.contains(UInt8(ascii: "$")) || file.source.bytes.contains(UInt8(ascii: "\\")) else {
      return sites
    }
    var seen: Set<NodeID> = []
    for entry in applinks.entries {
      for component in applinks.components(of: entry) {
        component.forEachPattern { source, _, _, origin in
          if origin != .component, !seen.insert(source.node).inserted { return }
          sites += self.sites(in: Pattern(source, in: document), document)
        }
      }
    }
    return sites.sorted { $0.range.lower < $1.range.lower }
  }

  private static func sites(in pattern: Pattern, _ document: JSONDocument) -> [VariableSite] {
    let named = pattern.elements.compactMap { element -> (name: [UInt8], range: Range<Int>)? in
      guard case .variable(let name) = element.kind else { return nil }
      return (name, element.range.lowerBound + 2..<element.range.upperBound - 1)
    }
    if named.isEmpty { return [] }
    return zip(named, pattern.sourceRanges(named.map(\.range), in: document)).map {
      VariableSite(name: String(decoding: $0.name, as: UTF8.self), range: $1, isDefinition: false)
    }
  }
}
