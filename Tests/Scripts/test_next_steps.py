"""Messages about a wrong file, option or value name the next step."""

import pytest

from harness.program import ROOT

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


def test_an_association_file_with_the_name_of_a_configuration_is_checked(aasa, tmp_path):
    (tmp_path / "vercel.json").write_bytes(FILE.read_bytes())
    aasa("lint", "vercel.json").ends(0)


def test_the_help_for_a_manifest_names_its_path(aasa, tmp_path):
    (tmp_path / "app main").mkdir()
    manifest = '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="shop.harbor"/>'
    (tmp_path / "app main/AndroidManifest.xml").write_text(manifest)
    run = aasa("lint", "app main/AndroidManifest.xml", COLUMNS="200").ends(1)
    run.prints("`aasa lint --manifest 'app main/AndroidManifest.xml'`")
