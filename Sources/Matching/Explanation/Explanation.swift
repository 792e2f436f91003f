package import Association

/// Why a URL has its verdict for one app: every component that was tried, and what each part of the URL met.
public struct Explanation: Sendable {
  public let verdict: AppVerdict
  /// In the order in which they are tried, up to the one that decides.
  package let trials: [Trial]
  /// Why no component was tried, where the URL itself rules it out.
  package let obstacle: Obstacle?

  package enum Obstacle: Sendable, Hashable {
    /// Only `https` and `http` URLs are universal links.
    case scheme
    /// The host is not the domain that serves the file.
    case host(String, domain: String)
    /// No entry names the app.
    case unknownApp
  }

  /// One component and how it fared.
  package struct Trial: Sendable {
    package let component: Component
    package let parts: [PartOutcome]

    package var matches: Bool { parts.allSatisfy { $0.mismatch == nil } }
  }

  /// One part of the URL beside what the component asks of it.
  package struct PartOutcome: Sendable {
    package let part: Part
    /// The pattern as the file has it.
    package let pattern: Pattern
    /// What the pattern was compared with; the decoded text with `percentEncoded: false`.
    package let subject: String
    /// Why the part fails; `nil` when it matches.
    package let mismatch: Mismatch?
    /// What each wildcard and variable took, in order, when the part matches.
    package let captures: [Capture]
    /// How much of the part fits, from 0 to 1.
    let closeness: Double
  }

  package enum Part: Sendable, Hashable {
    case path, query, fragment
    case queryItem(name: String)
  }

  /// What a wildcard or a variable took.
  package struct Capture: Sendable, Hashable {
    /// `*`, `?` or `$(name)` as the pattern has it.
    package let element: String
    /// `nil` where the path ends before the segment of a `/*`.
    package let text: String?
  }

  /// The trials, nearest miss first: those with the fewest parts that fail, then those of which most fits.
  package var nearestFirst: [Trial] {
    func rank(_ trial: Trial) -> (Int, Double) {
      (
        trial.parts.count { $0.mismatch != nil },
        -trial.parts.reduce(0) { $0 + $1.closeness } / Double(max(trial.parts.count, 1))
      )
    }
    return trials.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }
}

private func < (left: ((Int, Double), Int), right: ((Int, Double), Int)) -> Bool {
  (left.0.0, left.0.1, left.1) < (right.0.0, right.0.1, right.1)
}
