package import Matching
import SourceText

extension LinkLanguage {
  /// The URLs with a path, without escapes and without empty segments, but for one slash at the end: as links are usually written.
  ///
  /// Apple's components are compared with the URL as written and Android's rules with the decoded one, slashes at the end mean one slash to
  /// Apple, and an empty path as well, so most pairs of files differ for other URLs.
  package static let ordinary = LinkLanguage(
    .sequence([
      .choice([
        .text([slash]),
        .sequence([
          .repeated(.sequence([.text([slash]), text(allBut: "/?#%")]), isOptional: false), .optional(.text([slash])),
        ]),
      ]),
      .optional(.sequence([.text([UInt8(ascii: "?")]), .optional(text(allBut: "#%"))])),
      .optional(.sequence([.text([UInt8(ascii: "#")]), .optional(text(allBut: "%"))])),
    ]))

  private static let slash = UInt8(ascii: "/")

  /// At least one byte of a set.
  private static func text(allBut excluded: String) -> Expression {
    .repeated(.byte(ByteSet(allBut: excluded)), isOptional: false)
  }
}
