/// A matcher behind a reference, for values that are copied. Its owner sees to it that one task uses it at a time.
package final class MatcherBox {
  package var matcher: LinkMatcher

  package init(_ router: LinkRouter) { matcher = router.makeMatcher() }
}
