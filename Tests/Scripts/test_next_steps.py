"""Messages about a wrong file, option or value name the next step."""

import pytest

from harness.program import ROOT

APP = "9QX4T7KM2P.shop.harbor.app"
FILE = ROOT / "Fixtures/documents/apple-app-site-association"

CONFIGURATIONS = [
    ("nginx.conf", "events {}\n", "nginx"),
    ("netlify.toml", '[[redirects]]\nfrom = "/*"\n', "Netlify"),
    ("_redirects", "/* /index.html 200\n", "Netlify"),
    ("vercel.json", "{}", "Vercel"),
    ("firebase.json", '{"hosting": {"public": "site"}}', "Firebase Hosting"),
    (".htaccess", "RewriteEngine on\n", "Apache"),
]


@pytest.mark.parametrize(("name", "text", "host"), CONFIGURATIONS)
def test_a_configuration_of_a_host_is_named(aasa, tmp_path, name, text, host):
    (tmp_path / name).write_text(text)
    run = aasa("lint", name, COLUMNS="200").ends(1)
    run.prints(f"the file is a configuration of {host}, not an association file", "`aasa lint FOLDER`", "1 error in")


def test_the_own_configuration_is_named(aasa, tmp_path):
    (tmp_path / "f").write_bytes(FILE.read_bytes())
    (tmp_path / "aasa.yml").write_text("files: f\ndomain: harbor.shop\n")
    message = "the file is a configuration of aasa, not an association file"
    aasa("lint", "aasa.yml", COLUMNS="200").ends(1).prints(message, "`aasa lint` without an argument", "1 error in")
    for command in (["explain", "aasa.yml", "https://harbor.shop/buy"], ["stats", "aasa.yml"]):
        run = aasa(*command, COLUMNS="200").ends(2)
        run.says(message)
        run.says_not("devices ignore")


def test_an_association_file_with_the_name_of_a_configuration_is_checked(aasa, tmp_path):
    (tmp_path / "vercel.json").write_bytes(FILE.read_bytes())
    aasa("lint", "vercel.json").ends(0)


def test_the_help_for_a_manifest_names_its_path(aasa, tmp_path):
    (tmp_path / "app main").mkdir()
    manifest = '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="shop.harbor"/>'
    (tmp_path / "app main/AndroidManifest.xml").write_text(manifest)
    run = aasa("lint", "app main/AndroidManifest.xml", COLUMNS="200").ends(1)
    run.prints("`aasa lint --manifest 'app main/AndroidManifest.xml'`")


MANIFEST = """<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="shop.harbor">
<application><activity android:name=".Main" android:exported="true"><intent-filter android:autoVerify="true">
<action android:name="android.intent.action.VIEW" /><category android:name="android.intent.category.DEFAULT" />
<category android:name="android.intent.category.BROWSABLE" />
<data android:scheme="https" android:host="{host}" /><data android:scheme="{scheme}" />
</intent-filter></activity></application></manifest>
"""
LINKS = """[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
"package_name": "com.example.shop", "sha256_cert_fingerprints": ["%s"]}}]""" % ":".join(["14"] * 32)


@pytest.mark.parametrize(("host", "scheme", "help"), [
    ("harbor.shop", "harbor", "write a filter without `autoVerify` for `harbor`"),
    ("*", "https", "write a domain, such as `harbor.shop`"),
    ("Harbor.shop", "https", "write `harbor.shop`"),
    ("other.shop", "https", 'add an intent filter with `android:autoVerify="true"`'),
])  # fmt: skip
def test_a_failed_filter_has_a_next_step(aasa, tmp_path, host, scheme, help):
    (tmp_path / "links.json").write_text(LINKS)
    (tmp_path / "app.xml").write_text(MANIFEST.format(host=host, scheme=scheme))
    run = aasa("doctor", "https://harbor.shop/buy", "--platform", "android", "--manifest", "app.xml",
               "--against", "links.json", COLUMNS="200").ends(1)  # fmt: skip
    run.prints("✗ filter", help, "aasa lint --manifest app.xml")


def test_another_package_of_the_file_is_named(aasa, tmp_path):
    (tmp_path / "links.json").write_text(LINKS)
    run = aasa("doctor", "https://harbor.shop/buy", "--platform", "android", "--package", "shop.harbor", "--against", "links.json",
               COLUMNS="200").ends(1)  # fmt: skip
    run.prints("the file lists `com.example.shop`, not `shop.harbor`", "add a statement with the relation", "for `shop.harbor`")


def test_a_claim_for_development_alone_is_a_caution(aasa):
    arguments = ["--app-id", "9QX4T7KM2P.shop.harbor.app", "--against", FILE]
    claims = ["--claim", "applinks:harbor.shop?mode=developer", "--claim", "webcredentials:harbor.shop"]
    run = aasa("entitlements", *claims, *arguments)
    run.prints("! harbor.shop  applinks", "✓ harbor.shop  webcredentials")
    aasa("entitlements", *claims, *arguments, "--format", "json").prints('"limited"').is_valid("entitlements")
    both = aasa("entitlements", "--claim", "applinks:harbor.shop", *claims, *arguments)
    both.prints("✓ harbor.shop  applinks")


