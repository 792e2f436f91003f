package import Association
package import JSONSource
package import Matching

extension ComponentPlaces {
  /// Writes a verdict and, where a component decided, its place and text.
  func write(_ verdict: AppVerdict, _ object: inout JSONWriter) {
    object.member("verdict", verdict.verdict.rawValue)
    guard let component = component(verdict) else { return }
    write(component, &object)
    object.member("text", excerpt(component, limit: .max))
  }

  /// Writes the indices of a component, and its line and column.
  package func write(_ component: Component, _ object: inout JSONWriter) {
    object.member("entry", component.entry)
    object.member("component", component.index)
    object.members(position(component.node))
  }
}
