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
    print("  letter case counts: \(component.caseSensitive.value), from \(component.caseSensitive.origin)")
  }
}

/// A URL for each component that it decides.
func testURLs(of file: AssociationFile) -> [String] {
  file.componentURLs(host: "harbor.shop").compactMap { component in
    guard case .decides(let test, _) = component.outcome else { return nil }
    return test.url
  }
}
