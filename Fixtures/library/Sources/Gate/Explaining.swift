import AppSiteAssociation

/// Prints which component decides a URL for each app, where it is, and where its settings come from.
func explain(_ url: LinkURL, _ file: AssociationFile) {
  guard let applinks = file.applinks else { return print("no app opens any link") }
  let lines = SourceLines(file.source)
  var matcher = LinkRouter(file).makeMatcher()
  for verdict in matcher.verdicts(for: url) {
    guard let entry = verdict.entry, let index = verdict.component,
      let component = applinks.component(at: index, of: applinks.entries[entry])
    else {
      print("\(verdict.app): no component matches")
      continue
    }
    let place = lines.position(of: file.document.range(component.node).lower)
    print("\(verdict.app): \(verdict.verdict) by details[\(entry)].components[\(index)] in line \(place.line)")
    print("  case-sensitive: \(component.caseSensitive.value), from \(component.caseSensitive.origin)")
  }
}

/// A line for each part of each component that was tried.
func reasons(_ url: LinkURL, _ router: LinkRouter) -> [String] {
  router.explanations(for: url).flatMap { explanation in
    explanation.trials.flatMap { trial in
      trial.parts.map { part in
        let captures = part.captures.map { "\($0.element) = \($0.text ?? "nothing")" }.joined(separator: ", ")
        let outcome = part.reason ?? "matches; \(captures)"
        return "components[\(trial.component.index)] \(part.part) `\(part.patternText)`: \(outcome)"
      }
    }
  }
}
