public import Association
import JSONSource
import SourceText

/// Why a URL has its verdict for one app: every component that was tried, part by part.
///
///     let explanation = file.explanation(of: url, for: app)
///     print("\(explanation.verdict.verdict) after \(explanation.trials.count) components")
///     if let obstacle = explanation.obstacle { print(obstacle.reason) }
///     if let nearest = explanation.nearestFirst.first { print("components[\(nearest.component.index)]") }
public struct Explanation: Sendable {
  /// The verdict that is explained.
  public let verdict: AppVerdict
  /// In order, up to the one that decides.
  public let trials: [Trial]
  /// Why no component was tried.
  public let obstacle: Obstacle?

  package init(verdict: AppVerdict, trials: [Trial], obstacle: Obstacle?) {
    self.verdict = verdict
    self.trials = trials
    self.obstacle = obstacle
  }

  /// A reason why no component is tried.
  ///
  ///     switch explanation.obstacle {
  ///     case .unknownApp: print("list the app in `appIDs`")
  ///     case let obstacle?: print(obstacle.reason)
  ///     case nil: print("\(explanation.trials.count) components were tried")
  ///     }
  public enum Obstacle: Sendable, Hashable {
    /// Only `https` and `http` URLs are universal links.
    case scheme
    /// The host is not the domain that serves the file.
    case host(String, domain: String)
    /// No entry names the app.
    case unknownApp
    /// The systems ignore the key that names the app: `appIDs` before iOS 13, `appID` beside `appIDs` since then.
    case ignoredKey
    /// The file is not read: ``AssociationFile/fault`` is the reason.
    case unreadFile

    /// The reason why a URL opens no app, whatever the file has; `nil` without one.
    package init?(to url: LinkURL, domain: String?) {
      if !url.hasWebScheme {
        self = .scheme
      } else if let domain, !url.hasHost(domain) {
        self = .host(url.host, domain: domain)
      } else {
        return nil
      }
    }

    /// The obstacle as the end of a sentence.
    public var reason: String {
      switch self {
      case .scheme: "universal links are https or http; other schemes never match"
      case .host(let host, let domain):
        "the host \(backquoted(host)) is not \(backquoted(domain)); a file applies only to the domain that serves it"
      case .unknownApp: "no entry of `details` names this app"
      case .ignoredKey: "the system ignores the key that names this app"
      case .unreadFile: "the file is not read"
      }
    }
  }

  /// One component that was tried.
  ///
  ///     for trial in explanation.trials where !trial.matches {
  ///       print("components[\(trial.component.index)]: \(trial.parts.compactMap(\.reason))")
  ///     }
  public struct Trial: Sendable {
    private let url: TriedURL
    private let entry: Int32
    private let index: Int32
    /// `true` if every part matches, so that the component decides.
    public let matches: Bool
    /// The least change of the URL that would make the component match.
    package let distance: MissDistance

    init(_ component: Component, _ url: TriedURL, matches: Bool, distance: MissDistance) {
      self.url = url
      self.matches = matches
      self.distance = distance
      (entry, index) = (Int32(component.entry), Int32(component.index))
    }

    /// The component.
    public var component: AssociationFile.Component { url.component(Int(index), ofEntry: Int(entry)) }

    /// The parts that the component has a condition on, in the order path, query, fragment, each with its outcome.
    ///
    /// - Complexity: O(pattern × URL / 64) each time.
    public var parts: [PartOutcome] { url.parts(of: component).map { $0.outcome } }
  }

  /// One part of the URL, compared with its pattern.
  ///
  ///     for outcome in trial.parts {
  ///       print("\(outcome.subject), \(outcome.patternText): \(outcome.reason ?? "matches")")
  ///     }
  public struct PartOutcome: Sendable {
    /// The part of the URL.
    public let part: Part
    /// The pattern as the file has it.
    package let pattern: Pattern
    /// The text that the pattern was compared with; decoded with `percentEncoded: false`.
    public let subject: String
    /// Why the part fails; `nil` when it matches.
    package let mismatch: Mismatch?
    /// The text that each wildcard and variable matched, in order, when the part matches.
    public let captures: [Capture]

    /// The pattern's text as the file has it.
    public var patternText: String { String(decoding: pattern.text, as: UTF8.self) }
    /// Why the part does not match, as the end of a sentence; `nil` when it matches.
    public var reason: String? { mismatch?.words { backquoted($0) } }
  }

  /// A part of a URL that a component has a pattern for.
  ///
  ///     switch outcome.part {
  ///     case .queryItem(let name): print("the query item \(name)")
  ///     case .path, .query, .fragment: print("the \(outcome.part)")
  ///     }
  public enum Part: Sendable, Hashable {
    case path, query, fragment
    case queryItem(name: String)
  }

  /// The text that a wildcard or a variable matched.
  ///
  ///     for capture in outcome.captures { print("\(capture.element) matches \(capture.text ?? "nothing")") }
  public struct Capture: Sendable, Hashable {
    /// `*`, `?` or `$(name)` as the pattern has it.
    public let element: String
    /// `nil` where the path ends before the segment of a `/*`.
    public let text: String?
  }

  /// The trials, closest component first: by the least change of the URL, then in the order of the file; only in the order of the file
  /// where a component decides.
  public var nearestFirst: [Trial] {
    let ranked = trials.enumerated().map { index, trial in (rank: (trial.distance, index), trial: trial) }
    return ranked.sorted { $0.rank < $1.rank }.map { $0.trial }
  }

  /// The component that the least change of the URL would make match, where none decides.
  package var closestComponent: Trial? { verdict.component == nil ? nearestFirst.first : nil }
}
