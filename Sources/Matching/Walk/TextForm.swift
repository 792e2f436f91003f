/// The form in which a component's patterns are compared with the parts of a URL: as written or decoded, with letter case or without. The
/// components of one form are matched together, against one text.
struct TextForm: Hashable, Sendable {
  let isDecoded: Bool
  let ignoresCase: Bool

  /// All forms; those as written come first, because they are compared fastest.
  static let all = [false, true].flatMap { isDecoded in
    [false, true].map { TextForm(isDecoded: isDecoded, ignoresCase: $0) }
  }

  init(isDecoded: Bool, ignoresCase: Bool) {
    self.isDecoded = isDecoded
    self.ignoresCase = ignoresCase
  }

  init(_ plan: ComponentPlan) {
    isDecoded = plan.isDecoded
    ignoresCase = plan.folding != .none
  }

  var folding: CaseFolding { CaseFolding(caseSensitive: !ignoresCase, percentEncoded: !isDecoded) }
}
