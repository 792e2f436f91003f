package import Association
package import JSONSource
import SourceText

// The settings of `defaults` are chosen by counting bytes. For each key, every component needs a value: its own, or the one of `defaults` or
// built in. With a default, the components with its value need no member, and the others need one. For each entry the cheapest default is
// chosen, among none, the present one and those of components; for `applinks` the one with which all entries together are shortest. Components
// keep their merged settings, so the file has the same meaning by construction.
//
// A default that some components override is chosen only for `caseSensitive` and `percentEncoded`. A pattern moves to `defaults` only if
// every component has it, so that it is not overlooked. An exclusion never does.

/// Settings that components repeat and `defaults` could hold once, that hold anyway, or that no component uses.
package struct RepeatedSettings: Sendable {
  /// A repetition, for a clause of a message.
  package enum Fact: Sendable, Hashable {
    /// Some of all components have a value that `defaults` can hold once.
    case shared(ComponentKey, value: String, count: Int, of: Int)
    /// Components state a value that holds anyway.
    case held(ComponentKey, value: String, count: Int)
    /// A key of `defaults` that no component uses, or whose value holds anyway.
    case idle(ComponentKey)
  }

  package let facts: [Fact]
  /// The keys of the removed members, in order.
  package let places: [NodeID]
  package let shortening: Shortening
}

extension AssociationFile {
  /// The settings that can be shorter: of the whole file together if the `defaults` of `applinks` change, otherwise of each entry. Comments and
  /// `paths` stay as they are, as does a key with a value of the wrong kind.
  ///
  /// - Parameter system: The oldest system that must understand the file. Systems before iOS 14 do not read `defaults`, so nothing is found for
  ///   them.
  /// - Complexity: O(members of all components).
  package func repeatedSettings(for system: SystemVersion? = nil) -> [RepeatedSettings] {
    guard let applinks, document.problems.isEmpty, system.map({ $0 >= .defaults }) ?? true else { return [] }
    return SettingsPlanner(applinks, document).found()
  }
}

private struct SettingsPlanner {
  private let document: JSONDocument
  private let applinks: AppLinks
  private let surveys: [SettingsSurvey]
  /// `true` if `applinks` has a `defaults` that is not the one object that is read.
  private let isOpaque: Bool

  init(_ applinks: AppLinks, _ document: JSONDocument) {
    self.applinks = applinks
    self.document = document
    isOpaque = document.hasOpaqueDefaults(applinks.node)
    let shared = SharedSettings(applinks, document)
    var surveys: [SettingsSurvey] = []
    surveys.reserveCapacity(applinks.entries.count)
    for number in applinks.entries.indices {
      if let survey = SettingsSurvey(number, shared) { surveys.append(survey) }
    }
    self.surveys = surveys
  }

  func found() -> [RepeatedSettings] {
    var top = Settings<SettingValue>()
    for key in SettingValue.keys { top[key] = bestTop(key) }
    let changesTop = SettingValue.keys.contains { topNow($0) != top[$0] && !(topNow($0) == nil && top[$0] == nil) }
    if changesTop {
      var result = SettingsEdits(document)
      result.change(applinks.node, applinks.defaults, before: "details", to: top)
      for survey in surveys { result.add(survey, own: survey.defaults(below: top), top: top) }
      return [result.found(entry: nil)].compactMap { $0 }
    }
    return surveys.compactMap { survey in
      var result = SettingsEdits(document)
      result.add(survey, own: survey.defaults(below: top), top: top)
      return result.found(entry: survey.entry.index)
    }
  }

  private func topNow(_ key: ComponentKey) -> SettingValue? {
    applinks.defaults?[key].map { SettingValue($0, document) }
  }

  /// The default of `applinks` with which all entries are shortest; the present one if none is shorter.
  private func bestTop(_ key: ComponentKey) -> SettingValue? {
    let now = topNow(key)
    if isOpaque || now?.isOpaque(for: key) ?? false || surveys.contains(where: { $0.isOpaque(key) }) { return now }
    var candidates: [SettingValue?] = [now, nil]
    // A single entry has its own `defaults`. Most paths are impossible as early as in the first entry.
    if surveys.count > 1 {
      candidates += surveys.lazy.flatMap { $0.candidates(key) }
        .filter { surveys[0].best(key, top: $0, mayAdd: true) != nil }
        .uniqued { $0.json(document) }.map { .some($0) }
    }
    var best = (value: now, cost: Int.max)
    for candidate in candidates {
      var cost = candidate.map { $0.memberBytes(key) } ?? 0
      if candidate != nil, applinks.defaults == nil { cost += SettingValue.objectBytes }
      var isPossible = true
      for index in surveys.indices {
        guard let least = surveys[index].best(key, top: candidate, mayAdd: true)?.cost else {
          isPossible = false
          break
        }
        cost += least
      }
      if isPossible, cost < best.cost { best = (candidate, cost) }
    }
    return best.value
  }
}

/// The edits of a plan, and their reasons.
private struct SettingsEdits {
  private let document: JSONDocument
  private var edits: [SourceEdit] = []
  private var places: [NodeID] = []
  private var shared: [Counted] = []
  private var held: [Counted] = []
  private var idle: [ComponentKey] = []
  private var components = 0

  private struct Counted {
    let key: ComponentKey
    let value: SettingValue
    var count: Int

    static func count(_ key: ComponentKey, _ value: SettingValue, in list: inout [Self], _ document: JSONDocument) {
      if let index = list.firstIndex(where: { $0.key == key && $0.value.equals(value, document) }) {
        list[index].count += 1
      } else {
        list.append(Self(key: key, value: value, count: 1))
      }
    }
  }

