import Testing

@Suite("Many open documents")
struct ManyDocumentsTests {
  @Test("the configuration of a document is looked for once, and not again for the other ones")
  func callsOfTheFileSystem() throws {
    func calls(toOpenDocument number: Int) throws -> Int {
      let session = try EditorSession(files: ["/project/.git": ""])
      func open(_ number: Int) { session.open("{}", uri: "file:///project/\(number)/apple-app-site-association") }
      for number in 1..<number { open(number) }
      let before = session.calls.all
      open(number)
      return session.calls.all - before
    }
    let calls = try [2, 64].map(calls)
    #expect(calls[0] == calls[1])
    #expect(calls[0] > 0)
  }

  @Test("a configuration that is missing is not read: the error of a missing file names its neighbours")
  func missingConfigurations() throws {
    let session = try EditorSession()
    session.open("{}", uri: "file:///project/a/b/apple-app-site-association")
    #expect(session.calls.all > 0)
    #expect(session.calls.readsOfMissingFiles == 0)
  }
}
