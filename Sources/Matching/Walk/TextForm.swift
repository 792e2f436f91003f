/// The form in which a component's patterns are compared with the parts of a URL: as written or decoded, with letter case or without. The
/// components of one form are matched together, against one text.
struct TextForm: Hashable, Sendable {
  let isDecoded: Bool
  let ignoresCase: Bool

  /// All forms; those as written come first, because they are compared fastest.
  static let all = [false, true].flatMap { isDecoded in
    [false, true].map { TextForm(isDecoded: isDecoded, ignoresCase: $0) }
  }

  var folding: CaseFolding { CaseFolding(caseSensitive: !ignoresCase, percentEncoded: !isDecoded) }
}

extension TextForm {
  init(_ plan: ComponentPlan) { self.init(isDecoded: plan.isDecoded, ignoresCase: plan.folding != .none) }
}
