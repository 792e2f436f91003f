import Lint
import SourceText

extension Rule {
  static let notDeployed = Rule(
    "not-deployed", .site, .error, summary: "the configuration of a host leaves the file out of the deployment",
    reason: """
      `ignore` in `firebase.json` lists files that are not deployed. `**/.*`, which `firebase init` writes, leaves out \
      files whose own name begins with a dot, but not the files in `.well-known`. `**/.*/**`, `.well-known/**` and `**` \
      do leave them out. It is an error because devices get no file.
      """,
    cost: costOfNoFile,
    source: "documented: Firebase, \"Configure Hosting behavior\" (`ignore`); `firebase-tools`, `src/listFiles.ts`",
    examples: [
      .wrong(
        "hidden folders",
        configuration: "firebase.json", #"{"hosting": {"public": "public", "ignore": ["firebase.json", "**/.*/**"]}}"#),
      .right(
        "hidden files, as `firebase init` writes it", configuration: "firebase.json",
        #"{"hosting": {"public": "public", "ignore": ["firebase.json", "**/.*", "**/node_modules/**"]}}"#),
    ],
    check: .site { context in
      guard let path = context.site.servedPath else { return }
      for (file, configuration) in context.site.indexedHosting {
        guard let exclusion = configuration.exclusion(of: "/\(path)") else { continue }
        context.report(
          "\(quoted(exclusion.text)) in `ignore` leaves out `\(path)`", in: file, at: exclusion.range,
          help: ["remove the pattern, or make it match less"])
      }
    })
}
