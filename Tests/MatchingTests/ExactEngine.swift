import Association

@testable import Matching

/// An engine that asks the exact matcher for every part: slower than PCRE2, and with no code in common with it.
struct ExactEngine {
  private let entries: [[ComponentPlan]]
  private let routes: AppRoutes

  init(_ plan: RoutingPlan) {
    routes = AppRoutes(plan)
    entries = plan.entries.map { entry, _ in
      (0..<entry.count).compactMap { plan.component($0, of: entry) }
    }
  }

  func verdicts(for url: LinkURL, domain: String? = nil) -> [AppVerdict] {
    var verdicts = routes.undecided
    guard url.hasWebScheme, domain.map(url.hasHost) ?? true else { return verdicts }
    for (entry, decision) in decisions(for: url).enumerated() {
      if let decision { routes.enter(decision, ofEntry: entry, in: &verdicts) }
    }
    return verdicts
  }

  func decisions(for url: LinkURL) -> [LinkMatcher.Decision?] {
    entries.map { components in
      components.first { Self.matches($0, url) }.map {
        LinkMatcher.Decision(component: $0.index, excludes: $0.excludes)
      }
    }
  }

  static func matches(_ component: ComponentPlan, _ url: LinkURL) -> Bool {
    func accepts(_ language: PartLanguage?, _ subject: PartSubject) -> Bool {
      language.map { ExactMatcher(subject, folding: component.folding).accepts($0) } ?? true
    }
    guard accepts(component.path, .path(url, decoded: component.isDecoded)),
      accepts(component.fragment, .fragment(url, decoded: component.isDecoded))
    else { return false }
    switch component.query {
    case nil: return true
    case .whole(let language): return accepts(language, .query(url, decoded: component.isDecoded))
    case .items(let items):
      let written = QueryItem.items(url, decoded: component.isDecoded)
      return items.allSatisfy { item in
        let values = written.filter { component.folding.fold(PartLanguage.scalars($0.name)) == item.name }.map(\.value)
        return (values.isEmpty ? [[]] : values).allSatisfy { accepts(item.language, PartSubject(bytes: $0)) }
      }
    }
  }
}

/// Asks one engine about a URL of a domain.
typealias EngineQuestion = (LinkURL, String?) -> [AppVerdict]

func question(_ engine: ExactEngine) -> EngineQuestion { { engine.verdicts(for: $0, domain: $1) } }

func question(_ matcher: consuming LinkMatcher) -> EngineQuestion {
  final class Box {
    var matcher: LinkMatcher
    init(_ matcher: consuming LinkMatcher) { self.matcher = matcher }
  }
  let box = Box(matcher)
  return { box.matcher.verdicts(for: $0, domain: $1) }
}

extension RoutingPlan {
  /// The languages of a component; `nil` for an element that is ignored.
  func component(_ index: Int, of entry: Entry) -> ComponentPlan? {
    applinks?.component(at: index, of: entry).map { ComponentPlan($0, file, variables) }
  }
}
