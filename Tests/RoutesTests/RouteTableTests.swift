import Matching
import SourceText
import Testing

@testable import Routes

@Suite("Lists of routes")
struct RouteTableTests {
  private static func table(_ text: String, _ format: RouteFormat? = nil) throws -> RouteTable {
    try RouteTable(SourceFile(name: "routes", bytes: Array(text.utf8)), format: format)
  }

  private static func routes(_ text: String, _ format: RouteFormat? = nil) throws -> [String] {
    try table(text, format).entries.map(\.route.text)
  }

  /// The table, for a URL, says which routes have it.
  private static func routes(having url: String, _ table: RouteTable) -> Int {
    table.entries.count { $0.route.language().contains(Array(url.utf8)) }
  }

  @Test("a plain list has a route a line, with comments and methods; what is no route is counted")
  func lines() throws {
    let text =
      "\u{FEFF}# pages\r\n/about\n\nGET /users/:id  users#show\nPOST /users\n/about\nnonsense\n/[x\n/c/[id]\n/a\0b\n"
    let table = try Self.table(text)
    #expect(table.entries.map(\.route.text) == ["/about", "/users/:id", "/c/[id]"])
    #expect(table.unreadableCount == 3)
    #expect(table.unreadable.map(\.text) == ["nonsense", "/[x", "/a\0b"])
  }

  @Test("a manifest of routes of Next.js has pages, without those of errors and APIs, below its base path")
  func routesManifest() throws {
    let text = """
      {"version": 3, "basePath": "/shop", "redirects": [], "headers": [],
       "dynamicRoutes": [{"page": "/blog/[slug]", "regex": "^/blog/([^/]+?)(?:/)?$"}, {"page": "/api/[x]"}],
       "staticRoutes": [{"page": "/"}, {"page": "/about"}, {"page": "/_not-found"}, {"page": "/404"}]}
      """
    #expect(try Self.routes(text) == ["/shop", "/shop/about", "/shop/blog/[slug]"])
  }

  @Test("a manifest of the App Router has pages; groups and slots are no segments, and what intercepts is left out")
  func appPaths() throws {
    let text = """
      {"/page": "app/page.js", "/(shop)/buy/[id]/page": "x", "/api/hook/route": "x", "/_not-found/page": "x",
       "/@modal/login/page": "x", "/feed/(..)photo/[id]/page": "x", "/%5Fx/page": "x", "/docs/[[...slug]]/page": "x"}
      """
    #expect(try Self.routes(text) == ["/", "/buy/[id]", "/login", "/_x", "/docs/[[...slug]]"])
  }

  @Test("a manifest of the Pages Router has its pages")
  func pages() throws {
    let text = #"{"/_app": "pages/_app.js", "/": "pages/index.html", "/api/x": "a", "/blog/[slug]": "b"}"#
    #expect(try Self.routes(text) == ["/", "/blog/[slug]"])
  }

  @Test("the tree that `next build` prints has the routes, without the pages that were made of them")
  func build() throws {
    let text = """
         Linting and checking validity of types ...
      Route (app)                              Size     First Load JS
      ┌ ○ /                                    5.4 kB         92.5 kB
      ├ ○ /_not-found                          871 B          87.9 kB
      ├ ● /blog/[slug]                         142 B          87.2 kB
      ├   ├ /blog/tea
      ├   └ /blog/coffee
      └ ƒ /users/[id]                          142 B          87.2 kB
      + First Load JS shared by all            87 kB
        ├ chunks/1dd3208c-5e6d1d3c.js          53.4 kB
      ○  (Static)   prerendered as static content
      """
    #expect(try Self.routes(text) == ["/", "/blog/[slug]", "/users/[id]"])
  }

