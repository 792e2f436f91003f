import Lint
import SourceText
package import Tasks

extension Report {
  package func document(uses: [String: ComponentTable.Uses] = [:]) -> Document {
    let isAlone = files.count == 1
    return Document(
      command: command, title: .plain("aasa \(command): \(total)"), terminalTitle: "",
      heading: total + (files.count < 2 ? "" : " in \(counted(files.count, "file"))"), verdict: verdict, tone: tone,
      facts: isAlone ? [.init(name: "File", text: "\(code: files[0].file.path)")] : [],
      sections: [.init("", inline: "", [.findings(files.map { .init($0) })])],
      failures: failures, files: { files.map { .init($0, uses: uses[$0.file.path] ?? .init()) } })
  }

  var verdict: InlineText {
    let ignored = files.count(where: \.isIgnored)
    if ignored == 0 { return outcomeSentence }
    return files.count == 1
      ? "Devices ignore the whole file: no link opens the app."
      : "Devices ignore \(ignored) of \(files.count) files. \(outcomeSentence)"
  }

  private var outcomeSentence: InlineText {
    if !failures.isEmpty { return .plain("\(failureWords.joined(separator: ", ")).") }
    if let failOn, fails {
      let severe = files.counts.filter { $0.severity >= failOn }.reduce(0) { $0 + $1.count }
      return
        "The check fails: \(.plain(counted(severe, "finding"))) of severity \(code: failOn.rawValue)\(failOn == .error ? "" : " or higher")."
    }
    return files.allSatisfy(\.isEmpty)
      ? "The check passes: \(.plain(nothing))." : "The check passes: no finding is severe enough to fail it."
  }

  /// The colour of the outcome, which the sentence beside it states; each finding has its own.
  var tone: Document.Tone { fails || !failures.isEmpty ? .bad : .good }
}
