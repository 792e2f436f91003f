import AppSiteAssociation

/// Prints what a new file changes for URLs, and whether it is proved that nothing does.
func changesNothing(_ old: AssociationFile, _ new: AssociationFile) -> Bool {
  let differences = old.differences(to: new, host: "harbor.shop")
  for change in differences.changes {
    let apps = change.apps.map(\.text).joined(separator: ", ")
    switch change.kind {
    case .opened: print("\(change.url) opens \(apps), and did not")
    case .closed: print("\(change.url) no longer opens \(apps)")
    case .moved(let others): print("\(change.url) opens \(others.map(\.text)), and opened \(apps)")
    }
  }
  return differences.isEquivalence
}
