package import Compaction
import SourceText

/// What a compaction did and saved, for people.
package struct CompactionText {
  private let style: Style
  private let width: Int

  package init(style: Style, width: Int) {
    self.style = style
    self.width = width
  }

  package func text(_ compaction: Compaction) -> String {
    let name = escapedForDisplay(compaction.original.source.name)
    let bytes = compaction.bytes
    var lines: [String] = []
    if compaction.proof == .unchanged {
      lines.append("\(style(.strong, name)): nothing to shorten, \(byteCount(bytes.before))")
    } else {
      lines.append(
        "\(style(.strong, name)): \(grouped(bytes.before)) bytes became \(grouped(bytes.after)), "
          + style(.good, "\(Self.percent(compaction.saving)) less"))
    }
    for step in compaction.steps { lines += wrapped(place(step) + step.sentence) }
    for step in compaction.undecided {
      lines += wrapped("left as it was, not proved within the budget: \(step.sentence)")
    }
    switch compaction.proof {
    case .unchanged: break
    case .automaton:
      lines += wrapped("proved: every URL opens the same apps, by the automata of both files")
    case .expansion:
      lines += wrapped("proved: every URL opens the same apps; the new patterns stand for exactly the old ones")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func place(_ step: Compaction.Step) -> String { step.entry.map { "details[\($0)]: " } ?? "" }

  private func wrapped(_ text: String) -> [String] {
    paragraph(text, width: width, indent: 2)
  }

  /// A share in per cent with one digit behind the point, rounded down: what is not all is not 100 %.
  package static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1_000).rounded(.down))
    return percentage(tenths: tenths)
  }
}