  @Test("a folder has the routes of its files")
  func folders() throws {
    let app = try RouteTable(
      folder: "src/app",
      files: [
        "src/app/page.tsx", "src/app/layout.tsx", "src/app/(shop)/buy/[id]/page.js", "src/app/api/x/route.ts",
        "src/app/_lib/page.tsx", "src/app/buy/[id]/loading.tsx", "src/other/page.tsx", "src/app/docs/page.mdx",
      ])
    #expect(app.entries.map(\.route.text) == ["/", "/buy/[id]", "/docs"])
    #expect(app.entries[1].file == "src/app/(shop)/buy/[id]/page.js")
    let pages = try RouteTable(
      folder: "pages/",
      files: [
        "pages/index.tsx", "pages/_app.tsx", "pages/blog/index.js", "pages/blog/[slug].js", "pages/api/x.ts",
        "pages/style.css", "pages/page-2.tsx",
      ])
    #expect(pages.entries.map(\.route.text) == ["/", "/blog", "/blog/[slug]", "/page-2"])
    #expect(throws: Failure.self) { try RouteTable(folder: "app", files: ["app/readme.txt"]) }
    let named = try RouteTable(
      folder: "app", files: ["app/[2fa]/page.tsx", "app/[user.id]/x/page.tsx", "app/[x/page.tsx", "app/y/page.tsx"])
    #expect(named.entries.map(\.route.text) == ["/[2fa]", "/[user.id]/x", "/y"])
    #expect(named.unreadable.map(\.text) == ["app/[x/page.tsx"])
    #expect(named.unreadable.map(\.path) == ["/[x"] && named.unreadable.allSatisfy { $0.problem.help == nil })
    let screens = try RouteTable(folder: "app", files: ["app/_layout.tsx", "app/[2fa].tsx", "app/[user.id]/edit.tsx"])
    #expect(screens.entries.map(\.route.text) == ["/[2fa]", "/[user.id]/edit"])
  }

  @Test(
    "a folder of another name and the root of a project are no folder of pages",
    arguments: [
      ("web", ["app/page.tsx", "next.config.js"], "the root of a project", "web/app"),
      ("app", ["package.json", "src/app/page.tsx"], "the root of a project", "app/src/app"),
      ("web", ["package.json", "app/index.tsx", "app/[id]+api.ts"], "the root of a project", "web/app"),
      ("web", ["pages/index.tsx"], "neither `app` nor `pages`", "web/pages"),
      ("web", [], "neither `app` nor `pages`", "`app` or `pages`"),
    ])
  func otherFolders(_ folder: String, _ files: [String], _ message: String, _ help: String) {
    let files = files.map { "\(folder)/\($0)" }
    let problem = #expect(throws: Failure.self) { try RouteTable(folder: folder, files: files) }
    #expect(problem?.message.contains(message) == true && problem?.help?.contains(help) == true)
    if files.contains("web/package.json") {
      #expect(throws: Failure.self) { try RouteTable(folder: folder, files: files, format: .expoRouter) }
    }
  }

  @Test("the name of a folder may be another than the end of its path, and a format is for any name")
  func namedFolders() throws {
    #expect(try RouteTable(folder: ".", name: "app", files: ["./page.tsx"]).entries.map(\.route.text) == ["/"])
    let screens = try RouteTable(folder: "src/screens", files: ["src/screens/a.tsx"], format: .expoRouter)
    #expect(screens.entries.map(\.route.text) == ["/a"])
  }

