package import Association
import Matching

/// The languages of components of a file, and of patterns that are not in the file yet but can name its variables. One for all entries: what a
/// file defines is read once.
package final class StepLanguages {
  let file: AssociationFile
  package let applinks: AppLinks
  private let variables: VariableTable
  /// The names of the lists that the file defines.
  package private(set) lazy var ownNames = VariableNames(applinks, file.document)
  private lazy var names = ownNames
  /// The variables of the file, and those of patterns that are not in it.
  private lazy var allVariables = VariableTable(file)

  package init(_ file: AssociationFile, _ applinks: AppLinks) {
    self.file = file
    self.applinks = applinks
    variables = VariableTable(file)
  }

  func plan(_ component: Component) -> ComponentPlan { ComponentPlan(component, file, variables) }

  func plans(_ steps: [Enumeration.Step], _ settings: Enumeration.Settings) -> [ComponentPlan] {
    let known = names.added.count
    let texts = steps.map { step in
      let parts = ComponentWriter.parts(step, &names)
      return ComponentText(parts, settings, excludes: settings.excludes != step.isExclusion)
    }
    for (name, list) in names.added[known...] { allVariables.add(list.values, named: Array(name.utf8)) }
    return texts.map { ComponentPlan($0, allVariables) }
  }
}
