import Association
import JSONSource
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
