import AndroidManifest
import AssetLinks
import Matching
import SourceText
import Testing

@testable import AssetLinksLint

@Suite("The cost of rules beside intent filters")
struct RulesOutsideTests {
  private static func manifest(_ count: Int) throws -> AndroidManifest {
    let filters = (0..<count).map { number in
      """
      <intent-filter><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="harbor.shop" android:pathPrefix="/f\(number)/"/></intent-filter>
      """
    }
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application><activity>\(filters.joined())
      </activity></application></manifest>
      """
    return try AndroidManifest(SourceFile(name: "AndroidManifest.xml", bytes: Array(text.utf8)))
  }

  /// The rules in doubt, and the steps.
  private static func result(_ count: Int, steps: Int) throws -> (outside: Int, undecided: Int, steps: Int) {
    let rules = (0..<count).map { #"{"/": "/f\#($0)/a"}"# }.joined(separator: ", ")
    let text = "[\(ExampleStatement.rules("[\(rules)]").text)]"
    let links = AssetLinksFile(SourceFile(name: "assetlinks.json", bytes: Array(text.utf8)))
    let budget = StepBudget(states: 50_000, steps: steps)
    let list = try RulesOutside(
      #require(links.statements.first?.dynamicRules), in: links.document,
      LinkScope(manifest(count), host: "harbor.shop"), budget)
    return (list.outside.count, list.undecided.count, steps - budget.left)
  }

  @Test("a comparison of each rule with each filter takes steps, and ends with the budget")
  func steps() throws {
    let steps = RuleList.steps
    let found = try Self.result(400, steps: steps)
    #expect(found.outside == 0 && found.undecided == 0)
    #expect(found.steps > 400 * 400 / RuleList.rulesForStep)
    let cut = try Self.result(400, steps: found.steps / 2)
    #expect(cut.outside == 0 && cut.undecided > 0)
    #expect(cut.steps < found.steps)
  }
}
