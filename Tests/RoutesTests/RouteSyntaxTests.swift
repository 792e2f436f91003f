import Matching
import Testing

@testable import Routes

/// The URLs of a route: those that it has, and those that it does not have.
struct RouteCase: CustomTestStringConvertible, Sendable {
  let route: String
  let has: [String]
  let hasNot: [String]
  var syntax: RouteSyntax = .common
  var testDescription: String { route }
}

@Suite("Routes")
struct RouteSyntaxTests {
  static let cases = [
    RouteCase(
      route: "/users/:id", has: ["/users/a", "/users/a.b", "/users/%2F", "/users/%C3%A9"],
      hasNot: ["/users", "/users/", "/users/a/b", "/users/a?b", "/users/a#b", "/users/%", "/users/%2g", "/user/a"]),
    RouteCase(route: "/users/:id?", has: ["/users", "/users/a"], hasNot: ["/users/", "/users/a/b"]),
    RouteCase(route: "/:id?", has: ["/", "/a"], hasNot: ["/a/b"]),
    RouteCase(route: "/:a/x/:b", has: ["/1/x/2"], hasNot: ["/1/x", "/x/2", "/1/2/x/3"]),
    RouteCase(route: "/:from-:to.pdf", has: ["/a-b.pdf", "/a-b-c.pdf"], hasNot: ["/a.pdf", "/-b.pdf"]),
    RouteCase(route: "/@:user", has: ["/@a"], hasNot: ["/@", "/a"]),
    RouteCase(route: "/c/[id]", has: ["/c/a"], hasNot: ["/c", "/c/a/b"]),
    RouteCase(route: "/c/[...slug]", has: ["/c/a", "/c/a/b/c"], hasNot: ["/c", "/c/", "/c/a//b", "/c/a/"]),
    RouteCase(route: "/c/[[...slug]]", has: ["/c", "/c/a", "/c/a/b"], hasNot: ["/d"]),
    RouteCase(route: "/[[...slug]]", has: ["/", "/a", "/a/b"], hasNot: ["/?a"]),
    RouteCase(route: "/p/{id}", has: ["/p/a"], hasNot: ["/p/a/b"]),
    RouteCase(route: "/p/{id?}", has: ["/p", "/p/a"], hasNot: ["/p/a/b"]),
    RouteCase(route: "/p/{*rest}", has: ["/p/a/b"], hasNot: ["/p"]),
    RouteCase(route: "/p/{rest...}/end", has: ["/p/a/b/end"], hasNot: ["/p/end"]),
    RouteCase(route: "/files/*rest", has: ["/files/a", "/files/a/b"], hasNot: ["/files"]),
    RouteCase(route: "/files/*", has: ["/files", "/files/a/b"], hasNot: ["/file"]),
    RouteCase(route: "/docs/*path/edit", has: ["/docs/a/edit", "/docs/a/b/edit"], hasNot: ["/docs/edit", "/docs/a"]),
    RouteCase(route: "/a/:path*", has: ["/a", "/a/b/c"], hasNot: ["/ab"]),
    RouteCase(route: "/a/:path+", has: ["/a/b/c"], hasNot: ["/a"]),
    RouteCase(route: #"/users/:id(\d+)"#, has: ["/users/42"], hasNot: ["/users/", "/users/a", "/users/4a"]),
    RouteCase(route: #"/users/:id(\\d+)"#, has: ["/users/42"], hasNot: ["/users/a"]),
    RouteCase(route: #"/:id(\d+)?"#, has: ["/", "/42"], hasNot: ["/a"]),
    RouteCase(route: "/:lang(en|de)/a", has: ["/en/a", "/de/a"], hasNot: ["/fr/a", "/e/a"]),
    RouteCase(route: "/:id([0-9a-f]{2,3})", has: ["/0f", "/abc"], hasNot: ["/a", "/abcd", "/0g"]),
    RouteCase(route: "/:id([^-]+)", has: ["/a.b", "/%41"], hasNot: ["/a-b", "/%4"]),
    RouteCase(route: "/:id(^a(?:b|c)*?$)", has: ["/a", "/abcb"], hasNot: ["/b"]),
    RouteCase(route: "/search?q={term}&x=1#{part}", has: ["/search?q=a&x=1#b"], hasNot: ["/search?q=a&b&x=1#b"]),
    RouteCase(route: "/posts(.:format)", has: ["/posts"], hasNot: ["/posts.json"]),
    RouteCase(route: "/é/:id", has: ["/%C3%A9/a"], hasNot: []),
    RouteCase(route: "/u/<int:pk>/", has: ["/u/7/"], hasNot: ["/u/7", "/u//", "/u/a/b/"]),
    RouteCase(route: "/<year>-<slug:name>", has: ["/a-b"], hasNot: ["/a", "/a/b-c"]),
    RouteCase(route: "/f/<path:rest>", has: ["/f/a", "/f/a/b"], hasNot: ["/f", "/f/"]),
    // Literal text.
    RouteCase(route: "/wiki/Talk:Tea", has: ["/wiki/Talk:Tea"], hasNot: ["/wiki/Talk"]),
    RouteCase(route: #"/\(a)/\$b/\*\*/\<c>/5$"#, has: ["/(a)/$b/**/<c>/5$"], hasNot: []),
    RouteCase(route: "/wiki/AC_(a/b)/X_(a*b)", has: ["/wiki/AC_(a/b)/X_(a*b)"], hasNot: []),
    RouteCase(route: "/a/b(c/d", has: ["/a/b(c/d"], hasNot: []),
    RouteCase(route: "/a/x(y?q=1", has: ["/a/x(y?q=1"], hasNot: ["/a/x(y"]),
    RouteCase(route: "/a/<float(min=1.5):x>/<any(a,b):c>", has: ["/a/2.0/a"], hasNot: ["/a/2.0/a/b"]),
    RouteCase(route: "/wiki/Tea_(drink)", has: ["/wiki/Tea_(drink)"], hasNot: []),
    RouteCase(route: "/12:30/a*b/c[1]", has: ["/12:30/a*b/c[1]"], hasNot: []),
    RouteCase(route: #"/\:id/\*/\[a]/{{b}}/\\"#, has: [#"/:id/*/[a]/{b}/\"#], hasNot: ["/a"]),
    RouteCase(route: #"/:id\((a)"#, has: ["/x((a)"], hasNot: ["/a"]),
    RouteCase(route: "/a?b=:c&d=[e]&f=*", has: ["/a?b=:c&d=[e]&f=*"], hasNot: []),
    // The notations of one framework.
    RouteCase(route: "/a/:b/*c", has: ["/a/:b/*c"], hasNot: ["/a/x/y"], syntax: .next),
    RouteCase(route: "/[2fa]/[user.id]/[日本]", has: ["/a/b/c"], hasNot: ["/a/b"], syntax: .next),
    RouteCase(route: "/en?/a/b?", has: ["/a", "/en/a", "/en/a/b"], hasNot: ["/en", "/b"], syntax: .reactRouter),
    RouteCase(
      route: "(/:locale)/posts/:id(.:format)", has: ["/posts/1", "/en/posts/1"],
      hasNot: ["/posts/1.json", "/a/b/posts/1"], syntax: .rails),
    RouteCase(route: "/v:version/*path", has: ["/v2/a/b.c"], hasNot: ["/v/a", "/v2"], syntax: .rails),
    RouteCase(
      route: "/:controller(/:action(/:id))(.:format)", has: ["/a", "/a/b", "/a/b/c"], hasNot: ["/"], syntax: .rails),
  ]

  @Test("a route has the URLs of its parameters and no others", arguments: cases)
  func language(_ given: RouteCase) throws {
    let language = try Route(given.route, given.syntax).language()
    for url in given.has { #expect(language.contains(Array(url.utf8)), "\(url)") }
    for url in given.hasNot { #expect(!language.contains(Array(url.utf8)), "\(url)") }
  }

  @Test("no case gets lost")
  func count() { #expect(Self.cases.count == 49) }

  @Test(
    "what is no route is refused with its reason",
    arguments: [
      ("/{a", "`{` has no matching `}`"), ("/a}", "`}` has no matching `{`"), ("/{a b}", "is neither a parameter"),
      ("/[a", "`[` has no matching `]`"), ("/[[...a]", "`[` has no matching `]`"), ("/[a b]", "is not the name"),
      ("/:id((a)", "`(` has no matching `)`"), ("/:id(?=a)", "has syntax that is not supported"),
      (#"/:id(\b)"#, "has syntax that is not supported"),
      (#"/a\"#, "escapes nothing"), ("https://{host}/a", "is neither a parameter"),
      ("/a\0b", "control character at byte 3"), ("/a?b=\u{7F}", "control character at byte 6"),
      ("https://h\u{1B}.b/a", "control character"), ("/:id([?])", "no URL has this route"),
      (#"/:id(a[^\w\W]+)"#, "no URL has this route"), ("/[2fa]", "is not the name"),
      ("/<a", "does not begin a parameter"), ("/<2:c>", "does not begin a parameter"),
      (#"/users/(\d+)"#, #"the notation `(\d+)` is not supported"#), ("/(en|de)/x", "the notation `(en|de)`"),
      (#"/(?P<pk>\d+)/"#, #"the notation `(?P<pk>\d+)`"#), ("/user-(.+)", "the notation `(.+)`"),
      ("/posts(/:id)", "the notation `(/:id)`"), (#"/users/\d+"#, #"the notation `\d+`"#),
      ("/users/**", "the notation `**`"), ("/users/$id", "the notation `$id`"), ("/files/$", "the notation `$`"),
      ("/x/${id}", "the notation `${id}`"),
    ])
  func problems(_ text: String, _ part: String) {
    do {
      _ = try Route(text)
      Issue.record("\(text) is accepted")
    } catch {
      #expect(error.message.contains(part), "\(error.message)")
    }
  }

  @Test("a tail allows any query and fragment")
  func tail() throws {
    var tail = Route.Tail()
    (tail.anyQuery, tail.anyFragment) = (true, true)
    let language = try Route("/a/:b").language(tail)
    for url in ["/a/b", "/a/b?", "/a/b?c=d&e", "/a/b#f", "/a/b?c#f"] {
      #expect(language.contains(Array(url.utf8)), "\(url)")
    }
    #expect(!language.contains(Array("/a?b".utf8)))
  }

  @Test("the beginning of all URLs ends at the first parameter")
  func prefix() throws {
    #expect(try Route("/users/:id").language().prefix == Array("/users/".utf8))
    #expect(try Route("/c/[[...slug]]").language().prefix == Array("/c".utf8))
    #expect(try Route("/a").language().prefix == Array("/a".utf8))
  }

  @Test("any text is a route or is refused")
  func anyText() {
    let pieces = [
      "/", ":a", "[", "]", "[[...", "{", "}", "*", "(", ")", "?", "#", "\\", "a", "|", "+", "é", ":id(", "{a}",
    ]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          let text = "/" + first + second + third
          for syntax in [RouteSyntax.common, .next, .reactRouter, .rails] {
            guard let route = try? Route(text, syntax) else { continue }
            _ = route.language().contains(Array(route.sample.utf8))
          }
        }
      }
    }
  }
}
