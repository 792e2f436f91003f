/// The elements with content that pages of this program use. None of them has scripts, styles or raw text as content.
package enum HTMLElement: String, Sendable, CaseIterable {
  case a, b, bdi, body, caption, code, dd, details, div, dl, dt, footer, h1, h2, h3, h4, head, header, html, li, main
  case nav, ol, p, pre
  case section, small, span, summary, table, tbody, td, th, thead, title, tr, ul
  // SVG
  case svg, g, path, rect
  case svgText = "text"

  /// `true` if a line ends after the element, so that the markup can be read. In others, white space would be shown.
  var isBlock: Bool {
    switch self {
    case .a, .b, .bdi, .code, .pre, .small, .span, .svgText: false
    default: true
    }
  }
}

package enum HTMLVoidElement: String, Sendable, CaseIterable {
  case br, meta
}
