import AssetLinks
import Association
package import Matching
import SourceText

/// A verdict with the components or dynamic rules that were tried.
package struct ExplainedVerdict: Sendable {
  package let verdict: AppVerdict
  /// The reason why nothing was tried, where the URL itself rules it out.
  package let obstacle: Explanation.Obstacle?
  package let deciders: Deciders
  package let decidedBy: Trial?
  /// Those without a match: in the order of the file where one decides, otherwise the closest first.
  package let others: Trials
  /// Components that would match, in lists that the system does not read.
  package let unread: [UnreadMatch]

  package enum Deciders: Sendable {
    case components, rules
    /// A file of Android without rules for the app, or with rules that Android ignores.
    case manifestAlone(ignoresRules: Bool)
  }

  package struct Trial: Sendable {
    package let decider: NamedDecider
    package let parts: [Part]
  }

  /// Components or rules that were tried. The parts of a component are compared when it is asked for.
  package struct Trials: RandomAccessCollection, Sendable {
    package let startIndex = 0
    package let endIndex: Int
    private let trial: @Sendable (Int) -> Trial

    fileprivate init<Tried: Sendable>(_ tried: [Tried], _ trial: @escaping @Sendable (Tried) -> Trial) {
      endIndex = tried.count
      self.trial = { trial(tried[$0]) }
    }

    package subscript(position: Int) -> Trial { trial(position) }
  }

  package struct Part: Sendable {
    package let part: Explanation.Part
    /// `true` for a parameter of a dynamic rule, which is compared with each parameter of the URL.
    package let isParameter: Bool
    /// The pattern as the file has it.
    package let pattern: String
    package let text: String
    package let captures: [Explanation.Capture]
    private let failure: (@Sendable (_ quote: (String) -> String) -> String)?

    package var matches: Bool { failure == nil }

    /// The reason why the part does not match, as the end of a sentence; `nil` where it matches.
    ///
    /// - Parameter quote: Puts a text of the URL or the file into backquotes.
    package func reason(_ quote: (String) -> String) -> String? { failure?(quote) }

    init(_ part: Explanation.PartOutcome) {
      (self.part, isParameter) = (part.part, false)
      (pattern, text, captures) = (part.patternText, part.subject, part.captures)
      failure = part.mismatch.map { mismatch in { @Sendable in mismatch.words($0) } }
    }

    init(_ condition: RuleExplanation.Condition) {
      part = condition.part
      isParameter = if case .queryItem = condition.part { true } else { false }
      (pattern, text, captures) = (condition.pattern, condition.text ?? "", [])
      failure = condition.holds ? nil : { @Sendable (_: (String) -> String) in condition.reason }
    }
  }

  package init(_ explanation: Explanation, _ places: ComponentPlaces, unread: [UnreadMatch] = []) {
    self.unread = unread
    verdict = explanation.verdict
    obstacle = explanation.obstacle
    deciders = .components
    let decides = explanation.trials.last?.matches ?? false
    (decidedBy, others) = Self.trials(explanation.trials, decides, explanation.nearestFirst) { trial in
      Trial(decider: .component(trial.component, places), parts: trial.parts.map { Part($0) })
    }
  }

  init(_ explanation: RuleExplanation, _ places: RulePlaces) {
    unread = []
    verdict = explanation.verdict
    obstacle = explanation.obstacle
    deciders = explanation.statement == nil ? .manifestAlone(ignoresRules: explanation.ignoresRules) : .rules
    let statement = explanation.statement ?? 0
    let decides = explanation.trials.last?.matches ?? false
    (decidedBy, others) = Self.trials(explanation.trials, decides, explanation.nearestFirst) { trial in
      Trial(decider: .rule(trial.rule, statement: statement, places), parts: trial.conditions.map { Part($0) })
    }
  }

  /// - Parameter lastDecides: `true` if the last one matches.
  private static func trials<Tried: Sendable>(
    _ tried: [Tried], _ lastDecides: Bool, _ nearestFirst: @autoclosure () -> [Tried],
    _ trial: @escaping @Sendable (Tried) -> Trial
  ) -> (decidedBy: Trial?, others: Trials) {
    guard lastDecides, let last = tried.last else { return (nil, Trials(nearestFirst(), trial)) }
    return (trial(last), Trials(Array(tried.dropLast()), trial))
  }
}

