import ProjectSettings
import Reports
import SourceText
import Workbench

extension WorkbenchSettings {
  /// The settings of a configuration, whose expectations are tested with the text in the editor.
  init(_ flags: LintFlags, _ found: LoadedConfiguration?, _ options: ConfigurationOptions) {
    self.init(version: Aasa.version, flags, found?.configuration, .forConfiguration(at: found?.path))
    guard let found, found.configuration.hasExpectations else { return }
    let (path, allowsOutside, environment) = (found.path, options.allowOutside, options.environment)
    test = { source, file throws(Failure) in
      // It may have been edited in the meantime.
      let found = try LoadedConfiguration.usable(path, allowsOutside: allowsOutside, environment: environment)
      return try found.report(of: source, inPlaceOf: file).json() + "\n"
    }
  }
}
