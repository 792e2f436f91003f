package import JSONSource
package import Matching
package import SourceText

extension JSONWriter {
  /// Writes the indices of a component or dynamic rule.
  package mutating func members(_ name: ComponentName) {
    member("entry", name.entry)
    member("component", name.component)
  }

  /// The same with its line and column.
  package mutating func members(_ name: ComponentName, at position: LineColumn) {
    members(name)
    members(position)
  }

  package mutating func members(_ decider: NamedDecider) { members(decider.name, at: decider.position) }
}
