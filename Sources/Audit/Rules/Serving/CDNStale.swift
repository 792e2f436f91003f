import Hosting
import Lint
import SourceText

extension Rule {
  static let cdnStale = Rule(
    "cdn-stale", .serving, .warning, summary: "Apple's CDN serves an older file with another effect",
    reason: """
      Devices request the file from Apple's CDN on installation and about weekly, and the CDN from the site within a day. Until then a change on the \
      site has no effect. The message shows a URL whose app changes when the CDN refreshes, and the services that list other apps. The copy cannot \
      be refreshed on request; with `?mode=developer` a development build reads the site itself. It is a warning, and if it is the only finding, the \
      exit status is 3: it resolves itself.
      """,
    cost: "devices that request the file now get the older one, and keep it for about a week",
    source: "documented: WWDC20 session 10098; observed: the headers of Apple's CDN",
    examples: [
      .wrong(
        "a component that the CDN does not have yet",
        transcript: """
          \(ServingExamples.served(ServingExamples.newerJSON))
          GET https://app-site-association.cdn-apple.com/a/v1/harbor.shop
          HTTP/2 200
          Content-Type: application/json
          Apple-From: https://harbor.shop/.well-known/apple-app-site-association
          Apple-Origin-Format: json
          Cache-Control: max-age=21600,public
          Age: 10800

          \(ServingExamples.json)
          """),
      .wrong(
        "two services that list another app",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json

          {"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}, "activitycontinuation": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}
          GET https://app-site-association.cdn-apple.com/a/v1/harbor.shop
          HTTP/2 200
          Content-Type: application/json

          {"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.beta"]}, "activitycontinuation": {"apps": []}}
          """),
      .right("the same file", transcript: ServingExamples.fileAndCopy),
    ],
    check: .served { context in
      guard let read = context.served.copyOrigin, let contrast = context.contrast(read, .cdn),
        let answer = context.cdnAnswer, let site = context.file(read), let copy = context.file(.cdn)
      else { return }
      let message: String
      let areRead = site.fault == nil && copy.fault == nil
      var services = areRead ? site.serviceDifferences(to: copy).map { $0.service } : []
      let apps = "\(FileContrast.list(services)) \(services.count == 1 ? "lists" : "list") other apps than on the site"
      var place: SourceRange?
      var labels: [Finding.Label] = []
      var cost: String?
      switch contrast {
      case .url(let difference):
        let more = difference.more == 0 ? "" : " (and \(difference.more) more)"
        message =
          "until the CDN refreshes, \(escapedForDisplay(difference.url)) \(difference.second); then it \(difference.first)\(more)"
          + (services.isEmpty ? "" : "; \(apps)")
        services.insert("applinks", at: 0)
        place = difference.ranges.second
        labels = difference.ranges.first.map { [context.label(read, $0, "decides on the site")] } ?? []
      case .services: message = "until the CDN refreshes, \(apps)"
      case .unusable(isFirst: true):
        return context.report(
          "devices ignore the file of the site, and the older copy of the CDN still works", at: .cdn,
          help: ["correct the file of the site before the CDN refreshes its copy"],
          cost: "no app opens any link of the domain after the CDN refreshes its copy")
      case .unusable(isFirst: false):
        guard let words = contrast.words("the file of the site", "the copy of the CDN") else { return }
        message = words.message
        cost = "devices read no file of the domain until the CDN refreshes its copy"
        services = (site.applinks == nil ? [] : ["applinks"]) + site.services.map { $0.name }
      case .sameBytes, .sameEffect, .undecided: return
      }
      let domain = context.served.domain
      // `appclips` has no wildcards.
      let help = services.map {
        "test the new file with `\($0):\($0 == "appclips" ? domain.host : domain.text)?mode=developer`"
      }
      context.report(message, at: .cdn, range: place, labels: labels, help: context.cdnTimes(answer) + help, cost: cost)
    })
}
