import Analysis
import Association
import JSONSource

extension Rule {
  static let duplicateComponent = Rule(
    "duplicate-component", .order, .info, summary: "a component repeats an earlier one",
    reason: """
      The first matching component decides, so a component with the same patterns, settings and effect as an earlier one is never reached. Nothing \
      is lost, and it is information; it may be a copy whose pattern was meant to be changed. Slashes at the ends of a path, which are ignored, make \
      no difference. `--fix` removes a component that is written exactly like the other one.

      An app listed for old systems too, in an entry of its own with `appID` and `paths`, is no repetition: iOS 9 to 12 read only that entry.
      """,
    cost: "none on a device; the file is longer than needed",
    source: "oracle, documented: the first matching component decides",
    examples: [
      .wrong(
        "a path twice", lines: [#"{"/": "/fish/*"}"#, #"{"/": "/boat/*"}"#, #"{"/": "/fish/*"}"#],
        fixed: [#"{"/": "/fish/*"}"#, #"{"/": "/boat/*"}"#]),
      .wrong(
        "the same conditions, written differently",
        components: ##"{"/": "/fish/*"}, {"/": "/boat/*"}, {"/": "/fish/*/", "#": "*"}"##),
      .wrong(
        "an exclusion twice", paths: #""NOT /fish/cod", "NOT /fish/cod", "/fish/*""#,
        fixed: #""NOT /fish/cod", "/fish/*""#, alongside: ["case-trap", "legacy-paths"]),
      .right(
        "an entry for iOS 9 to 12 beside the current one",
        components: #"{"/": "/fish/*"}"#, paths: #""/fish/*""#, alongside: ["legacy-paths"]),
    ],
    check: .applinks { _, context in
      context.forEachUnreachable(isRepeated: true) { item, reading in
        guard let earlier = item.repeated, !context.isMistaken(item.component.node) else { return }
        context.report(
          "\(reading.condition)the component \(context.quote(item.component)) repeats \(context.line(of: context.place(earlier), besides: context.place(item.component)))",
          at: context.place(item.component), severity: context.severity(.info, in: reading),
          labels: [context.label(context.place(earlier), "the same")],
          help: ["remove it, or write the intended pattern"], fix: removal(of: item.component, like: earlier, context))
      }
    })

  /// Removes a component with the same text as another one in its entry.
  private static func removal(of component: Component, like other: Component, _ context: LintContext) -> Fix? {
    let document = context.document
    func text(_ node: NodeID) -> [UInt8] { Array(document.source.bytes[document.range(node).bytes]) }
    guard document.problems.isEmpty, component.entry == other.entry, text(component.node) == text(other.node),
      let entry = context.entry(holding: component)
    else { return nil }
    return Fix("remove the repetition", document.removals(from: entry.elements, at: [component.index]))
  }
}

extension LintContext {
  func entry(holding component: Component) -> Entry? {
    for reading in readings where component.entry < reading.entries.count {
      let entry = reading.entries[component.entry]
      let elements = entry.elements
      if component.index < elements.count, elements[component.index] == component.node { return entry }
    }
    return nil
  }

  /// Calls `body` with each component that no system reaches, once, and with the newest reading that has it. Components that depend on
  /// one with an error are left out.
  ///
  /// - Parameter isRepeated: Whether they repeat an earlier component with its effect.
  func forEachUnreachable(isRepeated: Bool, _ body: (UnreachableComponent, SystemReading) -> Void) {
    for reading in readings {
      for entry in reading.entries {
        let isNew = !readings.prefix { $0 !== reading }.contains { $0.entries[entry.index].elements == entry.elements }
        if isNew { reading.order.forEachRepetition(of: entry, isRepeated: isRepeated) { body($0, reading) } }
        for item in reading.order.unreachableComponents(of: entry)
        where (item.repeated != nil) == isRepeated && !item.by.contains(where: { isUnclear($0.node) })
          && !isIn(newerThan: reading, item.component)
          && !isReached(item.component, elsewhereThanIn: reading)
        {
          body(item, reading)
        }
      }
    }
  }
}
