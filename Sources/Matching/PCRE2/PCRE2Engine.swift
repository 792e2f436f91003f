import Association

/// Tries the components of an entry one by one, each part by a PCRE2 pattern that is compiled when it is first needed; a plain
/// path is compared as it stands in the file. Where PCRE2 gives up, ``ExactMatcher`` answers.
package struct PCRE2Engine: MatchingEngine {
  private let plan: RoutingPlan
  private var entries: [[Slot]]
  private let scratch = PCRE2Scratch(groups: 0)

  private enum Slot {
    case untried
    case ignored
    case plain(PlainPath)
    case compiled(CompiledComponent)
  }

  package init(_ plan: RoutingPlan) {
    self.plan = plan
    entries = plan.entries.map { Array(repeating: .untried, count: $0.entry.count) }
  }

  package mutating func decisions(for url: LinkURL) -> [Decision?] {
    var subjects = Subjects(url)
    return entries.indices.map { decision(in: $0, &subjects) }
  }

  private mutating func decision(in entry: Int, _ subjects: inout Subjects) -> Decision? {
    for index in entries[entry].indices {
      if case .untried = entries[entry][index] { entries[entry][index] = slot(index, of: plan.entries[entry].entry) }
      switch entries[entry][index] {
      case .untried, .ignored: continue
      case .plain(let path):
        if path.matches(subjects.path(decoded: path.isDecoded), in: plan.file.source) {
          return Decision(component: index, excludes: path.excludes)
        }
      case .compiled(let component):
        if component.matches(&subjects, scratch) { return Decision(component: index, excludes: component.excludes) }
      }
    }
    return nil
  }

  private func slot(_ index: Int, of entry: Entry) -> Slot {
    guard let component = plan.applinks?.component(at: index, of: entry) else { return .ignored }
    if let path = PlainPath(component, in: plan.file.document) { return .plain(path) }
    return .compiled(CompiledComponent(ComponentPlan(component, plan.file, plan.variables)))
  }
}

/// The parts of one URL, each made when it is first asked for.
struct Subjects {
  private let url: LinkURL
  private var paths: (PartSubject?, PartSubject?)
  private var queries: (PartSubject?, PartSubject?)
  private var fragments: (PartSubject?, PartSubject?)
  private var items: ([QueryItem]?, [QueryItem]?)

  init(_ url: LinkURL) { self.url = url }

  mutating func path(decoded: Bool) -> PartSubject {
    Self.cached(&paths, decoded) { .path(url, decoded: decoded) }
  }

  mutating func query(decoded: Bool) -> PartSubject {
    Self.cached(&queries, decoded) { .query(url, decoded: decoded) }
  }

  mutating func fragment(decoded: Bool) -> PartSubject {
    Self.cached(&fragments, decoded) { .fragment(url, decoded: decoded) }
  }

  mutating func queryItems(decoded: Bool) -> [QueryItem] {
    Self.cached(&items, decoded) { QueryItem.items(url, decoded: decoded) }
  }

  private static func cached<Part>(_ parts: inout (Part?, Part?), _ decoded: Bool, _ make: () -> Part) -> Part {
    if let made = decoded ? parts.1 : parts.0 { return made }
    let made = make()
    if decoded { parts.1 = made } else { parts.0 = made }
    return made
  }
}
