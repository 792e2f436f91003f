import AppSiteAssociation

/// A line about a file.
func summary(of file: AssociationFile) -> String {
  if file.fault != nil { return "\(file.source.name): devices ignore the file" }
  let entries = file.applinks?.entries ?? []
  let components = entries.reduce(0) { $0 + $1.count }
  return "\(file.source.name): \(entries.count) entries, \(components) components"
}

/// The indices of the components that ignore letter case.
func caseInsensitiveComponents(of file: AssociationFile) -> [Int] {
  guard let applinks = file.applinks else { return [] }
  return applinks.entries.flatMap { entry in
    applinks.components(of: entry).filter { !$0.caseSensitive.value }.map(\.index)
  }
}
