/// The query of a rule while it is built, with each name once.
struct RuleQuery {
  private(set) var entries: [RuleText.QueryEntry] = []
  private var places: [String: Int] = [:]

  /// Adds an entry and returns `true`. Of two with one name, which differ in letter case or escapes for Apple, the one that the other follows from
  /// stays; returns `false` where neither does: Android reads one of them alone.
  mutating func add(_ entry: RuleText.QueryEntry) -> Bool {
    guard let place = places[entry.name] else {
      append(entry)
      return true
    }
    let known = entries[place].value
    if Self.isOpen(entry.value) || entry.value == known { return true }
    guard Self.isOpen(known) else { return false }
    entries[place] = entry
    return true
  }

  /// Adds an entry if its name is new.
  mutating func addNew(_ entry: RuleText.QueryEntry) {
    if places[entry.name] == nil { append(entry) }
  }

  private mutating func append(_ entry: RuleText.QueryEntry) {
    places[entry.name] = entries.count
    entries.append(entry)
  }

  private static func isOpen(_ value: String) -> Bool { value == "*" || value == "?*" }
}
