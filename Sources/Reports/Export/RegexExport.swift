package import Association
import JSONSource
import Matching

/// The components of a file as regular expressions, for programs that know no association files.
///
/// Entries and components come in the order of the file: for an app, of those in the entries that name it, the first that
/// matches decides.
package struct RegexExport {
  let file: AssociationFile
  let plan: RoutingPlan
  let places: ComponentPlaces

  /// Why there is no export: one component cannot be said, and without it the others would mean something else.
  package struct Refusal: Error {
    /// What cannot be said and why, with its place.
    package let words: String
  }

  /// - Parameter app: The only app to export for; `nil` for all of the file's.
  package init(_ file: AssociationFile, app: AppID? = nil) {
    self.file = file
    plan = RoutingPlan(file, app: app)
    places = ComponentPlaces(file)
  }

  /// A component with its regular expression.
  struct Item {
    let component: Component
    let plan: ComponentPlan
    let regex: ComponentRegex

    /// `match` or `exclude`: the verdict on the URLs that the component decides.
    var effect: String { (plan.excludes ? Verdict.exclude : .match).rawValue }
  }

  /// The components of an entry, without those that count for nothing.
  func items(of entry: Entry) throws(Refusal) -> [Item] {
    var items: [Item] = []
    for index in 0..<entry.count {
      guard let component = plan.applinks?.component(at: index, of: entry) else { continue }
      let plan = ComponentPlan(component, file, plan.variables)
      guard let regex = ComponentRegex(plan), regex.isAccepted else {
        throw Refusal(words: "\(place(component)) is too large for a regular expression: PCRE2 refuses it")
      }
      items.append(Item(component: component, plan: plan, regex: regex))
    }
    return items
  }

  /// The name of a component and its place in the file.
  func place(_ component: Component) -> String { "\(places.name(component)) \(places.place(component.node))" }

  func name(_ app: Int) -> String { escapedForDisplay(plan.apps[app].text) }
}
