import Analysis
import Association
import JSONSource
import Matching

/// What patterns cost, for the rules that tell it: answers are kept, so that equal patterns are asked once.
final class CostSurvey {
  var expansions: ExpansionCounter
  var slowness: SlownessAnalysis
  /// Patterns of `defaults` that were told: they belong to many components.
  var told: Set<NodeID> = []
  private let file: AssociationFile

  /// Whether a pattern can name a variable at all: whether `applinks` has a `$`, plain or as an escape.
  private(set) lazy var hasVariables =
    file.applinks.map { applinks in
      file.source.bytes[file.document.range(applinks.node).bytes].contains {
        $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\")
      }
    } ?? false

  init(_ file: AssociationFile, _ variables: VariableTable) {
    self.file = file
    expansions = ExpansionCounter(variables)
    slowness = SlownessAnalysis(variables)
  }
}
