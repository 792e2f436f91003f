import Foundation
import Testing

@Suite("The line of progress")
struct ProgressTests {
  /// Takes some seconds: the progress is shown after one.
  private static let hard: String = {
    let components = (0..<7_000).map {
      "{\"/\": \"/*a\(String(repeating: "?", count: $0 % 200 + 1))b\($0 / 200)*\", \"exclude\": \($0 % 2 == 0)}"
    }
    let entries = ["one", "two"].map {
      "{\"appIDs\": [\"9QX4T7KM2P.shop.harbor.\($0)\"], \"components\": [\(components.joined(separator: ", "))]}"
    }
    return "{\"applinks\": {\"details\": [\(entries.joined(separator: ", "))]}}"
  }()

  #if os(Linux)
    @Test(
      "it is on a terminal, in one line, and is cleared",
      arguments: [("xterm", true), ("dumb", false)])
    func terminal(_ name: String, _ isShown: Bool) throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "progress-\(UUID().uuidString).json")
      try Data(Self.hard.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let result = try Program.shell(
        "TERM=\(name) COLUMNS=40 script -qec 'aasa lint \(file.path) > /dev/null' /dev/null", in: Program.root)
      #expect(result.output.contains("\r\u{1B}[Klinting  ") == isShown)
      #expect(result.output.hasSuffix("\r\u{1B}[K") == isShown)
      #expect(!result.output.contains("\n"))
    }
  #endif

  @Test("it is not in a pipe")
  func pipe() throws {
    let result = try Program.aasa(["lint", "-", "--format", "json"], input: Self.hard)
    #expect(result.errors.isEmpty)
  }
}
