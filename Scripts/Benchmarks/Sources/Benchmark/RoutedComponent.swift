import AppSiteAssociation

/// A component of the generated file, its regular expression, and URLs for it.
struct RoutedComponent {
  enum Kind { case literal, prefix, exclusion, field, locale, language }

  let kind: Kind
  /// A path such as `/shop/amber-boots`, unique except for an exclusion and its prefix.
  let place: String

  var json: String {
    switch kind {
    case .literal: #"{"/": "\#(place)/"}"#
    case .prefix: #"{"/": "\#(place)/*"}"#
    case .exclusion: #"{"/": "\#(place)/staff/*", "exclude": true}"#
    case .field: #"{"/": "\#(place)/????-????/pdf"}"#
    case .locale: #"{"/": "/$(lang)_$(region)\#(place)/*"}"#
    case .language: #"{"/": "/$(lang)\#(place)/*"}"#
    }
  }

  /// The path, query and fragment of a URL that the component decides.
  func hit(_ random: inout SplitMix) -> String {
    switch kind {
    case .literal: place + random.pick(["", "/"]) + "?ref=" + Words.token(after: place.count + 5, &random)
    case .prefix: below(place, &random)
    case .exclusion: below(place + "/staff", &random)
    case .field: place + "/" + Words.token(4, &random) + "-" + Words.token(4, &random) + "/pdf"
    case .locale: below("/" + Words.language(&random) + "_" + Words.region(&random) + place, &random)
    case .language: below("/" + Words.language(&random) + place, &random)
    }
  }

  /// The path, query and fragment of a URL that no component decides: one in four is from elsewhere on the site, the others
  /// fail near the end of this component's pattern.
  func miss(_ random: inout SplitMix) -> String {
    switch random.next(below: 8) {
    case 0: return below(random.pick(["/assets/js", "/wp-content/uploads", "/api/v2"]), &random)
    case 1: return below("/" + Words.section(&random), &random)
    default: break
    }
    // A digit, because no place continues with one.
    let other = place + "0"
    return switch kind {
    case .literal: below(place, &random)
    case .prefix, .exclusion: other + Words.token(after: other.count, &random)
    case .field: place + "/" + Words.token(3, &random) + "-" + Words.token(4, &random) + "/pdf"
    case .locale: below("/" + Words.language(&random) + "_" + random.pick(["UK", "QQ", "us"]) + place, &random)
    case .language: below("/" + Words.language(&random) + other, &random)
    }
  }

  private func below(_ path: String, _ random: inout SplitMix) -> String {
    path + "/" + Words.token(after: path.count + 1, &random)
  }
}

extension RoutedComponent {
  /// The end of a regular expression that is anchored at its beginning. The faster form depends on the engine.
  enum Form: String, CaseIterable {
    /// It covers the path, query and fragment.
    case covering
    /// It covers the beginning that decides.
    case beginning
  }

  /// The component as a hand-written regular expression for the path, query and fragment of a URL of plain characters.
  func expression(_ form: Form) -> String {
    let exact = form == .covering ? #"/*(?:[?#].*)?\z"# : #"/*(?:[?#]|\z)"#
    let below = form == .covering ? #"(?:/[^?#]*)?(?:[?#].*)?\z"# : #"(?:[/?#]|\z)"#
    return switch kind {
    case .literal: place + exact
    case .prefix: place + below
    case .exclusion: place + "/staff" + below
    case .field: place + "/[^?#]{4}-[^?#]{4}/pdf" + exact
    case .locale: "/" + Self.languages + "_" + Self.regions + place + below
    case .language: "/" + Self.languages + place + below
    }
  }

  private static let languages = oneOf(.lang)
  private static let regions = oneOf(.region)

  /// The values of a variable with shared beginnings, and last letters as a set. Smaller and faster in every engine than the
  /// plain alternation.
  private static func oneOf(_ variable: AssociationFile.PredefinedVariable) -> String {
    func alternation(_ values: [Substring]) -> String {
      let heads = Dictionary(grouping: values.filter { !$0.isEmpty }) { $0.prefix(1) }
      // The letters with the same continuation.
      let tails = Dictionary(grouping: heads.keys.sorted()) { head in
        (heads[head] ?? []).map { $0.dropFirst() }.sorted()
      }
      let choices = tails.sorted { $0.value[0] < $1.value[0] }.map { tail, letters in
        (letters.count == 1 ? String(letters[0]) : "[" + letters.joined() + "]")
          + (tail == [""] ? "" : alternation(tail))
      }
      let isOptional = values.contains("")
      if choices.count == 1, !isOptional { return choices[0] }
      return "(?:" + choices.joined(separator: "|") + ")" + (isOptional ? "?" : "")
    }
    return alternation(variable.values.map { $0[...] })
  }
}

/// The words of places and URLs.
enum Words {
  private static let sections = [
    "shop", "buy", "news", "help", "blog", "club", "event", "guide", "maps", "team", "trip", "gift", "care", "jobs",
    "live", "deal",
  ]
  private static let attributes = [
    "amber", "bold", "calm", "dark", "early", "fair", "green", "high", "icy", "jade", "keen", "late", "mild", "new",
    "old", "pale", "quick", "red", "soft", "tall", "used", "vivid", "warm", "young",
  ]
  private static let things = [
    "anchor", "boots", "coat", "dock", "edge", "ferry", "grill", "hat", "inn", "jacket", "kayak", "lamp", "mast",
    "net", "oar", "pier", "quilt", "rope", "sail", "tent", "unit", "vest", "wharf", "yacht", "belt", "cabin", "deck",
    "fleet", "gear", "harbor",
  ]

  static func place(_ random: inout SplitMix) -> String {
    "/" + section(&random) + "/" + random.pick(attributes) + "-" + random.pick(things)
  }

  static func section(_ random: inout SplitMix) -> String { random.pick(sections) }
  static func language(_ random: inout SplitMix) -> String {
    random.pick(AssociationFile.PredefinedVariable.lang.values)
  }
  static func region(_ random: inout SplitMix) -> String {
    random.pick(AssociationFile.PredefinedVariable.region.values)
  }

  /// Lower-case letters and digits.
  static func token(_ count: Int, _ random: inout SplitMix) -> String {
    let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<count).map { _ in random.pick(characters) })
  }

  /// A token that pads a path to the usual length.
  static func token(after count: Int, _ random: inout SplitMix) -> String {
    token(max(4, 23 + random.next(below: 12) - count), &random)
  }
}
