import AppSiteAssociation

/// A URL for each component that it decides.
func testURLs(of file: AssociationFile) -> [String] {
  file.componentURLs(host: "harbor.shop").compactMap { component in
    guard case .decides(let test, _) = component.outcome else { return nil }
    return test.url
  }
}
