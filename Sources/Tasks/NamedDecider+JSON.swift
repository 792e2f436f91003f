package import JSONSource
package import Matching
package import SourceText

extension JSONWriter {
  /// Writes the indices of a component or dynamic rule, and its line and column.
  package mutating func members(_ name: ComponentName, at position: LineColumn) {
    member("entry", name.entry)
    member("component", name.component)
    members(position)
  }

  package mutating func members(_ decider: NamedDecider) { members(decider.name, at: decider.position) }
}
