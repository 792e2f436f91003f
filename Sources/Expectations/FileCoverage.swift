package import Matching

/// The components of a file that expectations reach, as a whole and by group.
package struct FileCoverage: Sendable {
  /// The index of the file in the plan.
  package let file: Int
  /// The components that some expectation could reach: those of entries with an app.
  package let componentCount: Int
  package let reachedCount: Int
  /// The components that each group of the configuration reaches, in the order of the file.
  package let groups: [[ComponentName]]
}
