package import Association

/// The size of a file and of its parts.
package struct FileStatistics: Sendable {
  package let bytes: Int
  /// Distinct apps that entries of `details` name.
  package let apps: Int
  package let entries: Int
  package let components: Components
  package let patterns: Patterns
  package let variables: Variables
  /// Literal strings that all components together stand for.
  package let expansion: Expansion.Count
  /// The component with the largest expansion, if any expands to more than itself.
  package let largest: Largest?
  /// The states of the deterministic automaton of all components.
  package let automaton: Automaton
  /// The bytes of the file by kind, the largest first.
  package let shares: [Share]
  /// The components by the beginning of their paths, the largest first.
  package let sections: [Section]

  package struct Components: Sendable, Hashable {
    package var count = 0
    package var excluding = 0
  }

  package struct Patterns: Sendable, Hashable {
    package var count = 0
    /// Distinct texts.
    package var distinct = 0
    package var withVariables = 0
    /// With `*` or `?` and no variable.
    package var withWildcards = 0
  }

  package struct Variables: Sendable, Hashable {
    package var count = 0
    package var values = 0
  }

  package struct Largest: Sendable, Hashable {
    /// The indices in `details` and in `components` or `paths`.
    package let entry: Int
    package let component: Int
    package let count: Natural
  }

  package enum Automaton: Sendable, Hashable {
    case states(Int)
    case atLeast(Int)
    /// There are too many components.
    case notCounted
  }

  package struct Share: Sendable, Hashable {
    package let kind: Kind
    package let bytes: Int
  }

  package enum Kind: String, Sendable, CaseIterable {
    case components
    case comments
    case apps
    case variables
    case defaults
    case otherServices
    /// Members that no system reads, and `paths` beside `components`.
    case unread
    case whiteSpace
    /// The bytes of a signed file (CMS) around its text.
    case signature
    /// Keys, brackets and commas around the others.
    case structure
  }

  package struct Section: Sendable, Hashable {
    package let name: Name
    package var components: Int
    package var bytes: Int

    package enum Name: Sendable, Hashable {
      /// The first segment of the path, as written.
      case segment([UInt8])
      /// The common shape of several segments: `a` for a lower-case letter, `A` for an upper-case one, `0` for a digit; `…` after three of a
      /// kind.
      case shape([UInt8])
      /// Components without a path.
      case anyPath
      /// All smaller ones.
      case others
    }
  }
}

extension AssociationFile {
  /// The size of the file and of its parts.
  ///
  /// - Parameter budget: The limit for counting states.
  /// - Complexity: O(bytes) time, some 20 bytes for each distinct pattern; and the budget.
  package func statistics(budget: Budget = Budget(states: 2_000, steps: 80_000_000)) -> FileStatistics {
    var survey = StatisticsSurvey(self)
    return survey.statistics(budget)
  }
}
