import AppSiteAssociation

/// A shorter file with the same answers; prints the steps and the proof.
func shortened(_ file: AssociationFile) -> AssociationFile {
  let compaction = file.compacted()
  for step in compaction.steps { print("\(file.source.name): \(step.sentence)") }
  print("\(file.source.name): \(compaction.proof), saves \(Int(compaction.saving * 100)) %")
  return compaction.result
}

/// The same without keys that iOS 13.0 ignores.
func shortenedForIOS13(_ file: AssociationFile) -> AssociationFile {
  var options = Compaction.Options()
  options.minimumSystem = SystemVersion(major: 13)
  return file.compacted(options).result
}
