import AppClaims
package import Audit
import JSONSource

extension Diagnosis {
  /// A diagnosis as one JSON document; `schema/doctor.schema.json` describes it.
  package var json: String {
    var writer = JSONWriter(.pretty)
    writer.object {
      $0.member("version", 1)
      $0.member("url", url)
      $0.member("app", app)
      switch platform {
      case .ios: $0.member("service", service.rawValue)
      case .android: $0.member("platform", "android")
      }
      $0.member("result", Self.word(result, service))
      if let later = resultAfterRefresh { $0.member("resultAfterRefresh", Self.word(later, service)) }
      $0.member("steps") { list in
        list.array { list in
          for step in steps {
            list.object {
              $0.member("name", step.name.rawValue)
              $0.member("state", step.state.rawValue)
              $0.member("message", step.words)
              if let command = step.command { $0.member("command", command) }
            }
          }
        }
      }
      if !deviceCommands.isEmpty {
        $0.member("deviceCommands") { list in
          list.array { for command in deviceCommands { $0.value(command) } }
        }
      }
    }
    return writer.text + "\n"
  }

  private static func word(_ result: Diagnosis.Result, _ service: AssociatedService) -> String {
    switch (result, service) {
    case (.opens, .webcredentials): "usable"
    case (.staysInBrowser, .webcredentials): "notUsable"
    default: result.rawValue
    }
  }
}
