import Association
import Matching

/// The languages of components of a file, and of patterns that are not in the file yet but can name its variables.
struct StepLanguages {
  private let file: AssociationFile
  private let applinks: AppLinks
  private let variables: VariableTable

  init(_ file: AssociationFile, _ applinks: AppLinks) {
    self.file = file
    self.applinks = applinks
    variables = VariableTable(file)
  }

  func plan(_ component: Component) -> ComponentPlan { ComponentPlan(component, file, variables) }

  func plans(_ steps: [Enumeration.Step], _ settings: Enumeration.Settings) -> [ComponentPlan] {
    var names = VariableNames(applinks, file.document)
    let texts = steps.map { step in
      let parts = ComponentWriter.parts(step, &names)
      return ComponentText(parts, settings, excludes: settings.excludes != step.isExclusion)
    }
    let added = names.added.map { (Array($0.name.utf8), $0.list.values) }
    let variables = VariableTable(file, adding: Dictionary(added, uniquingKeysWith: { $1 }))
    return texts.map { ComponentPlan($0, variables) }
  }
}
