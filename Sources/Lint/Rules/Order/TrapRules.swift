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
    let traps = applinks.entries.flatMap {
      context.order.traps(in: $0, changes: changes) { context.isMistaken($0.node) }
    }
    for trap in traps {
      guard let component = trap.components.first else { continue }
      let others = trap.components.dropFirst()
      let (url, changed) = (context.shown(trap.url), context.shown(trap.changed))
      let (one, two) = (context.quote(component), context.quote(trap.other))
      let rest = others.isEmpty ? "" : "; also affects \(grouped(others.count)) more"
      context.report(
        component.exclude.value
          ? "the component \(one) excludes \(url), but \(two) matches \(changed)\(rest)"
          : "the component \(one) matches \(url), but \(two) excludes \(changed)\(rest)", at: context.place(component),
        labels: [context.label(context.place(trap.other), "decides the other URL")]
          + others.prefix(8).map { context.label(context.place($0), "also affected") }, help: [help(component)])
    }
  }
}
