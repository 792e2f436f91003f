import SourceText
import URLLines
import Verdicts

extension RoutingQuestion {
  /// Shows a line for each line of the list.
  ///
  /// - Parameter columns: Their names, separated by commas; `nil` for those that are always shown.
  mutating func showEveryLine(of form: inout ListFormat, _ columns: String?) throws(Failure) {
    guard router.apps.count == 1 else {
      throw Failure(
        "--every-line has the verdict for one app, and the file has \(counted(router.apps.count, "app")); name one with --app"
      )
    }
    let columns = columns.map { OutputColumns($0.split(separator: ",").map(String.init)) } ?? OutputColumns()
    self.columns = columns
    form.hasEveryLine = true
    form.copied = columns.copied
  }
}
