import Association
package import Compaction
import Lint
import SourceText

/// The steps and savings of a compaction as text.
package struct CompactionText {
  private let style: Style
  private let width: Int

  package init(style: Style, width: Int) {
    self.style = style
    self.width = width
  }

  /// - Parameter shorter: The form that dropping older systems would allow.
  package func text(_ compaction: Compaction, _ shorter: ShorterForm? = nil) -> String {
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
      lines += wrapped("unchanged, not proved within the budget: \(step.sentence)")
    }
    let systems = SystemGeneration.versions(compaction.generations)
    switch compaction.proof {
    case .unchanged: break
    case .automaton:
      lines += wrapped("proved for \(systems): every URL opens the same apps, by the automata of both files")
    case .steps:
      lines += wrapped("proved for \(systems): every URL opens the same apps; each change was proved alone")
    case .expansion:
      lines += wrapped(
        "proved for \(systems): every URL opens the same apps; the new patterns stand for exactly the old ones")
    }
    if let shorter {
      lines += wrapped(
        "with `--drop-before \(shorter.oldest.number)` it can be \(grouped(shorter.bytes)) bytes: systems before "
          + "\(shorter.oldest) then read the file differently")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The refusal to remove components with errors.
  package static func refusal(_ guarded: GuardedCompaction, orElse action: String) -> String {
    let findings = guarded.obstacles
    let places = SourceLines(guarded.compaction.original.source)
    let shown = findings.prefix(10).map { finding in
      let line = places.position(of: finding.range.lower)
      return "  line \(line.line), column \(line.column): \(finding.rule): \(finding.message)"
    }
    let more = findings.count > 10 ? ["  and \(grouped(findings.count - 10)) more"] : []
    let count = findings.count == 1 ? "a component" : "\(grouped(findings.count)) components"
    return
      (["\(count) with an error would be removed; correct the file, or \(action)"] + shown + more)
      .joined(separator: "\n")
  }

  private func place(_ step: Compaction.Step) -> String { step.entry.map { "details[\($0)]: " } ?? "" }

  private func wrapped(_ text: String) -> [String] {
    paragraph(text, width: width, indent: 2)
  }

  /// A share in per cent, rounded down, so that only all is 100 %.
  package static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1_000).rounded(.down))
    return percentage(tenths: tenths)
  }
}