@pytest.mark.parametrize(("arguments", "option"), [
    (["lint", FILE, "--ios", "13"], "--min-ios"),
    (["match", FILE, "--min-ios", "12"], "--ios"),
    (["match", FILE, "--app-id", APP], "--app"),
    (["diff", FILE, FILE, "--ios", "13"], "--min-ios"),
    (["entitlements", "App.entitlements", "--app", APP], "--app-id"),
])  # fmt: skip
def test_the_option_with_the_same_words_is_suggested(aasa, arguments, option):
    aasa(*arguments, COLUMNS="200").ends(2).says(f"did you mean '{option}'?")


def test_a_key_that_no_line_has_is_named(aasa, tmp_path):
    (tmp_path / "urls.jsonl").write_text('{"request": {"u": "https://harbor.shop/buy/1"}, "status": 200}\n' * 3)
    run = aasa("match", FILE, "--urls", "urls.jsonl", "--url-field", "foo", COLUMNS="200")
    run.says("no URL under the key `foo` of the lines, which have `request`, `status`")
    run.says_not("name the key with")
    aasa("match", FILE, "--urls", "urls.jsonl", "--url-field", "request.u").ends(0)


def configured(folder, lines):
    (folder / ".git").mkdir()
    (folder / "f").write_bytes(FILE.read_bytes())
    (folder / "aasa.yml").write_text(f"files: f\ndomain: harbor.shop\n{lines}\n")


HEAD = "groups:\n  - name: n\n    opens:\n"


@pytest.mark.parametrize(("lines", "place", "message"), [
    (HEAD + "      - *x", "6:9", "a text that begins with `*` needs quotes"),
    (HEAD + "      - *.pdf", "6:10", "a text that begins with `*` needs quotes"),
    (HEAD + "      - `/x`", "6:9", "a text that begins with a backquote needs quotes"),
    (HEAD + "      - /a\n     - /b", "7:6", "the indentation of this line does not fit line 6"),
    ("groups:\n  - name: n\n   opens: /x", "5:4", "the indentation of this line does not fit line 4"),
    ("groups:\n  - name: n\n     opens: /x", "5:6", "the indentation of this line does not fit line 4"),
    ("  lint:\n    limit: 5", "3:3", "the indentation of this line does not fit line 2"),
    ('groups:\n  - name: "n\n    opens: /x', "4:11", "the quote is not closed"),
    (HEAD + '      - "/x\n      - "/y"', "6:9", "the quote is not closed"),
    (HEAD + "      - '/x", "6:9", "the quote is not closed"),
    ("groups: [", "3:9", "the `[` is not closed"),
    ("groups: {", "3:9", "the `{` is not closed"),
    ("groups:\n  - name: n\n    opens: [/a, /b\n    app: x", "5:12", "the `[` is not closed"),
    ("groups:\n  - {name: n, opens: /a\n  - {name: m, opens: /b}", "4:5", "the `{` is not closed"),
])  # fmt: skip
def test_mistakes_of_yaml_have_their_place_and_help(aasa, tmp_path, lines, place, message):
    configured(tmp_path, lines)
    aasa("config", COLUMNS="200").ends(2).says(f"not YAML: {message}", f"aasa.yml:{place}\n", "= help: ")


@pytest.mark.parametrize("opens", ["[slug]", "\n      - [slug]"])
def test_brackets_of_a_path_need_quotes(aasa, tmp_path, opens):
    configured(tmp_path, f"groups:\n  - name: n\n    opens: {opens}")
    aasa("test", COLUMNS="200").ends(2).says('= help: write a path with brackets in quotes, as in `"/[slug]"`')


@pytest.mark.parametrize("baseline", ["../../known.json", "../known.json"])
def test_a_refused_baseline_has_its_place(aasa, tmp_path, baseline):
    configured(tmp_path, f"lint:\n  baseline: {baseline}")
    run = aasa("lint", "f", COLUMNS="200").ends(2)
    run.says(f"{baseline} is outside of the repository", "aasa.yml:4:13").says_not("a link to")
    (tmp_path / "known.json").symlink_to("/etc/hostname")
    configuration = tmp_path / "aasa.yml"
    configuration.write_text(configuration.read_text().replace(baseline, "known.json"))
    aasa("lint", "f", COLUMNS="200").ends(2).says("known.json, a link to /etc/hostname, is outside of")


def test_a_comparison_has_no_spaces_at_the_end_of_a_line(aasa, tmp_path):
    (tmp_path / "links.json").write_text(LINKS)
    (tmp_path / "app.xml").write_text(MANIFEST.format(host="harbor.shop", scheme="https"))
    run = aasa("compare", FILE, "links.json", "--manifest", "app.xml", "--app", APP, COLUMNS="200").ends(0)
    run.prints("Android  match\n")
    assert not any(line.endswith(" ") for line in run.printed.splitlines())
