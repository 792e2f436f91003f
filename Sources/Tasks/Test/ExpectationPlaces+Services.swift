import Association
import Expectations
import Lint
package import ProjectSettings
package import SourceText

/// An app that a service should list and does not, or the other way round.
package struct ServiceFailure {
  package let setting: ServiceDemand.Setting
  let app: AppID
  package let file: Int
  /// Without the file.
  package let sentence: String
  package let range: SourceRange
  /// The place in the association file: of an unexpected app its ID, otherwise the service.
  package let listed: SourceRange?
  package let isUnexpected: Bool
  package let help: String?
}

extension ExpectationPlaces {
  /// The failures of a demand: missing apps, then unexpected ones.
  func failures(_ outcome: ServiceOutcome) -> [ServiceFailure] {
    let setting = outcome.demand.setting
    let file = plan.files[outcome.file].file
    let service = file.services.first { $0.name == setting.service }
    let listed = service?.apps.map { $0.id } ?? []
    let known = NamedApps(listed)
    let missing = outcome.missing.enumerated().map { index, app in
      ServiceFailure(
        setting: setting, app: app.value, file: outcome.file,
        sentence: service == nil
          ? "there is no `\(setting.service)`, which should list \(name(app.value))"
          : "`\(setting.service)` does not list \(name(app.value))",
        range: app.range, listed: service.map { file.document.range($0.node) }, isUnexpected: false,
        help: index < ExpectationReport.explained && known.resolved(app.value) == .unknown
          ? AppReference(app.value.text).likely(among: listed).first.map { "it lists \(quoted($0.text))" } : nil)
    }
    let unexpected = outcome.unexpected.map { app in
      ServiceFailure(
        setting: setting, app: app.id, file: outcome.file,
        sentence: "`\(setting.service)` lists \(name(app.id)), and `\(setting.rawValue)` does not",
        range: outcome.demand.apps.range, listed: file.document.range(app.node), isUnexpected: true, help: nil)
    }
    return missing + unexpected
  }
}
