import AppClaims
package import Audit
import JSONSource

extension Diagnosis {
  /// A diagnosis as one JSON document; `schema/doctor.schema.json` describes it.
  package var json: String { json(beside: nil) }

  /// The same with the diagnosis of Android as a member.
  package func json(beside android: Diagnosis?) -> String {
    var writer = JSONWriter(.pretty)
    writer.object {
      write(to: &$0)
      if let android { $0.object("android") { android.write(to: &$0) } }
    }
    return writer.text + "\n"
  }

  private func write(to object: inout JSONWriter) {
    object.member("version", 1)
    object.member("url", url)
    object.member("app", app)
    switch platform {
    case .ios: object.member("service", service.rawValue)
    case .android: object.member("platform", "android")
    }
    object.member("result", Self.word(result, service))
    if let later = resultAfterRefresh { object.member("resultAfterRefresh", Self.word(later, service)) }
    object.member("steps") { list in
      list.array { list in
        for step in steps {
          list.object {
            $0.member("name", step.name.rawValue)
            $0.member("state", step.state.rawValue)
            $0.member("message", step.words)
            if let help = step.help { $0.member("help", help) }
            if let command = step.command { $0.member("command", command) }
          }
        }
      }
    }
    if let first {
      object.object("correctFirst") {
        $0.member("step", first.step.rawValue)
        $0.member("reason", first.reason)
      }
    }
    if !deviceChecks.isEmpty { object.list("deviceChecks", deviceChecks) }
    if !deviceCommands.isEmpty {
      object.member("deviceCommands") { list in
        list.array { for command in deviceCommands { $0.value(command) } }
      }
    }
  }

  private static func word(_ result: Diagnosis.Result, _ service: AssociatedService) -> String {
    switch (result, service) {
    case (.opens, .webcredentials): "usable"
    case (.staysInBrowser, .webcredentials): "notUsable"
    default: result.rawValue
    }
  }
}
