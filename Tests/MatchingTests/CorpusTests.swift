import Association
import Testing

@testable import Matching

@Suite("Every engine answers the corpus")
struct CorpusTests {
  @Test("every engine gives a case's verdict", arguments: Corpus.cases)
  func enginesGiveTheVerdict(_ example: Corpus.Case) throws {
    let engines = Engines(example.file, example.tree)
    for (name, answers) in zip(Engines.names, try engines.answers(example.url, domain: example.domain)) {
      let found = answers.first { $0.app == example.app }?.verdict ?? "no_match"
      #expect(found == example.verdict, "\(name)")
    }
  }

  @Test("an app that the file does not name can be asked for", arguments: Corpus.cases)
  func oneAppIsAnsweredAlike(_ example: Corpus.Case) throws {
    let router = LinkRouter(example.file, app: AppID(example.app))
    var matcher = router.makeMatcher()
    let verdicts = matcher.verdicts(for: try LinkURL(example.url), domain: example.domain)
    #expect(verdicts.map(\.verdict.rawValue) == [example.verdict])
  }

  @Test("no case is lost")
  func countOfCases() {
    let marks = Dictionary(grouping: Corpus.cases, by: \.mark).mapValues(\.count)
    #expect(marks == ["oracle": 91, "documented": 30, "decided": 243])
  }

  @Test("no case occurs twice")
  func namesAreUnique() {
    let names = Dictionary(grouping: Corpus.cases, by: \.name).filter { $0.value.count > 1 }
    #expect(names.keys.sorted() == [])
  }
}
