import AppClaims
package import Audit
import JSONSource

extension Diagnosis {
  /// A diagnosis as one JSON document; `schema/doctor.schema.json` describes it.
  ///
  /// - Parameters:
  ///   - commands: The terms of the caller.
  ///   - android: The diagnosis of Android, a member.
  package func json(_ commands: SuggestedCommands, beside android: Diagnosis? = nil) -> String {
    JSONWriter.document {
      write(to: &$0, commands)
      if let android { $0.object("android") { android.write(to: &$0, commands) } }
    }
  }

  private func write(to object: inout JSONWriter, _ commands: SuggestedCommands) {
    object.member("version", 1)
    object.member("url", url)
    object.member("app", app)
    switch platform {
    case .ios: object.member("service", service.rawValue)
    case .android: object.member("platform", "android")
    }
    object.member("result", Self.word(result, service))
    if let later = resultAfterRefresh { object.member("resultAfterRefresh", Self.word(later, service)) }
    object.objects("steps", steps) { step, object in
      object.member("name", step.name.rawValue)
      object.member("state", step.state.rawValue)
      object.member("message", commands.words(of: step))
      if let help = commands.help(of: step) { object.member("help", help) }
      if let command = commands.command(of: step) { object.member("command", command) }
    }
    if let first {
      object.object("correctFirst") {
        $0.member("step", first.step.rawValue)
        $0.member("reason", first.reason)
      }
    }
    let checks = commands.checks(of: self)
    if !checks.isEmpty { object.list("deviceChecks", checks) }
    if !deviceCommands.isEmpty { object.list("deviceCommands", deviceCommands) }
  }

  private static func word(_ result: Diagnosis.Result, _ service: AssociatedService) -> String {
    switch (result, service) {
    case (.opens, .webcredentials): "usable"
    case (.staysInBrowser, .webcredentials): "notUsable"
    default: result.rawValue
    }
  }
}
