import Analysis
import Association
import SourceText

extension Trap {
  /// Reports the traps of a file.
  ///
  /// - Parameter changes: The changes of a URL that are tried, the likeliest first.
  static func report(
    in applinks: AppLinks, _ context: LintContext, changes: ([UInt8]) -> [OtherSpellings.Changed],
    help: (Component) -> String
  ) {
    for entry in applinks.entries {
      for trap in context.order.traps(in: entry, changes: changes, ignoring: { context.isMistaken($0.node) }) {
        trap.report(help, context)
      }
    }
  }

  private func report(_ help: (Component) -> String, _ context: LintContext) {
    guard let component = components.first else { return }
    let (url, changed) = (context.shown(self.url), context.shown(self.changed))
    let (one, two) = (context.quote(component), context.quote(other))
    let more = components.count - 1
    let rest = more == 0 ? "" : "; also affects \(grouped(more)) more"
    context.report(
      component.exclude.value
        ? "the component \(one) excludes \(url), but \(two) matches \(changed)\(rest)"
        : "the component \(one) matches \(url), but \(two) excludes \(changed)\(rest)",
      at: context.place(component),
      labels: [context.label(context.place(other), "decides the other URL")]
        + components.dropFirst().prefix(8).map { context.label(context.place($0), "also affected") },
      help: [help(component)])
  }
}
