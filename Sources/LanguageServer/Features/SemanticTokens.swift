import Association
import JSONRPC
import JSONSource
import Matching
import SourceText

/// The wildcards and variables in patterns.
enum SemanticTokens {
  static let types = ["operator", "variable"]
  static let modifiers = ["defaultLibrary"]

  /// Tokens beyond these are left out.
  private static let limit = 50_000

  /// With indices into ``types`` and bits of ``modifiers``.
  private typealias Token = (range: SourceRange, type: Int, modifiers: Int)

  static func tokens(
    in snapshot: DocumentSnapshot, at range: SourceRange?, _ cancellation: RPCCancellation
  ) throws(RPCError) -> RPCResult {
    let tokens = snapshot.kind == .association ? try self.tokens(snapshot.file, at: range, cancellation) : []
    var last = SourceLines.Place(line: 0, character: 0)
    var walk = PlaceWalk(snapshot.lines, in: snapshot.unit)
    return .object {
      $0.member("data") {
        $0.array {
          for token in tokens {
            let start = walk.place(of: token.range.bytes.lowerBound)
            let end = walk.place(of: token.range.bytes.upperBound)
            $0.value(start.line - last.line)
            $0.value(start.line == last.line ? start.character - last.character : start.character)
            $0.value(end.character - start.character)
            $0.value(token.type)
            $0.value(token.modifiers)
            last = start
          }
        }
      }
    }
  }

  /// In order of place.
  private static func tokens(
    _ file: AssociationFile, at wanted: SourceRange?, _ cancellation: RPCCancellation
  ) throws(RPCError) -> [Token] {
    guard let applinks = file.applinks else { return [] }
    let document = file.document
    let variables = VariableTable(file)
    var tokens: [Token] = []
    var seen: Set<NodeID> = []
    for entry in applinks.entries {
      if let wanted, !document.range(entry.node).meets(wanted), entry.defaults == nil, applinks.defaults == nil {
        continue
      }
      for component in applinks.components(of: entry) where tokens.count < limit {
        try cancellation.check()
        component.forEachPattern { source, _, _, origin in
          let place = document.range(source.node)
          if let wanted, !place.meets(wanted) { return }
          if origin != .component, !seen.insert(source.node).inserted { return }
          tokens += self.tokens(Pattern(source, in: document), document, variables)
        }
      }
    }
    return tokens.sorted { $0.range.lower < $1.range.lower }
  }

  private static func tokens(_ pattern: Pattern, _ document: JSONDocument, _ variables: VariableTable) -> [Token] {
    let special = pattern.elements.filter { ![.literal, .unterminatedVariable].contains($0.kind) }
    if special.isEmpty { return [] }
    return zip(special, pattern.sourceRanges(special.map(\.range), in: document)).map { element, range in
      guard case .variable(let name) = element.kind else { return (range, 0, 0) }
      let isPredefined = if case .predefined? = variables.variable(named: name) { true } else { false }
      return (range, 1, isPredefined ? 1 : 0)
    }
  }
}
