import AppSiteAssociation

/// Prints the component that decides a URL for an app, or the reasons why none does.
func explain(_ url: LinkURL, for app: AppID, _ file: AssociationFile) {
  let verdict = file.verdict(on: url, for: app)
  if let component = verdict.component {
    print("\(app): \(verdict.verdict) by \(component.name) in line \(component.line): \(component.excerpt)")
  } else {
    print(file.text(of: file.explanation(of: url, for: app)))
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

/// The settings of the components of a file, with their origins.
func settings(of file: AssociationFile) -> [String] {
  guard let applinks = file.applinks else { return [] }
  return applinks.entries.flatMap { entry in
    applinks.components(of: entry).map { component in
      "components[\(component.index)]: case-sensitive \(component.caseSensitive.value), from \(component.caseSensitive.origin)"
    }
  }
}
