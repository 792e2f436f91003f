import Analysis
import Association
import JSONSource
import Matching

/// Components of an entry from which a small, often unnoticed change of a URL leads to another with the opposite effect.
struct Trap {
  /// The components that match before the change; the URLs are for the first.
  private var components: [Component]
  /// The component that matches after the change.
  private let other: Component
  private let url: String
  private let changed: String

  /// The number of changes tried for a component.
  private static let tries = 8

  /// Reports the traps of a file. Those that lead from an entry to one component are reported together, with one remedy.
  ///
  /// - Parameter changes: The changes of a URL that are tried, the likeliest first.
  static func report(
    in applinks: AppLinks, _ context: LintContext, changes: ([UInt8]) -> [URLChange], help: (Component) -> String
  ) {
    for entry in applinks.entries {
      var traps: [NodeID: Trap] = [:]
      for (index, standing) in context.order.standings(of: entry) {
        guard case .decides(let list, let position, let url) = standing, !list.deadline.hasPassed,
          let component = applinks.component(at: index, of: entry), !context.isMistaken(component.node),
          let (taker, changed) = escape(from: position, url, list, changes),
          let other = list.component(at: taker, of: applinks)
        else { continue }
        if traps[other.node] != nil {
          traps[other.node]?.components.append(component)
        } else if let shown = list.shown(url, decidedBy: position),
          let shownChanged = list.shown(changed, decidedBy: taker)
        {
          traps[other.node] = Trap(components: [component], other: other, url: shown, changed: shownChanged)
        }
      }
      for trap in traps.values { trap.report(help, context) }
    }
  }

  /// The component of the opposite effect that matches a changed URL, and that URL.
  private static func escape(
    from position: Int, _ url: [UInt8], _ list: DecidingList, _ changes: ([UInt8]) -> [URLChange]
  ) -> (taker: Int, url: [UInt8])? {
    let excludes = list.components.items[position].excludes
    for change in changes(url).prefix(tries) {
      guard list.canTake(change.url[..<change.end], excludes: !excludes), let taker = list.decider(of: change.url)
      else {
        continue
      }
      let item = list.components.items[taker]
      // URLs of an exclusion of everything stay in the browser without it too.
      if item.excludes != excludes, !(item.excludes && item.plan.acceptsEverything) { return (taker, change.url) }
    }
    return nil
  }

  private func report(_ help: (Component) -> String, _ context: LintContext) {
    guard let component = components.first else { return }
    let (one, two) = (context.quote(component), context.quote(other))
    let more = components.count - 1
    let rest = more == 0 ? "" : "; also affects \(more) more"
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

/// A URL with a change.
struct URLChange {
  let url: [UInt8]
  /// The end of the change.
  let end: Int

  /// The URL with one letter in the other case: first the letters that begin a word.
  static func letterCases(_ url: [UInt8]) -> [URLChange] { letters(of: url).map { flipped($0, in: url) } }

  /// The URL with an escape in the other letter case, then with one letter as an escape.
  static func escapes(_ url: [UInt8]) -> [URLChange] {
    let digits = url.indices.filter { isInEscape($0, of: url) && isLetter(url[$0]) }
    let encoded = letters(of: url).map { index in
      URLChange(
        url: Array(url[..<index]) + PercentEncoding.encoded(url[index]) + url[(index + 1)...], end: index + 3)
    }
    return digits.map { flipped($0, in: url) } + encoded
  }

  private static func flipped(_ index: Int, in url: [UInt8]) -> URLChange {
    var changed = url
    changed[index] ^= 0x20
    return URLChange(url: changed, end: index + 1)
  }

  /// The letters that are not in an escape, those that begin a word first.
  private static func letters(of url: [UInt8]) -> [Int] {
    let letters = url.indices.filter { isLetter(url[$0]) && !isInEscape($0, of: url) }
    func beginsWord(_ index: Int) -> Bool { index == 0 || !isLetter(url[index - 1]) }
    return letters.filter(beginsWord) + letters.filter { !beginsWord($0) }
  }

  private static func isInEscape(_ index: Int, of url: [UInt8]) -> Bool {
    index > 0 && url[index - 1] == UInt8(ascii: "%") || index > 1 && url[index - 2] == UInt8(ascii: "%")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}
