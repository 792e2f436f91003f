import Association
import SourceText
import Testing

@Suite("The likely key for an unknown one")
struct KeyGuessTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let key: String
    let level: AssociationKey.Level
    let guess: KeyGuess
    var testDescription: String { "\(key) in \(level.phrase)" }

    init(_ key: String, _ level: AssociationKey.Level, _ guess: KeyGuess) {
      self.key = key
      self.level = level
      self.guess = guess
    }
  }

  static let cases = [
    Case("appLinks", .root, .spelling(["applinks"])),
    Case("applink", .root, .spelling(["applinks"])),
    Case("app-links", .root, .spelling(["applinks"])),
    Case("webCredentials", .root, .spelling(["webcredentials"])),
    Case("appclip", .root, .spelling(["appclips"])),
    Case("activitycontinuations", .root, .spelling(["activitycontinuation"])),
    Case("details", .root, .elsewhere(.applinks)),
    Case("appIDs", .root, .elsewhere(.entry)),
    Case("$schema", .root, .remark),
    Case("version", .root, .nothing),
    Case("appIDs", .service, .spelling(["apps"])),
    Case("app", .service, .spelling(["apps"])),
    Case("paths", .service, .elsewhere(.entry)),
    Case("detail", .applinks, .spelling(["details"])),
    Case("substitutionVariable", .applinks, .spelling(["substitutionVariables"])),
    Case("substitution_variables", .applinks, .spelling(["substitutionVariables"])),
    Case("default", .applinks, .spelling(["defaults"])),
    Case("webcredentials", .applinks, .elsewhere(.root)),
    Case("components", .applinks, .elsewhere(.entry)),
    Case("appIds", .entry, .spelling(["appIDs"])),
    Case("appids", .entry, .spelling(["appIDs"])),
    Case("appid", .entry, .spelling(["appID"])),
    Case("app_id", .entry, .spelling(["appID"])),
    Case("apps", .entry, .spelling(["appIDs"])),
    Case("path", .entry, .spelling(["paths"])),
    Case("component", .entry, .spelling(["components"])),
    Case("compnoents", .entry, .spelling(["components"])),
    Case("comment", .entry, .remark),
    Case("_note", .entry, .remark),
    Case("/", .entry, .elsewhere(.component)),
    Case("exclude", .entry, .elsewhere(.component)),
    Case("priority", .entry, .nothing),
    Case("path", .component, .spelling(["/"])),
    Case("paths", .component, .spelling(["/"])),
    Case("query", .component, .spelling(["?"])),
    Case("fragment", .component, .spelling(["#"])),
    Case("casesensitive", .component, .spelling(["caseSensitive"])),
    Case("case_sensitive", .component, .spelling(["caseSensitive"])),
    Case("percentencode", .component, .spelling(["percentEncoded"])),
    Case("exlude", .component, .spelling(["exclude"])),
    Case("comments", .component, .remark),
    Case("appIDs", .component, .elsewhere(.entry)),
    Case("&", .component, .nothing),
    Case("", .component, .nothing),
    Case("_", .component, .remark),
  ]

  @Test("is found by letter case, other words, level and edit distance", arguments: cases)
  func guess(_ example: Case) {
    #expect(KeyGuess(example.key, at: example.level) == example.guess)
  }

  @Test("counts insertions, deletions, replacements and swaps")
  func editDistanceCounts() {
    #expect(editDistance([UInt8](), []) == 0)
    #expect(editDistance([], Array("abc".utf8)) == 3)
    #expect(editDistance(Array("paths".utf8), Array("path".utf8)) == 1)
    #expect(editDistance(Array("ptahs".utf8), Array("paths".utf8)) == 1)
    #expect(editDistance(Array("pbths".utf8), Array("paths".utf8)) == 1)
    #expect(editDistance(Array("kitten".utf8), Array("sitting".utf8)) == 3)
  }
}
