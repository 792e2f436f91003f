import Association
import JSONSource
import Matching
import SourceText

/// The languages of patterns that are not in a file yet: they are written into a small file with the same variables, which is read.
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
    let components = steps.map { ComponentWriter.standalone.text($0, settings, &names) }
    var members = names.added.map { "\(JSONLayout.string($0.name.utf8)):\(VariableText.values($0.list))" }
    members += applinks.variables.map {
      "\(JSONLayout.string($0.name.utf8)):\(file.source.text(file.document.range($0.node)))"
    }
    let text = """
      {"applinks":{"details":[{"appIDs":["9QX4T7KM2P.a"],"components":[\(components.joined(separator: ","))]}],\
      "substitutionVariables":{\(members.joined(separator: ","))}}}
      """
    let small = AssociationFile(SourceFile(name: "", bytes: Array(text.utf8)))
    let variables = VariableTable(small)
    return (small.applinks?.entries ?? []).flatMap { entry in
      (small.applinks?.components(of: entry)).map { $0.map { ComponentPlan($0, small, variables) } } ?? []
    }
  }
}