  @Test("a folder of Expo Router has the routes of its screens")
  func expoFolder() throws {
    let files = [
      "app/_layout.tsx", "app/index.tsx", "app/(tabs)/_layout.tsx", "app/(tabs)/product/[id].tsx",
      "app/(tabs)/product/index.ios.tsx", "app/(tabs)/product/index.android.tsx", "app/(home,search)/user.native.js",
      "app/docs/[...rest].jsx", "app/+not-found.tsx", "app/+html.tsx", "app/hook+api.ts", "app/admin.web.tsx",
      "app/style.css", "app/user.test.tsx",
    ]
    let table = try RouteTable(folder: "app", files: files)
    #expect(table.entries.map(\.route.text) == ["/", "/product/[id]", "/product", "/user", "/docs/[...rest]"])
    #expect(table.entries[1].file == "app/(tabs)/product/[id].tsx")
    for (url, count) in [("/product/7", 1), ("/(tabs)/product/7", 0), ("/docs/a/b", 1), ("/docs", 0)] {
      #expect(Self.routes(having: url, table) == count, "\(url)")
    }
    let plain = ["src/app/index.tsx", "src/app/buy/[id].tsx"]
    #expect(
      try RouteTable(folder: "src/app", files: plain, format: .expoRouter).entries.map(\.route.text) == [
        "/", "/buy/[id]",
      ])
  }

  @Test("an app that rewrites the paths of links is not read, and neither is a file as a folder of Expo Router")
  func expoProblems() {
    let problem = #expect(throws: Failure.self) {
      try RouteTable(folder: "app", files: ["app/index.tsx", "app/+native-intent.ts"])
    }
    #expect(problem?.message.contains("rewrite") == true)
    #expect(throws: Failure.self) { try RouteTable(folder: "app", files: ["app/_layout.tsx"]) }
    #expect(throws: Failure.self) { try Self.table("/a", .expoRouter) }
  }

  @Test("routes of React Router are nested, and layouts without a path are not routes", arguments: [true, false])
  func reactRouter(_ isJSON: Bool) throws {
    let json = """
      [{"id": "root", "path": "", "file": "root.tsx", "children": [
        {"id": "home", "index": true, "file": "home.tsx"},
        {"id": "auth", "file": "auth.tsx", "children": [{"id": "login", "path": "login", "file": "login.tsx"}]},
        {"id": "concerts", "path": "concerts", "file": "c.tsx", "children": [
          {"id": "c-index", "index": true, "file": "i.tsx"}, {"id": "city", "path": ":city", "file": "city.tsx"}]},
        {"id": "about", "path": ":lang?/about", "file": "a.tsx"}, {"id": "files", "path": "files/*", "file": "f.tsx"}]}]
      """
    let elements = """
      <Routes>
        <Route file="root.tsx">
          <Route index file="home.tsx" />
          <Route file="auth.tsx">
            <Route path="login" file="login.tsx" />
          </Route>
          <Route path="concerts" file="c.tsx">
            <Route index file="i.tsx" />
            <Route path=":city" file="city.tsx" />
          </Route>
          <Route path=":lang?/about" file="a.tsx" />
          <Route path="files/*" file="f.tsx" />
        </Route>
      </Routes>
      """
    let table = try Self.table(isJSON ? json : elements)
    #expect(table.unreadableCount == 0)
    #expect(
      Set(table.entries.map(\.route.text)) == [
        "/", "/login", "/concerts", "/concerts/:city", "/:lang?/about", "/files/*",
      ])
    for url in ["/", "/concerts/york", "/en/about", "/files", "/files/a/b"] {
      #expect(Self.routes(having: url, table) > 0, "\(url)")
    }
    #expect(Self.routes(having: "/concerts/york/x", table) == 0)
  }

  static let rails = """
                       Prefix Verb   URI Pattern                 Controller#Action
                        users GET    /users(.:format)            users#index
                              POST   /users(.:format)            users#create
                         user GET    /users/:id(.:format)        users#show {:id=>/\\d+/}
                              DELETE /users/:id(.:format)        users#destroy
                         post GET    (/:locale)/posts/:id(.:format) posts#show {locale: /en|de/}
                         shop        /shop                       Shop::Engine
                         root GET    /                           home#index

    Routes for Shop::Engine:
          items GET  /items(.:format)    shop/items#index
           root GET  /                   shop/home#index
    """

  static let expanded = """
    --[ Route 1 ]------------------------------------------------------------
    Prefix            | users
    Verb              | GET
    URI               | /users(.:format)
    Controller#Action | users#index
    --[ Route 2 ]------------------------------------------------------------
    Prefix            |
    Verb              | POST
    URI               | /users(.:format)
    Controller#Action | users#create
    --[ Route 3 ]------------------------------------------------------------
    Prefix            | user
    Verb              | GET
    URI               | /users/:id(.:format)
    Controller#Action | users#show {:id=>/\\d+/}
    --[ Route 4 ]------------------------------------------------------------
    Prefix            | post
    Verb              | GET
    URI               | (/:locale)/posts/:id(.:format)
    Controller#Action | posts#show {:locale=>/en|de/}
    --[ Route 5 ]------------------------------------------------------------
    Prefix            | shop
    Verb              |
    URI               | /shop
    Controller#Action | Shop::Engine
    --[ Route 6 ]------------------------------------------------------------
    Prefix            | root
    Verb              | GET
    URI               | /
    Controller#Action | home#index

    [ Routes for Shop::Engine ]
    --[ Route 1 ]------------------------------------------------------------
    Prefix            | items
    Verb              | GET
    URI               | /items(.:format)
    Controller#Action | shop/items#index
    --[ Route 2 ]------------------------------------------------------------
    Prefix            | root
    Verb              | GET
    URI               | /
    Controller#Action | shop/home#index
    """

  @Test("constraints of Rails are read in both notations, with slashes in them, and without an end nothing is")
  func railsConstraints() throws {
    let table = try Self.table(
      """
         Prefix Verb URI Pattern            Controller#Action
              a GET  /a/:id/:code(.:format) a#show {:id=>/\\d+/, :code=>/x\\/y|[a-c]/}
              b GET  /b/:id/:code(.:format) b#show {id: /\\d+/, subdomain: "x", code: /[a-c]/}
              c GET  /c/:id(.:format)       c#show {id: /\\d+}
              d GET  /d/*path(.:format)     d#show {:path=>/[a-z]+/}
              e GET  /e/:lang/:id(.:format) e#show {lang: /en|d[e-f]/i, id: /\\d+/}
              f GET  /f/:id(.:format)       f#show {id: /\\d+ # digits/x}
      """)
    #expect(table.unreadable.map(\.text) == ["/f/:id(.:format)"])
    for (url, count) in [
      "/a/1/b": 1, "/a/x/b": 0, "/a/1/d": 0, "/b/1/b": 1, "/b/x/b": 0, "/b/1/d": 0, "/c/x": 1,
      "/d/a": 1, "/d/1": 0, "/d/a/b": 0, "/e/EN/1": 1, "/e/De/1": 1, "/e/DG/1": 0, "/e/en/a": 0,
    ] {
      #expect(Self.routes(having: url, table) == count, "\(url)")
    }
  }

  @Test(
    "the routes of Rails are those that a link can request, with constraints and mounted engines",
    arguments: [rails, expanded])
  func railsRoutes(_ text: String) throws {
    let table = try Self.table(text)
    #expect(table.unreadableCount == 0)
    for url in ["/users", "/users/7", "/posts/1", "/en/posts/1", "/shop", "/", "/shop/items"] {
      #expect(Self.routes(having: url, table) == 1, "\(url)")
    }
    for url in ["/users/a", "/fr/posts/1", "/items", "/users.json"] {
      #expect(Self.routes(having: url, table) == 0, "\(url)")
    }
  }

  @Test("a text that does not have the named format is refused or has no routes")
  func wrongFormat() throws {
    for format in RouteFormat.allCases {
      for text in ["", "[", "{}", "nonsense", "<Route", "null", "--[ Route 1 ]-"] {
        #expect((try? Self.table(text, format).entries.isEmpty) ?? true, "\(format) \(text)")
      }
    }
    let unknown = #expect(throws: Failure.self) { try Self.table("{\"a\": 1}") }
    #expect(unknown?.message == "the format of the routes is not known" && unknown?.help?.contains("Next.js") == true)
    let named = #expect(throws: Failure.self) { try Self.table("{\"a\": 1}", .next) }
    #expect(named?.message == "the text is no manifest of Next.js")
  }
}
