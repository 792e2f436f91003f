import AppSiteAssociation

/// The apps that a path of the site opens.
func apps(opening path: String, of file: AssociationFile) throws -> [AppID] {
  let url = try LinkURL(path: path, domain: "harbor.shop")
  return file.apps(opening: url, domain: "harbor.shop")
}

/// The effect of a URL, or the reason why it is no URL.
func effect(of text: String, for app: AppID, in file: AssociationFile) -> String {
  do {
    let url = try LinkURL(text)
    switch file.verdict(on: url, for: app).verdict {
    case .match: return "opens the app"
    case .exclude: return "is excluded"
    case .noMatch: return "stays in the browser"
    }
  } catch {
    return error.message
  }
}

/// The number of URLs that open an app. Matching allocates nothing for a URL.
func count(_ urls: [String], by router: LinkRouter) -> Int {
  var matcher = router.makeMatcher()
  var verdicts: [AppVerdict] = []
  var count = 0
  for url in urls {
    do {
      let bytes = Array(url.utf8)
      try matcher.fill(&verdicts, for: bytes.span)
      if verdicts.contains(where: { $0.verdict == .match }) { count += 1 }
    } catch {
      print("\(url) is not a URL: \(error)")
    }
  }
  return count
}
