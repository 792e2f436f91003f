package import TerminalText

package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// The style for output to a place.
  ///
  /// A choice overrides the environment. In the environment, `NO_COLOR` (not empty) overrides `CLICOLOR_FORCE` (not empty, not `0`),
  /// which overrides `CLICOLOR=0` and `TERM=dumb`; see no-color.org and bixense.com/clicolors.
  package func style(isTerminal: Bool, _ variable: (String) -> String?) -> Style {
    switch self {
    case .always: return .colored
    case .never: return .plain
    case .auto: break
    }
    if !(variable("NO_COLOR") ?? "").isEmpty { return .plain }
    if let forced = variable("CLICOLOR_FORCE"), !["", "0"].contains(forced) { return .colored }
    if variable("CLICOLOR") == "0" || variable("TERM") == "dumb" { return .plain }
    return Style(isColored: isTerminal)
  }
}
