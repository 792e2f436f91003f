import Analysis
import Association
import JSONSource
import Matching
import SourceText

/// The components of an entry, some of which replace many; old paths become components if that is allowed.
struct RewrittenList {
  let isModernized: Bool
  private let entry: Entry
  private let applinks: AppLinks
  private let file: AssociationFile
  private let nodes: [NodeID]
  private let layout: JSONLayout
  private let writer: ComponentWriter
  private var isRemoved: [Bool]
  private var replacements: [Int: Replacement] = [:]

  struct Replacement {
    let texts: [String]
    let enumeration: Enumeration
  }

  /// `nil` if the entry has no components, or old paths that stay as they are.
  init?(
    _ entry: Entry, of applinks: AppLinks, in file: AssociationFile, _ layout: JSONLayout, _ options: Compaction.Options
  ) {
    self.entry = entry
    self.layout = layout
    self.applinks = applinks
    self.file = file
    let defaults = applinks.defaults(of: entry)
    switch entry.patterns {
    case .components(let nodes):
      self.nodes = nodes
      isModernized = false
    case .paths(let nodes):
      // `defaults` apply to components, and did not apply to paths.
      guard options.modernizes, options.allows(.components), defaults.hasOnlySettings,
        nodes.allSatisfy({ file.document.kind($0) == .string })
      else { return nil }
      self.nodes = nodes
      isModernized = true
    case .none: return nil
    }
    isRemoved = Array(repeating: false, count: nodes.count)
    writer = ComponentWriter(
      space: layout.space, caseSensitive: defaults.caseSensitive.value, percentEncoded: defaults.percentEncoded.value)
  }

  var isChanged: Bool { isModernized || !replacements.isEmpty }

  mutating func replace(_ enumeration: Enumeration, _ names: inout VariableNames) {
    for member in enumeration.members { isRemoved[member] = true }
    isRemoved[enumeration.members[0]] = false
    let texts = enumeration.steps.map { writer.text($0, enumeration.settings, &names) }
    // Equal lists become one variable, with one order of its values.
    var named = enumeration
    named.steps = enumeration.steps.map { step in
      Enumeration.Step(
        isExclusion: step.isExclusion,
        pieces: step.pieces.map { if case .list(let list) = $0 { .list(names.named(list)) } else { $0 } })
    }
    replacements[enumeration.members[0]] = Replacement(texts: texts, enumeration: named)
  }

  func edits() -> [SourceEdit] {
    let document = file.document
    guard isModernized else {
      let made = replacements.map { index, replacement in
        let separator = layout.separator(before: nodes[index])
        return SourceEdit(document.range(nodes[index]), replacement.texts.joined(separator: separator))
      }
      let removed = isRemoved.indices.filter { isRemoved[$0] }
      return made + document.removals(from: nodes, at: removed)
    }
    guard let member = document.member("paths", of: entry.node) else { return [] }
    let texts = nodes.indices.flatMap { index -> [String] in
      if isRemoved[index] { return [] }
      return replacements[index]?.texts ?? [modernized(index)]
    }
    let indent = nodes.first.flatMap(layout.indent)
    let open = indent.map { "\n" + $0 } ?? ""
    let close = layout.indent(of: member.key).flatMap { outer in indent.map { _ in "\n" + outer } } ?? ""
    let separator = nodes.first.map(layout.separator) ?? ","
    return [
      SourceEdit(document.range(member.key), "\"components\""),
      SourceEdit(document.range(member.value), "[\(open)\(texts.joined(separator: separator))\(close)]"),
    ]
  }

  private func modernized(_ index: Int) -> String {
    guard let component = applinks.component(at: index, of: entry), case .pattern(let path) = component.path.value
    else { return "null" }
    let text = Array(file.document.utf8(path))
    let settings = Enumeration.Settings(excludes: false, caseSensitive: true, percentEncoded: true)
    return writer.text(text, settings, excludes: component.exclude.value)
  }

  /// Returns `true` if an entry that was read is this list: kept elements are written as before, and new ones have the languages that
  /// were proved.
  func isReadBack(as other: Entry, in result: StepLanguages, _ languages: StepLanguages) -> Bool {
    guard case .components(let found) = other.patterns else { return false }
    let signatures = ComponentSignatures()
    var place = 0
    func isNext(_ plan: ComponentPlan) -> Bool {
      guard place < found.count, let component = result.applinks.component(at: place, of: other) else {
        return false
      }
      place += 1
      return signatures.signature(of: result.plan(component)) == signatures.signature(of: plan)
    }
    for index in nodes.indices where !isRemoved[index] {
      if let enumeration = replacements[index]?.enumeration {
        guard languages.plans(enumeration.steps, enumeration.settings).allSatisfy(isNext) else { return false }
      } else if isModernized {
        guard let old = applinks.component(at: index, of: entry), isNext(languages.plan(old)) else { return false }
      } else {
        guard place < found.count,
          file.source.bytes[file.document.range(nodes[index]).bytes]
            == result.file.source.bytes[result.file.document.range(found[place]).bytes]
        else { return false }
        place += 1
      }
    }
    return place == found.count
  }
}
