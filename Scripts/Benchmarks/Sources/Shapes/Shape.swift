/// A family of association files of any size with URLs for them, the same on every machine.
///
/// What is fast for one kind of file may be slow for another, so whatever depends on the size of a file is measured and tested with all of
/// these.
///
/// The shapes of ``allCases`` are measured and tested; those of ``cliffs``, which cost very much once, are tested.
public enum Shape: String, Sendable {
  /// Literals, prefixes, `/a/*/b` and exclusions, in an order where earlier ones decide.
  case mixed
  /// Wildcards in front and inside: `*/a/*`, `/*-a-*`, `*a.html`, `/a/*/b/*`.
  case wildcards
  /// Twenty prefixes for each app, letter case ignored.
  case apps
  /// `/a/b-7/*`.
  case prefixes
  /// Query dictionaries of one to five items.
  case dictionaries
  /// Decoded text beyond ASCII, letter case ignored.
  case decoded
  /// Prefixes, and a variable of 5,000 values, in every third of its patterns twice.
  case variable
  /// A hundred literals for each prefix.
  case literals
  /// Mixed paths with URLs of two kilobytes.
  case long
  /// Literals that differ in one character.
  case siblings
  /// Random patterns of the characters `a`, `b`, `/`, `*` and `?`.
  case alphabet
  /// All pairs of two lists of words, written out.
  case enumerated
  /// Mixed paths, one of thirty of which is a mistake: an earlier component with the other effect, or an exclusion below an earlier prefix.
  case faulty
  /// An entry with an app of its own for each component.
  case entries
  /// One component again and again.
  case equal
  /// Random paths of three segments.
  case segments
  /// One path, with another value of one query item for each component.
  case values

  /// A file with a number of components.
  public func file(components count: Int, seed: UInt64 = 1) -> ShapedFile {
    var builder = ShapeBuilder(shape: self, count: count, seed: seed)
    return builder.file()
  }
}

extension Shape: CaseIterable {
  public static let allCases: [Shape] = [
    .mixed, .wildcards, .apps, .prefixes, .dictionaries, .decoded, .variable, .literals, .long, .siblings, .alphabet,
    .enumerated,
  ]
  public static let cliffs: [Shape] = [.faulty, .entries, .equal, .segments, .values]
}
