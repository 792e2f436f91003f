import Analysis
import Association
import Matching
import SourceText

/// Replaces enumerations of components with a few patterns with variables.
struct EnumerationStage {
  let file: AssociationFile
  let options: Compaction.Options

  struct Result {
    var edits: [SourceEdit] = []
    var steps: [Compaction.Step] = []
    /// The new elements of each changed entry, by its position.
    var lists: [Int: RewrittenList] = [:]
  }

  /// The edits that replace enumerations, and old paths with components if that is allowed. Enumerations are proved within the budget.
  func run(_ stepBudget: StepBudget) -> Result {
    var result = Result()
    guard let applinks = file.applinks else { return result }
    let variables = VariableText(applinks, file.document)
    let enumerates = options.allows(.variables) && variables.isWritable
    let layout = JSONLayout(file.document)
    var names = VariableNames(applinks, file.document, options.names)
    for (position, entry) in applinks.entries.enumerated() {
      guard let list = RewrittenList(entry, of: applinks, in: file, layout, options) else { continue }
      var rewritten = list
      if enumerates {
        let plan = EnumerationPlan(entry, of: applinks, in: file, keepsComments: !options.dropsComments, stepBudget)
        for enumeration in plan.enumerations {
          rewritten.replace(enumeration, &names)
          result.steps.append(Compaction.Step(enumeration, made: enumeration.steps.count, in: entry))
        }
      }
      if rewritten.isModernized { result.steps.append(Compaction.Step(modernized: entry)) }
      guard rewritten.isChanged else { continue }
      result.edits += rewritten.edits()
      result.lists[position] = rewritten
    }
    result.edits += variables.edits(adding: names.added)
    result.edits.sort(by: SourceEdit.isBefore)
    return result
  }
}
