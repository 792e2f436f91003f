import Testing

@Suite("The reader accepts what RFC 8259 accepts, and goes on after what it does not")
struct ConformanceTests {
  @Test("a valid text has no problem", arguments: try CaseTable.read("accept"))
  func validTextHasNoProblem(_ text: Case) {
    let document = read(text.bytes)
    #expect(problems(document) == "")
    #expect(StrictJSON.accepts(text.bytes))
  }

  @Test("a text that is not valid has one", arguments: try CaseTable.read("reject"))
  func invalidTextHasAProblem(_ text: Case) {
    let document = read(text.bytes)
    #expect(!document.problems.isEmpty)
    #expect(!StrictJSON.accepts(text.bytes))
    expectWellFormed(document)
  }

  @Test("after a mistake the rest is read", arguments: try CaseTable.read("recover"))
  func restIsReadAfterAMistake(_ text: Case) {
    let document = read(text.bytes)
    #expect([problems(document), summary(document)] == text.expected)
    expectWellFormed(document)
  }

  @Test("no case got lost")
  func noCaseGotLost() throws {
    #expect(try CaseTable.read("accept").count == 98)
    #expect(try CaseTable.read("reject").count == 211)
    #expect(try CaseTable.read("recover").count == 98)
  }
}
