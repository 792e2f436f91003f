/// A page that is one file: its style sheet and script are inside, and its policy refuses every request.
package struct HTMLPage {
  package let title: String
  package let style: HTMLResource
  package let script: HTMLResource

  package init(title: String, style: HTMLResource, script: HTMLResource) {
    self.title = title
    self.style = style
    self.script = script
  }

  /// Nothing may be loaded, no form be sent, and no base be set. Styles and scripts need the hash, so neither an attribute nor an element
  /// from elsewhere is used.
  package var policy: String {
    "default-src 'none'; style-src \(style.source); script-src \(script.source); base-uri 'none'; form-action 'none'"
  }

  /// The markup of the page.
  package func markup(_ body: (inout HTMLWriter) -> Void) -> String {
    var html = HTMLWriter()
    html.doctype()
    html.element(.html, .lang("en")) { html in
      html.element(.head) {
        $0.void(.meta, .charset("utf-8"))
        // Before everything that it is about.
        $0.void(.meta, .httpEquiv("Content-Security-Policy"), .content(policy))
        $0.void(.meta, .name("viewport"), .content("width=device-width, initial-scale=1"))
        $0.void(.meta, .name("color-scheme"), .content("light dark"))
        $0.void(.meta, .name("referrer"), .content("no-referrer"))
        $0.element(.title, text: title)
        $0.element("style", style)
      }
      html.element(.body) {
        body(&$0)
        $0.element("script", script)
      }
    }
    return html.markup
  }
}
