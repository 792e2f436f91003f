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
  /// The most components that are kept as they were first tried: those of a longer file, most of which few URLs need, would take many times its
  /// size.
  private static let keptLimit = 1 << 16

  private let plan: RoutingPlan
  /// The components of all entries, one entry after another.
  private var slots: [Slot]
  /// The slots of each entry.
  private let entries: [Range<Int>]
  private var fixedTexts: FixedTexts?
  private var answered = 0
  private var keptCount = 0
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
    guard slots.count >= Self.longFile, answered > Self.firstURLs || slots.count > Self.keptLimit else {
      for entry in entries.indices {
        for slot in entries[entry] {
          guard let decision = decision(of: slot, in: entry, &subjects) else { continue }
          body(entry, decision)
          break
        }
      }
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

  /// The decision of a component; `nil` where it does not match.
  private func decision(of slot: Int, in entry: Int, _ subjects: inout Subjects) -> LinkMatcher.Decision? {
    let index = slot - entries[entry].lowerBound
    let prepared = prepared(slot, in: entry)
    if keptCount < Self.keptLimit, case .untried = slots[slot] {
      slots[slot] = prepared
      keptCount += 1
    }
    switch prepared {
    case .untried, .ignored: return nil
    case .plain(let path):
      let isMatch = path.matches(subjects.path(decoded: path.isDecoded), in: plan.file.source)
      return isMatch ? LinkMatcher.Decision(component: index, excludes: path.excludes) : nil
    case .compiled(let component):
      return component.matches(&subjects, scratch)
        ? LinkMatcher.Decision(component: index, excludes: component.excludes) : nil
    }
  }

  /// The component of a slot, which is made where it is not kept.
  private func prepared(_ slot: Int, in entry: Int) -> Slot {
    guard case .untried = slots[slot] else { return slots[slot] }
    let index = slot - entries[entry].lowerBound
    guard let component = plan.applinks?.component(at: index, of: plan.entries[entry].entry) else { return .ignored }
    return PlainPath(component, in: plan.file.document).map(Slot.plain)
      ?? .compiled(CompiledComponent(ComponentPlan(component, plan.file, plan.variables)))
  }

  private func makeFixedTexts() -> FixedTexts {
    FixedTexts(
      entries.indices.lazy.flatMap { entry in
        self.entries[entry].lazy.compactMap { self.fixedText(of: $0, in: entry) }
      })
  }

  private func fixedText(of slot: Int, in entry: Int) -> FixedTexts.Text? {
    switch prepared(slot, in: entry) {
    case .untried, .ignored: return nil
    case .plain(let path):
      let bytes = [UInt8(ascii: "/")] + plan.file.source.bytes[path.range]
      let form = TextForm(isDecoded: path.isDecoded, ignoresCase: false)
      return FixedTexts.Text(component: slot, bytes: bytes, isBeginning: true, form: form)
    case .compiled(let component):
      let (bytes, isBeginning) = component.fixedText
      return FixedTexts.Text(component: slot, bytes: bytes, isBeginning: isBeginning, form: component.form)
    }
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
