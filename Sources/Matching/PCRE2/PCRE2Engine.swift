import Association

#if PCRE2
  import PCRE2
#endif

/// Tries the components of an entry one by one, each part by a PCRE2 pattern that is compiled when it is first needed; a plain path is
/// compared with the bytes of the file. Where PCRE2 gives up, or is not compiled in, ``ExactMatcher`` decides. For many URLs, the components
/// of a long file whose patterns require text that the path does not have are skipped (``FixedTexts``), in however many entries they are.
final class PCRE2Engine {
  /// The number of components from which their fixed texts are looked up, and the number of URLs before that: to collect the texts
  /// costs as much as some tries of all components.
  private static let longFile = 64
  private static let firstURLs = 4
  /// The most components that are tried one after the other for one of the first URLs.
  private static let mostTries = 1 << 16

  private let plan: RoutingPlan
  /// The components of all entries, one entry after another.
  private var slots: [Slot]
  /// The slots of each entry.
  private let entries: [Range<Int>]
  private var fixedTexts: FixedTexts?
  private var answered = 0
  private let scratch = PCRE2Scratch()

  private enum Slot {
    case untried
    case ignored
    case plain(PlainPath)
    case compiled(CompiledComponent)
  }

  init(_ plan: RoutingPlan) {
    self.plan = plan
    var end = 0
    entries = plan.entries.map { named in
      defer { end += named.entry.count }
      return end..<end + named.entry.count
    }
    slots = Array(repeating: .untried, count: end)
  }

  /// Calls `body` for each entry in which a component decides a URL. Scheme and host are not compared.
  func decide(_ url: LinkURL, _ body: (_ entry: Int, LinkMatcher.Decision) -> Void) {
    var subjects = Subjects(url)
    answered += 1
    if slots.count < Self.longFile || fixedTexts == nil && answered <= Self.firstURLs,
      let decisions = decisionsByTrying(&subjects)
    {
      for (entry, decision) in decisions { body(entry, decision) }
      return
    }
    let texts = fixedTexts ?? makeFixedTexts()
    fixedTexts = texts
    var entry = 0
    var isDecided = false
    for slot in texts.candidates(&subjects) {
      while slot >= entries[entry].upperBound {
        entry += 1
        isDecided = false
      }
      if !isDecided, let decision = decision(of: slot, in: entry, &subjects) {
        isDecided = true
        body(entry, decision)
      }
    }
  }

  /// The decision in each entry where there is one; `nil` if too many components would be tried.
  private func decisionsByTrying(_ subjects: inout Subjects) -> [(entry: Int, LinkMatcher.Decision)]? {
    var decisions: [(entry: Int, LinkMatcher.Decision)] = []
    var tries = 0
    for entry in entries.indices {
      for slot in entries[entry] {
        if tries == Self.mostTries { return nil }
        tries += 1
        guard let decision = decision(of: slot, in: entry, &subjects) else { continue }
        decisions.append((entry, decision))
        break
      }
    }
    return decisions
  }

  /// The decision of a component; `nil` where it does not match.
  private func decision(of slot: Int, in entry: Int, _ subjects: inout Subjects) -> LinkMatcher.Decision? {
    prepare(slot, in: entry)
    let index = slot - entries[entry].lowerBound
    switch slots[slot] {
    case .untried, .ignored: return nil
    case .plain(let path):
      let isMatch = path.matches(subjects.path(decoded: path.isDecoded), in: plan.file.source)
      return isMatch ? LinkMatcher.Decision(component: index, excludes: path.excludes) : nil
    case .compiled(let component):
      return component.matches(&subjects, scratch)
        ? LinkMatcher.Decision(component: index, excludes: component.excludes) : nil
    }
  }

  private func prepare(_ slot: Int, in entry: Int) {
    guard case .untried = slots[slot] else { return }
    let index = slot - entries[entry].lowerBound
    guard let component = plan.applinks?.component(at: index, of: plan.entries[entry].entry) else {
      slots[slot] = .ignored
      return
    }
    slots[slot] =
      PlainPath(component, in: plan.file.document).map(Slot.plain)
      ?? .compiled(CompiledComponent(ComponentPlan(component, plan.file, plan.variables)))
  }

  private func makeFixedTexts() -> FixedTexts {
    var texts = FixedTexts()
    for entry in entries.indices {
      for slot in entries[entry] {
        let isTried = if case .untried = slots[slot] { false } else { true }
        prepare(slot, in: entry)
        switch slots[slot] {
        case .untried, .ignored: continue
        case .plain(let path):
          let bytes = [UInt8(ascii: "/")] + plan.file.source.bytes[path.range]
          let form = TextForm(isDecoded: path.isDecoded, ignoresCase: false)
          texts.add(bytes, isBeginning: true, form, of: slot)
        case .compiled(let component):
          let (bytes, isBeginning) = component.fixedText
          texts.add(bytes, isBeginning: isBeginning, component.form, of: slot)
          // Few components are candidates later: a million that are ready to be tried take more memory than the file.
          if !isTried, slots.count > Self.mostTries { slots[slot] = .untried }
        }
      }
    }
    texts.seal()
    return texts
  }
}

/// The parts of one URL, each made when it is first needed.
struct Subjects {
  private let url: LinkURL
  private var paths: (PartSubject?, PartSubject?)
  private var queries: (PartSubject?, PartSubject?)
  private var fragments: (PartSubject?, PartSubject?)
  private var items: ([QueryItem]?, [QueryItem]?)

  init(_ url: LinkURL) { self.url = url }

  mutating func path(decoded: Bool) -> PartSubject {
    Self.cached(&paths, decoded) { .path(url, decoded: decoded) }
  }

  /// The bytes of the path as components of a form compare them, folded where they ignore case.
  mutating func path(_ form: TextForm) -> [UInt8] {
    let path = path(decoded: form.isDecoded)
    return form.ignoresCase ? PartLanguage.utf8(form.folding.fold(path.scalars)) : path.bytes
  }

  mutating func query(decoded: Bool) -> PartSubject {
    Self.cached(&queries, decoded) { .query(url, decoded: decoded) }
  }

  mutating func fragment(decoded: Bool) -> PartSubject {
    Self.cached(&fragments, decoded) { .fragment(url, decoded: decoded) }
  }

  mutating func queryItems(decoded: Bool) -> [QueryItem] {
    Self.cached(&items, decoded) { QueryItem.items(url, decoded: decoded) }
  }

  private static func cached<Part>(_ parts: inout (Part?, Part?), _ decoded: Bool, _ make: () -> Part) -> Part {
    if let made = decoded ? parts.1 : parts.0 { return made }
    let made = make()
    if decoded { parts.1 = made } else { parts.0 = made }
    return made
  }
}
