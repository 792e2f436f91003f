package import Association

/// How large a file is, and what makes it so.
package struct FileStatistics: Sendable {
  package let bytes: Int
  /// Different apps that entries of `details` name.
  package let apps: Int
  package let entries: Int
  package let components: Components
  package let patterns: Patterns
  package let variables: Variables
  /// Literal strings that the components stand for, all together.
  package let expansion: Expansion.Count
  /// The component that stands for most of them, where one stands for more than itself.
  package let largest: Largest?
  /// States of the determinised automaton of all components.
  package let automaton: Automaton
  /// Every byte of the file is in one of these; the largest first.
  package let shares: [Share]
  /// The components by what their paths begin with, the largest first.
  package let sections: [Section]

  package struct Components: Sendable, Hashable {
    package var count = 0
    package var excluding = 0
  }

  package struct Patterns: Sendable, Hashable {
    package var count = 0
    /// Different texts.
    package var distinct = 0
    package var withVariables = 0
    /// With `*` or `?`, but no variable.
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
    /// There are too many components to begin.
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
    /// Keys, brackets and commas around all that.
    case structure
  }

  package struct Section: Sendable, Hashable {
    package let name: Name
    package var components: Int
    package var bytes: Int

    package enum Name: Sendable, Hashable {
      /// The first segment of the path, as it is written.
      case segment([UInt8])
      /// What several segments look like: `a` for a lower-case letter, `A` for an upper-case one, `0` for a digit, three of them and `…` for
      /// more than three.
      case shape([UInt8])
      /// Nothing is asked of the path.
      case anyPath
      /// All that is smaller.
      case others
    }
  }
}

extension AssociationFile {
  /// How large the file is, and what makes it so.
  ///
  /// - Parameter budget: What counting states may cost.
  /// - Complexity: O(bytes) time, some 20 bytes for each different pattern; and what the budget allows.
  package func statistics(budget: Budget = Budget(states: 2_000, time: .seconds(10))) -> FileStatistics {
    var survey = StatisticsSurvey(self)
    return survey.statistics(budget)
  }
}
