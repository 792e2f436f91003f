/// What decides URLs. The answers are the same with each.
public enum Engine: String, Sendable, CaseIterable {
  /// All components in one automaton: one walk over the URL, whatever their number.
  case automaton
  /// Components one by one, each with PCRE2's just-in-time compiler.
  case pcre2
}
