import Association
import JSONSource

/// Elements of a list that are the same bytes as the one before: when the first copy has no report, the next ones have none.
struct CopiedElements {
  private var last: NodeID?
  private var isLastSettled = false
  private var isCopy = false

  /// Returns `true` if an element is a copy that needs no check.
  mutating func isSettled(_ component: Component, _ context: LintContext) -> Bool {
    let bytes = context.document.source.bytes
    isCopy = last.map { context.document.isWritten(component.node, like: $0, bytes.span) } ?? false
    return isCopy && isLastSettled
  }

  mutating func settle(_ component: Component, hasReport: Bool, _ context: LintContext) {
    last = component.node
    isLastSettled = isCopy && !hasReport
  }
}
