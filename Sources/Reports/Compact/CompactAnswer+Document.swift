import Association
import Compaction
import SourceText
package import Tasks
import TerminalText

extension CompactAnswer {
  package var document: Document {
    let name = escapedForDisplay(compaction.original.source.name)
    let bytes = compaction.bytes
    var (words, saving) = ("nothing to shorten, \(counted(bytes.before, "byte"))", "")
    if compaction.proof != .unchanged {
      words = "\(grouped(bytes.before)) bytes became \(grouped(bytes.after)), "
      // Rounded towards zero, so that only all is 100 %.
      let tenths = Int((compaction.saving * 1_000).rounded(.towardZero))
      saving = "\(percentage(tenths: abs(tenths))) \(tenths < 0 ? "more" : "less")"
    }
    return Document(
      command: "compact", title: .plain("\(name): \(words)\(saving)"), terminalTitle: "", heading: words + saving,
      verdict: "\(code: compaction.original.source.name)", tone: .neutral,
      sections: [
        .init(
          "steps", "",
          [
            .terminalLines([.spans([.init(name, .strong), .init(": " + words), .init(saving, .good)])]),
            .sentences(sentences),
          ])
      ])
  }

  private var sentences: [InlineText] {
    var texts = compaction.steps.map { step in (step.entry.map { "details[\($0)]: " } ?? "") + step.sentence }
    texts += compaction.undecided.map { "unchanged, not proved within the budget: \($0.sentence)" }
    let proved = "proved for \(compaction.systems): every URL opens the same apps"
    switch compaction.proof {
    case .unchanged: break
    case .automaton: texts.append("\(proved), by the automata of both files")
    case .steps: texts.append("\(proved); each change was proved alone")
    case .expansion: texts.append("\(proved); the new patterns stand for exactly the old ones")
    }
    if let shorter {
      texts.append(
        "with `--min-ios \(shorter.oldest.number)` it can be \(grouped(shorter.bytes)) bytes: systems before "
          + "\(shorter.oldest) then read the file differently")
    }
    if compaction.isAssumed {
      texts.append("assumed: only \(compaction.systems) matter; `--min-ios 9` keeps the reading of every system")
    }
    return texts.map { InlineText(message: $0) }
  }
}
