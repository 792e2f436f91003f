import Analysis
import Association
import JSONSource
import Matching

// Lists that a program wrote have a hundred thousand components and more. Exact answers about each would take minutes, so of
// these only two things are found, both through the whole list and in one pass: a component that is written like an earlier
// one, and those behind one that takes everything.

/// An entry that is too long for the analysis.
struct LongEntry {
  private let applinks: AppLinks
  private let entry: Entry
  private let context: LintContext

  /// `nil` for an entry of ordinary length.
  init?(_ entry: Entry, of applinks: AppLinks, _ context: LintContext) {
    guard entry.count > OrderAnalysis.longEntry else { return nil }
    self.applinks = applinks
    self.entry = entry
    self.context = context
  }

  /// Calls `body` with components that decide no URL, each with the earlier one that takes its URLs.
  ///
  /// - Complexity: O(bytes of the patterns).
  func forEachUnreachable(_ body: (_ component: Component, _ by: Component) -> Void) {
    var catchAll: Component?
    var alike: [UInt64: Int] = [:]
    alike.reserveCapacity(entry.count)
    var signatures = ComponentSignatures()
    for index in 0..<entry.count {
      guard let component = applinks.component(at: index, of: entry) else { continue }
      if let catchAll {
        body(component, catchAll)
        continue
      }
      let fingerprint = context.document.fingerprint(component)
      if let twin = alike[fingerprint] {
        guard let other = applinks.component(at: twin, of: entry) else { continue }
        if plan(component).isAlike(plan(other), &signatures) { body(component, other) }
        continue
      }
      alike[fingerprint] = index
      if !context.document.isPlain(component), plan(component).acceptsEverything { catchAll = component }
    }
  }

  private func plan(_ component: Component) -> ComponentPlan {
    ComponentPlan(component, context.file, context.variables)
  }
}

extension ComponentPlan {
  /// Whether another is written so that it accepts the same.
  fileprivate func isAlike(_ other: ComponentPlan, _ signatures: inout ComponentSignatures) -> Bool {
    // The first word says whether it excludes.
    let own = signatures.signature(of: self).dropFirst()
    return own == signatures.signature(of: other).dropFirst() && !(path?.alternatives.isEmpty ?? false)
  }
}

extension JSONDocument {
  /// Whether a component asks for one path and nothing else, in plain ASCII without escapes.
  fileprivate func isPlain(_ component: Component) -> Bool {
    guard case .pattern(let path) = component.path.value, case .any = component.query.value,
      case .any = component.fragment.value
    else { return false }
    return source.bytes[contentRange(path.node)].allSatisfy { byte in
      byte < 0x80 && byte != UInt8(ascii: "*") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "$")
        && byte != UInt8(ascii: "\\")
    }
  }

  /// A number that components with the same settings and the same patterns share, but for slashes at the ends of a path
  /// (FNV-1a). Others may share it too.
  fileprivate func fingerprint(_ component: Component) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func combine(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    func combine(_ text: ArraySlice<UInt8>) {
      for byte in text { combine(byte) }
      combine(0xFF)
    }
    func content(_ node: NodeID) -> ArraySlice<UInt8> {
      marks(node).isDisjoint(with: [.escaped, .malformed]) ? source.bytes[contentRange(node)] : utf8(node)[...]
    }
    combine(component.caseSensitive.value ? 1 : 0)
    combine(component.percentEncoded.value ? 1 : 0)
    if case .pattern(let path) = component.path.value {
      var text = content(path.node).dropFirst(path.dropped).drop { $0 == UInt8(ascii: "/") }
      while text.last == UInt8(ascii: "/") { text = text.dropLast() }
      combine(text)
    }
    switch component.query.value {
    case .any: combine(0xFE)
    case .pattern(let query): combine(content(query.node))
    case .items(let items):
      for item in items {
        combine(content(item.name))
        combine(content(item.pattern.node))
      }
    }
    if case .pattern(let fragment) = component.fragment.value { combine(content(fragment.node)) }
    return hash
  }
}
