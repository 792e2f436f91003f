import SourceText

// As one module with Lint, the program for WebAssembly has that module's function.
#if !hasFeature(Embedded)
  /// A text of a file between backquotes, escaped and shortened.
  package func quoted(_ text: some StringProtocol) -> String {
    let start = text.prefix(80)
    return "`\(escapedForCode(start))\(start.endIndex < text.endIndex ? "…" : "")`"
  }
#endif
