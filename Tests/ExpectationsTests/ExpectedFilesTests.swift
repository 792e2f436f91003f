import ProjectSettings
import SourceText
import Testing
import YAMLSource

@Suite("The entries of a configuration")
struct ExpectedFilesTests {
  @Test("the first entry that names a file, by any spelling of its path")
  func entries() throws {
    let source = SourceFile(
      name: "aasa.yml",
      bytes: Array(
        """
        domain: all.example
        files:
          - {path: ./x/../a.json, domain: a.example}
          - {path: "b/*.json", domain: pattern.example}
          - {path: b/one.json, domain: one.example}
          - {path: a.json, domain: again.example}
          - {path: site, domain: site.example}
        android:
          files: [{path: links.json, domain: links.example}]
        """.utf8))
    let (configuration, problems) = ProjectConfiguration.read(source, try YAMLText.read(source), rules: .all)
    #expect(problems.isEmpty)
    let entries = ExpectedFiles(configuration.filesOfBothPlatforms, identity: LexicalPath.normalized)
    let domains =
      ["a.json", "./a.json", "b/one.json", "b/../a.json", "links.json", "c.json"]
      + ["site/.well-known/apple-app-site-association", "site/assetlinks.json", "site/c.json"]
    let found = domains.map { path in
      configuration.domains(of: entries.entry(of: path, LexicalPath.normalized(path)))
    }
    let names = ["a", "a", "pattern", "a", "links", "all", "site", "site", "all"]
    #expect(found == names.map { ["\($0).example"] })
  }
}
