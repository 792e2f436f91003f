import Analysis
import JSONSource
import Matching

/// The cost of patterns, cached so that equal patterns are analysed once.
final class CostSurvey {
  var expansions: ExpansionCounter
  var slowness: SlownessAnalysis
  /// Patterns of `defaults` that were reported: many components share them.
  var reported: Set<NodeID> = []

  init(_ variables: VariableTable, host: String) {
    expansions = ExpansionCounter(variables)
    slowness = SlownessAnalysis(variables, host: host)
  }
}
