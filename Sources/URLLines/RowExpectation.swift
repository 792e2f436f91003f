/// The cells of a row about the verdict of its URL, as written; `nil` for an empty cell.
package struct RowExpectation: Sendable, Hashable {
  /// The expected verdict: the column `expect`.
  package let verdict: String?
  /// The app that the row is about: the column `app`.
  package let app: String?

  package init(verdict: String?, app: String?) {
    self.verdict = verdict
    self.app = app
  }
}
