import Reports
import Testing

@Suite("The line of progress")
struct ProgressLineTests {
  @Test(
    "it shows what fits",
    arguments: [
      (80, "matching URLs  [===============>              ]  52 %  3 s"),
      (50, "matching URLs  [=========>         ]  52 %  3 s"),
      (35, "matching URLs  52 %  3 s"), (20, "matching…  52 %  3 s"), (12, "52 %  3 s"), (5, "52 %"), (0, ""),
    ])
  func columns(_ columns: Int, _ expected: String) {
    var line = ProgressLine("matching URLs", of: 100)
    line.done = 52
    let text = line.text(columns: columns, seconds: 3)
    #expect(text == expected)
    #expect(text.isEmpty || text.count < columns)
  }

  @Test("without an end there is no bar, and 100 % is never said")
  func ends() {
    #expect(ProgressLine("linting").text(columns: 80, seconds: 12) == "linting  12 s")
    var line = ProgressLine("proving", of: 3)
    line.done = 5
    #expect(line.text(columns: 24, seconds: 1) == "proving  99 %  1 s")
    #expect(ProgressLine("proving", of: 0).text(columns: 80, seconds: 1) == "proving  1 s")
  }
}
