import Testing

@Suite("The reader accepts RFC 8259 and recovers from anything else")
struct ConformanceTests {
  @Test("a valid text has no problem", arguments: try CaseTable.read("accept"))
  func validTextHasNoProblem(_ text: Case) {
    let document = read(text.bytes)
    #expect(problems(document) == "")
    #expect(StrictJSON.accepts(text.bytes))
  }

  @Test("an invalid text has a problem", arguments: try CaseTable.read("reject"))
  func invalidTextHasAProblem(_ text: Case) {
    let document = read(text.bytes)
    #expect(!document.problems.isEmpty)
    #expect(!StrictJSON.accepts(text.bytes))
    expectWellFormed(document)
  }

  @Test("the rest is read after a mistake", arguments: try CaseTable.read("recover"))
  func restIsReadAfterAMistake(_ text: Case) {
    let document = read(text.bytes)
    #expect([problems(document), summary(document)] == text.expected)
    expectWellFormed(document)
  }

  @Test("the number of cases is unchanged")
  func noCaseGotLost() throws {
    #expect(try CaseTable.read("accept").count == 98)
    #expect(try CaseTable.read("reject").count == 211)
    #expect(try CaseTable.read("recover").count == 117)
  }
}
