import Analysis
import Association
import JSONSource
import Lint
import Matching
package import Tasks

extension RoutesAnswer {
  /// The table as JSON, version 1.
  package var json: String {
    let places = ComponentPlaces(file)
    return JSONWriter.versioned {
      $0.member("file", file.source.name)
      $0.member("components", table.componentCount)
      $0.member("leftOut", table.leftOut)
      $0.objects("sections", table.sections) { section, object in
        object.list("apps", section.apps.map { $0.text })
        object.member("components", section.count)
        object.objects("rows", section.rows) { $0.write(to: &$1, places) }
      }
    }
  }
}

extension ComponentTable.Row {
  fileprivate func write(to object: inout JSONWriter, _ places: ComponentPlaces) {
    object.member("number", number)
    let component = places.component(name)
    if let component {
      object.members(name, at: places.position(component.node))
      object.member("text", places.excerpt(component, limit: .max))
    }
    object.member("effect", isExclusion ? "excludes" : "opens")
    if component != nil { object.member("words", words.text) }
    if let comment { object.member("comment", comment) }
    outcome.write(to: &object)
    if let expectations { object.member("expectations", expectations) }
    if let requests { object.member("requests", requests) }
    object.objects("findings", findings) { finding, object in
      object.member("rule", finding.rule)
      object.member("severity", finding.severity.rawValue)
      object.member("message", finding.message)
    }
  }
}
