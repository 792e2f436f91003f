import SourceText

#if PCRE2
  import PCRE2
#else
  /// Without PCRE2 the exact matcher compares, and needs no memory of its own.
  struct PCRE2Scratch { init?() { return nil } }
#endif

/// A language compiled for matching: as plain text where it is one text, else for PCRE2 when a URL first needs it.
final class CompiledLanguage {
  private let language: PartLanguage
  private let onlyText: [UInt8]?
  /// The common beginning of all accepted texts, folded: most components of a list fail here, without a call.
  private let prefix: [UInt8]
  /// A text in all accepted texts, folded, where the prefix does not contain it.
  private let required: [UInt8]
  #if PCRE2
    /// `nil` when PCRE2 cannot compile the pattern, because it is too large.
    private lazy var regex = compiled(jit: false)
    private var matches = 0
    /// `true` with a long list of values, whose expression takes milliseconds to compile.
    private let isLarge: Bool

    /// Compiling to machine code takes longer than some matches without it. A large expression is not compiled before either: sets of positions
    /// decide the first matches of texts that are not long.
    private static let matchesBeforeJIT = 8
    private static let longList = 100
    private static let longText = 4_096

    /// The text of the expression is not kept: with the values of variables it is larger than a file.
    private func compiled(jit: Bool) -> PCRE2Pattern? { PCRE2Pattern(PCRE2Translation(language), jit: jit) }
  #endif

  init(_ language: PartLanguage) {
    self.language = language
    onlyText = language.onlyText
    prefix = language.commonPrefix
    let contained = language.requiredText
    required = prefix.containsText(contained) ? [] : contained
    #if PCRE2
      isLarge = language.alternatives.joined().contains {
        if case .values(let list) = $0.kind { list.count > Self.longList } else { false }
      }
    #endif
  }

  /// A text in all accepted texts after they are folded, at the beginning or anywhere.
  var fixedText: (bytes: [UInt8], isBeginning: Bool) {
    required.count > prefix.count ? (required, false) : (prefix, true)
  }

  func matches(_ subject: PartSubject, _ scratch: PCRE2Scratch?) -> Bool {
    if let onlyText { return subject.bytes == onlyText }
    if language.folding == .none {
      guard subject.bytes.starts(with: prefix), subject.bytes.containsText(required) else { return false }
    }
    #if PCRE2
      matches += 1
      if matches == Self.matchesBeforeJIT { regex = compiled(jit: true) }
      let isCompiled = !isLarge || matches >= Self.matchesBeforeJIT || subject.bytes.count > Self.longText
      if isCompiled, let regex, let scratch {
        switch regex.match(subject.bytes, scratch) {
        case .match: return true
        case .noMatch: return false
        // A limit never becomes a verdict.
        case .gaveUp: break
        }
      }
    #endif
    return language.accepts(subject)
  }
}

final class CompiledComponent {
  let excludes: Bool
  let form: TextForm
  private let path: CompiledLanguage?
  private let query: Query?
  private let fragment: CompiledLanguage?

  private enum Query {
    case whole(CompiledLanguage)
    case items([(name: [UInt32], value: CompiledLanguage)])
  }

  /// A text in every path that the component matches, folded: the longer one of the common beginning and the common text; empty for none.
  var fixedText: (bytes: [UInt8], isBeginning: Bool) { path?.fixedText ?? ([], true) }

  init(_ plan: ComponentPlan) {
    excludes = plan.excludes
    form = TextForm(plan)
    path = plan.path.map(CompiledLanguage.init)
    fragment = plan.fragment.map(CompiledLanguage.init)
    query = plan.query.map { query in
      switch query {
      case .whole(let language): .whole(CompiledLanguage(language))
      case .items(let items): .items(items.map { ($0.name, CompiledLanguage($0.language)) })
      }
    }
  }

  func matches(_ subjects: inout Subjects, _ scratch: PCRE2Scratch?) -> Bool {
    if let path, !path.matches(subjects.path(decoded: form.isDecoded), scratch) { return false }
    if let fragment, !fragment.matches(subjects.fragment(decoded: form.isDecoded), scratch) { return false }
    switch query {
    case nil: return true
    case .whole(let language): return language.matches(subjects.query(decoded: form.isDecoded), scratch)
    case .items(let wanted):
      let items = subjects.queryItems(decoded: form.isDecoded)
      return wanted.allSatisfy { matches($0.name, $0.value, items, scratch) }
    }
  }

  /// Every occurrence of the name must match; an absent item is compared as the empty string (oracle).
  private func matches(
    _ name: [UInt32], _ value: CompiledLanguage, _ items: [QueryItem], _ scratch: PCRE2Scratch?
  ) -> Bool {
    var isPresent = false
    for item in items where form.folding.fold(PartLanguage.scalars(item.name)) == name {
      isPresent = true
      if !value.matches(PartSubject(bytes: item.value), scratch) { return false }
    }
    return isPresent || value.matches(PartSubject(bytes: []), scratch)
  }
}
