import Association
import SourceText

extension Compaction.Step {
  init(_ enumeration: Enumeration, made: Int, in entry: Entry) {
    let members = enumeration.members.count
    let factors = enumeration.steps.count == 1 ? enumeration.steps[0].factors : []
    let product = factors.count > 1 ? ": \(factors.map(grouped).joined(separator: " × "))" : ""
    // Only the author knows if every page of a folder should open the app.
    let wildcard = enumeration.folder.map { folder in
      let folder = escapedForDisplay(String(decoding: folder, as: UTF8.self))
      let others = "`\(folder.dropLast())` and every other path that begins with `\(folder)`"
      return "; `\(folder)*` is shorter, and also matches \(others)"
    }
    self.init(
      kind: .enumeration,
      sentence: "\(grouped(members)) \(entry.patternsKey) became \(grouped(made))\(product)\(wildcard ?? "")",
      entry: entry.index,
      components: (members, made))
  }

  init(modernized entry: Entry) {
    self.init(.modernization, "`paths` became `components`, which iOS 12 and older do not read", entry: entry.index)
  }

  init(_ kind: Kind, _ sentence: String, entry: Int? = nil, components: (before: Int, after: Int)? = nil) {
    self.init(kind: kind, sentence: sentence, entry: entry, components: components)
  }
}
