package import Association
import Matching
import SourceText
import Tasks

/// The components of a file as regular expressions, for programs that know no association files.
///
/// Entries and components come in the order of the file: for an app, of those in the entries that name it, the first that matches decides.
package struct RegexExport {
  let file: AssociationFile
  let plan: RoutingPlan
  let places: ComponentPlaces

  /// The file is as some systems read it. Without an app, it is exported for all of the file's, also those that these systems do not find.
  package init(_ file: AssociationFile, app: AppID? = nil) {
    self.file = file
    plan = RoutingPlan(file, apps: app.map { [$0] } ?? FileOptions.apps(file.read(by: .current), file))
    places = ComponentPlaces(file)
  }

  struct Item {
    let component: Component
    let plan: ComponentPlan

    /// `match` or `exclude`: the verdict on the URLs that the component decides.
    var effect: String { (plan.excludes ? AppVerdict.Verdict.exclude : .match).rawValue }
  }

  /// The components of an entry, without ignored ones.
  func items(of entry: Entry) -> some Sequence<Item> {
    (0..<entry.count).lazy.compactMap { index in
      plan.applinks?.component(at: index, of: entry).map {
        Item(component: $0, plan: ComponentPlan($0, file, plan.variables))
      }
    }
  }

  /// - Throws: The components that have no regular expression in a syntax, with their reasons: without them the others would have another
  ///   meaning.
  func check(_ syntax: RegexSyntax) throws(Failure) {
    var lines: [String] = []
    var count = 0
    for (entry, _) in plan.entries {
      for item in items(of: entry) {
        do throws(InexpressibleComponent) { _ = try text(item, in: syntax) } catch {
          count += 1
          if count <= 20 { lines.append("\(located(item.component)): it \(error.reason)") }
        }
      }
    }
    if count == 0 { return }
    if count > lines.count { lines.append("and \(grouped(count - lines.count)) more") }
    if count == 1 {
      throw Failure("\(syntax.name) cannot express \(lines[0]), and without it the others would have another meaning")
    }
    let title =
      "\(syntax.name) cannot express \(grouped(count)) components, and without them the others would have another meaning"
    throw Failure(([title] + lines.map { "  " + $0 }).joined(separator: "\n"))
  }

  /// The regular expression of a component in a syntax.
  func text(_ item: Item, in syntax: RegexSyntax) throws(InexpressibleComponent) -> String {
    guard let regex = ComponentRegex(item.plan), regex.isAccepted else { throw .tooLarge }
    return try regex.text(in: syntax)
  }

  /// The same for a syntax that was checked: only PCRE2 can still reject it.
  func regex(_ item: Item, in syntax: RegexSyntax = .pcre) throws(Failure) -> String {
    do throws(InexpressibleComponent) { return try text(item, in: syntax) } catch { throw tooLarge(item) }
  }

  func tooLarge(_ item: Item) -> Failure {
    Failure("\(located(item.component)) is too large for a regular expression: PCRE2 rejects it")
  }

  func place(_ component: Component) -> String { "\(places.name(component)) \(places.place(component.node))" }

  func located(_ component: Component) -> String { "\(places.name(component)) (\(places.place(component.node)))" }

  func name(_ app: Int) -> String { escapedForDisplay(plan.apps[app].text) }
}
