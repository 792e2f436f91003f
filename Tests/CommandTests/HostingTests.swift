import Testing

@Suite("aasa lint reads the configurations of hosts in a folder")
struct HostingTests {
  private static let file =
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
  private static let redirects = "/*  https://www.harbor.shop/:splat  301!\n"
  private static let finding =
    "_redirects:1:1: error[host-redirect] `/*` redirects `/.well-known/apple-app-site-association` to "
    + "`https://www.harbor.shop/:splat`\n"

  @Test("a finding is at its place in the configuration")
  func place() throws {
    let folder = try Folder([".well-known/apple-app-site-association": Self.file, "_redirects": Self.redirects])
    let result = try folder.run("aasa lint . --format concise")
    #expect(result.output == Self.finding + "1 error in 2 files\n" && result.status == 1)
    #expect(try folder.run("aasa lint . --allow host-redirect").status == 0)
    #expect(try folder.run("aasa lint . --write-baseline known.json").status == 0)
    #expect(try folder.run("aasa lint . --baseline known.json").status == 0)
    // A file by itself has no host.
    #expect(try folder.run("aasa lint .well-known/apple-app-site-association").status == 0)
  }

  @Test("a configuration above several sites is reported once")
  func shared() throws {
    let folder = try Folder([
      "a/.well-known/apple-app-site-association": Self.file, "b/.well-known/apple-app-site-association": Self.file,
      "_redirects": Self.redirects,
    ])
    #expect(try folder.run("aasa lint . --format concise").output == Self.finding + "1 error in 3 files\n")
  }

  @Test("a configuration without findings is not in the report")
  func harmless() throws {
    let folder = try Folder([
      "public/.well-known/apple-app-site-association": Self.file,
      "vercel.json": #"{"rewrites": [{"source": "/(.*)", "destination": "/index.html"}]}"#,
    ])
    let result = try folder.run("aasa lint .")
    #expect(result.output == "no findings in public/.well-known/apple-app-site-association\n" && result.status == 0)
  }
}
