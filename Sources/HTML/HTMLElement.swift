/// The elements with content that pages of this program use. None of them has scripts, styles or raw text as content.
package enum HTMLElement: String, Sendable, CaseIterable {
  case a, abbr, article, aside, b, body, button, caption, code, dd, del, details, div, dl, dt, em, figcaption, figure,
    footer, form
  case h1, h2, h3, h4, head, header, html, ins, label, legend, li, main, mark, nav, ol, option, output, p, pre, search,
    section
  case select, small, span, strong, summary, table, tbody, td, th, thead, time, title, tr, ul
  // SVG
  case svg, g, path, rect
  case svgText = "text"

  /// Whether a line ends after the element, so that the markup can be read. In others, white space would be shown.
  var isBlock: Bool {
    switch self {
    case .svgText: false
    case .a, .abbr, .b, .button, .code, .del, .em, .ins, .label, .mark, .option, .output, .pre, .small, .span, .strong,
      .time:
      false
    default: true
    }
  }
}

/// The elements without content.
package enum HTMLVoidElement: String, Sendable, CaseIterable {
  case br, col, hr, input, meta
}
