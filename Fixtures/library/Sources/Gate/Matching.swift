import AppSiteAssociation

/// The apps that may open a URL.
func apps(opening url: String, by router: LinkRouter) throws -> [AppID] {
  var matcher = router.makeMatcher()
  return matcher.verdicts(for: try LinkURL(url), domain: "harbor.shop")
    .filter { $0.verdict == .match }
    .map(\.app)
}

/// The number of URLs that open an app. Nothing is allocated for a URL.
func count(_ urls: [String], by router: LinkRouter) -> Int {
  var matcher = router.makeMatcher()
  var verdicts: [AppVerdict] = []
  var count = 0
  for url in urls {
    do {
      try matcher.fill(&verdicts, for: url.utf8.span)
      if verdicts.contains(where: { $0.verdict == .match }) { count += 1 }
    } catch {
      print("\(url) is not a URL: \(error)")
    }
  }
  return count
}
