# The formula for a tap. `Scripts/package formula` writes dist/aasa.rb from it, with the owner, the checksum of the source
# archive and the bottles.
class Aasa < Formula
  desc "Lint, test and explain apple-app-site-association files"
  homepage "https://github.com/OWNER/aasa"
  url "https://github.com/OWNER/aasa/releases/download/v0.1.0/aasa-0.1.0-source.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/OWNER/aasa.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on "libyaml"
  depends_on "pcre2"
  uses_from_macos "curl"
  uses_from_macos "expat"
  uses_from_macos "swift" => :build, since: :tahoe
  uses_from_macos "zlib"

  on_macos do
    depends_on macos: :sequoia
    depends_on xcode: ["26.0", :build]
  end

  def install
    arguments = ["--disable-sandbox", "-c", "release", "--product", "aasa"]
    arguments << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *arguments
    bin.install ".build/release/aasa"
    man1.install Dir["packaging/man/*.1"]
    generate_completions_from_executable(bin/"aasa", "--generate-completion-script")
  end

  test do
    (testpath/"apple-app-site-association").write <<~JSON
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "component": []}]}}
    JSON
    output = shell_output("#{bin}/aasa lint --format concise apple-app-site-association", 1)
    assert_match "unknown-key", output
  end
end