  init(_ document: JSONDocument) { self.document = document }

  /// The components of an entry and its own `defaults`.
  mutating func add(_ survey: SettingsSurvey, own: Settings<SettingValue>, top: Settings<SettingValue>) {
    change(survey.entry.node, survey.entry.defaults, before: "components", to: own)
    components += survey.components.count
    let keys = SettingValue.keys.filter { key in
      !survey.isOpaque(key) && survey.changes(key, to: own[key] ?? top[key] ?? SettingValue.builtIn(key))
    }
    if keys.isEmpty { return }
    for node in survey.components {
      let members = ComponentKeys(document, node)
      var removed: [ComponentKey] = []
      var added: [JSONDocument.NewMember] = []
      for key in keys {
        let base = own[key] ?? top[key] ?? SettingValue.builtIn(key)
        if let member = members[key] {
          let value = SettingValue(member, document)
          // Of two values, the author knows which is meant.
          guard value.equals(base, document),
            document.members(node).count(where: { document.text(of: $0.key, equals: key.rawValue) }) == 1
          else { continue }
          let isHeld = value.equals(survey.baseNow(key), document)
          // Where `defaults` exclude, nothing else in a component shows it.
          if isHeld, key == .exclude, !value.equals(SettingValue.builtIn(key), document) { continue }
          removed.append(key)
          places.append(NodeID(index: Int(member.index) - 1))
          if isHeld {
            Counted.count(key, value, in: &held, document)
          } else {
            Counted.count(key, value, in: &shared, document)
          }
        } else if let wanted = survey.baseNow(key), !wanted.equals(base, document) {
          added.append(JSONDocument.NewMember(key.rawValue, wanted.json(document)))
        }
      }
      if removed.isEmpty, added.isEmpty { continue }
      edits += document.edits(
        of: node, removing: { member in removed.contains { document.text(of: member.key, equals: $0.rawValue) } },
        appending: added)
    }
  }

  /// Changes the `defaults` of an object.
  mutating func change(
    _ parent: NodeID, _ defaults: ComponentKeys?, before sibling: String, to wanted: Settings<SettingValue>
  ) {
    var removed: [ComponentKey] = []
    var added: [JSONDocument.NewMember] = []
    for key in SettingValue.keys {
      let node = defaults?[key]
      guard let value = wanted[key] else {
        if let node {
          removed.append(key)
          idle.append(key)
          places.append(NodeID(index: Int(node.index) - 1))
        }
        continue
      }
      guard let node else {
        added.append(JSONDocument.NewMember(key.rawValue, value.json(document)))
        continue
      }
      if !SettingValue(node, document).equals(value, document) {
        edits.append(SourceEdit(document.range(node), value.json(document)))
      }
    }
    if removed.isEmpty, added.isEmpty { return }
    guard let object = document.member("defaults", of: parent), document.kind(object.value) == .object else {
      if let place = document.member(sibling, of: parent) { edits.append(insertion(of: added, before: place)) }
      return
    }
    func goes(_ member: JSONDocument.Member) -> Bool {
      removed.contains { document.text(of: member.key, equals: $0.rawValue) }
    }
    if added.isEmpty, document.members(object.value).allSatisfy(goes) {
      edits += document.edits(of: parent, removing: { $0.key == object.key })
    } else {
      edits += document.edits(of: object.value, removing: goes, appending: added)
    }
  }

  private func insertion(of members: [JSONDocument.NewMember], before place: JSONDocument.Member) -> SourceEdit {
    let colon = MemberSpacing(like: place, in: document).colon
    let separator = colon.utf8.last == UInt8(ascii: " ") ? ", " : ","
    let text = members.map { "\"\($0.key)\"\(colon)\($0.value)" }.joined(separator: separator)
    return document.insertion(of: JSONDocument.NewMember("defaults", "{\(text)}"), before: place)
  }

  /// The result, if it makes the file shorter.
  func found(entry: Int?) -> RepeatedSettings? {
    // A key that moves from one `defaults` to another is not idle.
    let idle = idle.filter { key in !shared.contains { $0.key == key } }
    let facts =
      shared.map {
        RepeatedSettings.Fact.shared($0.key, value: $0.value.json(document), count: $0.count, of: components)
      } + held.map { .held($0.key, value: $0.value.json(document), count: $0.count) } + idle.map { .idle($0) }
    let shortening = Shortening(
      entry: entry, edits: edits.sorted(by: SourceEdit.isBefore), sentence: Self.sentence(facts))
    guard shortening.savedBytes > 0, !places.isEmpty else { return nil }
    return RepeatedSettings(facts: facts, places: places.sorted(), shortening: shortening)
  }

  private static func sentence(_ facts: [RepeatedSettings.Fact]) -> String {
    facts.map { fact in
      switch fact {
      case .shared(let key, let value, let count, _):
        "\(Self.member(key, value)) moved from \(grouped(count)) components to `defaults`"
      case .held(let key, let value, let count):
        "\(Self.member(key, value)) removed from \(counted(count, "component")), where it is in effect anyway"
      case .idle(let key): "`\(key.rawValue)` removed from `defaults`, where it had no effect"
      }
    }.joined(separator: "; ")
  }

  private static func member(_ key: ComponentKey, _ value: String) -> String {
    escapedForDisplay("`\"\(key.rawValue)\": \(value)`")
  }
}
