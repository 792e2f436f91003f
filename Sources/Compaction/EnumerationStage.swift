import Analysis
import Association
import JSONSource

/// Puts a few patterns with variables in the place of components that enumerate what they stand for.
struct EnumerationStage {
  private let file: AssociationFile
  private let options: Compaction.Options

  init(_ file: AssociationFile, _ options: Compaction.Options) {
    self.file = file
    self.options = options
  }

  /// What was found and what to write.
  struct Result {
    var edits: [SourceEdit] = []
    var steps: [Compaction.Step] = []
    /// For each entry that changed, by its position, what its elements become.
    var lists: [Int: RewrittenList] = [:]
  }

  /// The edits that say enumerations in short, and old paths as components where they may be. Enumerations are proved as they are
  /// found, within the deadline.
  func run(_ deadline: Deadline) -> Result {
    var result = Result()
    guard let applinks = file.applinks else { return result }
    let variables = VariableText(applinks, file.document)
    let enumerates = options.allows(.variables) && variables.isWritable
    var names = VariableNames(applinks, file.document, options.names.map { ($0.name, $0.value) })
    for (position, entry) in applinks.entries.enumerated() {
      guard let list = RewrittenList(entry, of: applinks, in: file, options) else { continue }
      var rewritten = list
      if enumerates {
        let plan = EnumerationPlan(entry, of: applinks, in: file, keepsComments: !options.dropsComments, deadline)
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
