import AndroidManifest
import Lint
import SourceText

extension Rule {
  static let filterWithPort = Rule(
    "filter-with-port", .androidManifest, .warning,
    summary: "a port in an intent filter that links do not have, or that is ignored",
    reason: """
      A port in a filter is compared with the one written in the link, and most links have none: `android:port="443"` does not match \
      `https://harbor.shop/`. It is an error for the default ports, for a text that is not a port, and for a port in an element without a host, which is \
      ignored. The host of any port is verified by the file at its default port.
      """,
    cost: "the filter matches no link without this port",
    source:
      "documented: Android, \"<data>\"; source: Android, IntentFilter.AuthorityEntry; Android Lint, \"AppLinkUrlError\"",
    examples: [
      .wrong("the default port", .host("harbor.shop", #"port="443""#)),
      .wrong("another port", .host("harbor.shop", #"port="8443""#)),
      .wrong(
        "an element without a host",
        ExampleFilter(data: [#"android:scheme="https" android:host="harbor.shop""#, #"android:port="8443""#])),
      .wrong("a text", .host("harbor.shop", #"port=":8443""#)),
      .right("no port", ExampleFilter()),
    ],
    check: .manifest { context in
      for filter in context.subject.viewFilters {
        for port in filter.strayPorts {
          context.report(
            "the port \(quoted(port.text)) is ignored: its element has no host", at: port.range, severity: .error,
            help: ["write it beside `\(context.subject.attribute("host"))`, or remove it"],
            cost: "the filter matches links without this port")
        }
        let plain = Set(filter.authorities.filter { $0.port == nil }.map { $0.host.text.lowercased() })
        for authority in filter.authorities {
          guard let port = authority.port, !port.isUnresolved else { continue }
          guard let number = UInt16(port.text), number > 0 else {
            context.report(
              "\(quoted(port.text)) is not a port", at: port.range, severity: .error,
              help: ["write a number from 1 to 65535, or remove it"], cost: "Android cannot read the filter")
            continue
          }
          // The same host without a port matches the other links.
          if plain.contains(authority.host.text.lowercased()) { continue }
          context.report(
            "the filter matches only links that have the port \(number)", at: port.range,
            severity: [80, 443].contains(number) ? .error : nil,
            help: ["remove `\(context.subject.attribute("port"))`, unless the links have it"])
        }
      }
    })
}