extension RuleExplanation.Condition {
  fileprivate var reason: String {
    let (pattern, text) = (backquoted(pattern), text.map { backquoted($0) })
    switch (part, text) {
    case (.path, let text): return "\(pattern) does not match \(text ?? "an empty path")"
    case (.query, nil), (.queryItem, nil): return "the URL has no query; \(pattern) needs a parameter"
    case (.query, let text?), (.queryItem, let text?): return "no parameter of \(text) matches \(pattern)"
    case (.fragment, nil): return "the URL has no fragment"
    case (.fragment, let text?): return "\(pattern) does not match \(text)"
    }
  }
}

/// A component of a list that the system does not read, which would decide the URL otherwise.
package struct UnreadMatch: Sendable {
  package let decider: NamedDecider
  /// The reason why it is not read, as a sentence without its full stop.
  package let reason: String
}

/// The lists of a file that one generation of systems ignores: `paths` beside `components`, or everything that iOS 9 to 12 do not know.
struct UnreadLists {
  private let reading: AssociationFile
  private let other: AssociationFile
  private let tried: TriedURL
  private let places: ComponentPlaces
  private let isOld: Bool
  /// The entries that name an app, in order.
  private let named: [AppID: [Naming]]

  /// An entry that names an app in either reading.
  private struct Naming {
    let place: Int
    var isOwn = false
    var isOther = false
  }

  /// - Parameter reading: The file as the system reads it that is asked about.
  init(_ reading: AssociationFile, for url: LinkURL) {
    self.reading = reading
    isOld = reading.generation == .paths
    other = reading.read(by: isOld ? .current : .paths)
    tried = TriedURL(url, in: other)
    places = ComponentPlaces(other)
    var named: [AppID: [Naming]] = [:]
    func add(_ app: AppID, _ place: Int, _ note: (inout Naming) -> Void) {
      var all = named[app] ?? []
      if all.last?.place != place { all.append(Naming(place: place)) }
      note(&all[all.count - 1])
      named[app] = all
    }
    for (place, pair) in zip(reading.applinks?.entries ?? [], other.applinks?.entries ?? []).enumerated() {
      for app in pair.0.apps { add(app.id, place) { $0.isOwn = true } }
      for app in pair.1.apps { add(app.id, place) { $0.isOther = true } }
    }
    self.named = named
  }

  /// The first component of each unread list for an app that gives the URL another effect.
  func matches(_ verdict: AppVerdict) -> [UnreadMatch] {
    guard let entries = reading.applinks?.entries, let others = other.applinks?.entries else { return [] }
    return (named[verdict.app] ?? []).compactMap { naming in
      let other = others[naming.place]
      guard let reason = reason(entries[naming.place], other, naming),
        let component = tried.firstMatch(inEntry: other.index),
        component.exclude.value == (verdict.verdict == .match)
      else { return nil }
      return UnreadMatch(decider: .component(component, places), reason: reason)
    }
  }

  /// The reason why a list of an entry is not read for an app; `nil` if it is, or if it is not the app's.
  private func reason(_ entry: Entry, _ other: Entry, _ naming: Naming) -> String? {
    if isOld {
      guard naming.isOther else { return nil }
      if case .components = other.patterns { return "iOS 9 to 12 ignore `components`" }
      return naming.isOwn ? nil : "iOS 9 to 12 ignore `appIDs`"
    }
    guard case .components = entry.patterns, case .paths = other.patterns else { return nil }
    return other.apps.isEmpty
      ? "no system reads `paths` beside `components` and `appIDs`: iOS 13 and later ignore `paths`, older ones `appIDs`"
      : "iOS 13 and later ignore `paths` beside `components`"
  }
}
