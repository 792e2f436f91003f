import AppSiteAssociation

/// A shorter file with the same answers; prints the steps and the proof.
func shortened(_ file: AssociationFile) -> AssociationFile {
  let compaction = file.compacted()
  for step in compaction.steps { print("\(file.source.name): \(step.sentence)") }
  print("\(file.source.name): \(compaction.proof), saves \(Int(compaction.saving * 100)) %")
  return compaction.result
}
