/// An attribute of an element. Its name is one of those below: none of them is run as a script or read as a style.
package struct HTMLAttribute: Sendable {
  let name: String
  /// `nil` for an attribute without a value.
  let value: String?

  private init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }
}

extension HTMLAttribute {
  package static func `class`(_ names: String) -> Self { Self("class", names) }
  package static func id(_ id: String) -> Self { Self("id", id) }
  package static func href(_ link: HTMLLink) -> Self { Self("href", link.text) }
  /// A link that gives the linked page no access to this one, and no address of it.
  package static let noReferrer = Self("rel", "noreferrer noopener")

  package static func lang(_ tag: String) -> Self { Self("lang", tag) }
  package static func name(_ name: String) -> Self { Self("name", name) }
  package static func content(_ text: String) -> Self { Self("content", text) }
  package static func charset(_ name: String) -> Self { Self("charset", name) }
  package static func httpEquiv(_ name: StaticString) -> Self { Self("http-equiv", "\(name)") }

  package static func title(_ text: String) -> Self { Self("title", text) }
  package static func role(_ role: String) -> Self { Self("role", role) }
  package static func label(_ text: String) -> Self { Self("aria-label", text) }
  /// Hidden from screen readers.
  package static let hiddenFromReaders = Self("aria-hidden", "true")
  package static let open = Self("open", nil)
  package static func tabIndex(_ number: Int) -> Self { Self("tabindex", "\(number)") }

  package static func scope(_ scope: StaticString) -> Self { Self("scope", "\(scope)") }

  /// A value for the page's own script and style sheet.
  package static func data(_ name: DataName, _ value: String) -> Self { Self("data-" + name.rawValue, value) }

  package enum DataName: String, Sendable, CaseIterable {
    case app, column, effect, kind, rule, severity
  }
}

// MARK: Drawings

extension HTMLAttribute {
  package static func viewBox(width: Int, height: Int) -> Self { Self("viewBox", "0 0 \(width) \(height)") }
  package static func x(_ number: Int) -> Self { Self("x", "\(number)") }
  package static func y(_ number: Int) -> Self { Self("y", "\(number)") }
  package static func width(_ text: String) -> Self { Self("width", text) }
  package static func height(_ number: Int) -> Self { Self("height", "\(number)") }
  package static func radius(_ number: Int) -> Self { Self("rx", "\(number)") }
  package static func path(_ commands: String) -> Self { Self("d", commands) }
  package static func strokeWidth(_ number: String) -> Self { Self("stroke-width", number) }
}
