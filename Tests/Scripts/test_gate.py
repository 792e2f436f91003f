"""The gate of a repository: baselines, the options of `aasa lint` for jobs, and what a run leaves out."""

import json
import subprocess

import pytest

from harness.program import Run

FILE = '{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "%s"}]}]}}'
NAME = ".well-known/apple-app-site-association"
# An error: components have no parameters.
FAULTY = "/help/:id"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def git(folder, *arguments):
    command = ["git", "-c", "user.name=n", "-c", "user.email=n@harbor.shop", "-C", folder, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def sites(tmp_path):
    """Two sites, `b` before `a`."""
    for name in ("b", "a"):
        write(tmp_path / name / NAME, FILE % FAULTY)
    return tmp_path


def files(run):
    return [line.partition(":")[0] for line in run.printed.splitlines() if "[" in line]


# MARK: Baselines


def test_a_baseline_is_for_any_working_directory(aasa, sites):
    aasa("lint", ".", "--write-baseline", "known.json").ends(0)
    known = json.loads((sites / "known.json").read_text())
    assert known["version"] == 2 and known["findings"][0]["file"] == f"a/{NAME}"
    aasa("lint", ".", "--baseline", "known.json").ends(0)
    aasa("lint", ".", "--baseline", "../known.json", folder=sites / "a").ends(0)
    aasa("lint", sites / "a", "--baseline", sites / "known.json", folder=sites / "b").ends(0)
    # In a folder of its own, the paths lead out of it.
    (sites / "ci").mkdir()
    aasa("lint", ".", "--write-baseline", "ci/known.json").ends(0)
    assert f'"../a/{NAME}"' in (sites / "ci/known.json").read_text()
    aasa("lint", "b", "--baseline", "ci/known.json").ends(0)


def test_a_baseline_of_version_1_has_paths_of_the_working_directory(aasa, sites):
    aasa("lint", ".", "--write-baseline", "known.json").ends(0)
    text = (sites / "known.json").read_text().replace('"version": 2', '"version": 1')
    write(sites / "ci/known.json", text)
    aasa("lint", ".", "--baseline", "ci/known.json").ends(0)
    assert aasa("lint", ".", "--baseline", "../ci/known.json", folder=sites / "a").status == 1


def components(*rows):
    return '{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [%s]}]}}' % ", ".join(rows)


def test_a_finding_worse_than_the_known_one_is_new(aasa, sites):
    write(sites / "f", components('{"/": "/secret/*", "exclude": "true"}'))
    aasa("lint", "f", "--write-baseline", "known.json").ends(0)
    known = json.loads((sites / "known.json").read_text())
    severities = {finding["rule"]: finding.pop("severity") for finding in known["findings"]}
    assert severities["contradictory-exclude"] == "error"
    aasa("lint", "f", "--baseline", "known.json").ends(0)
    # Without severities, as older versions wrote them.
    write(sites / "old.json", json.dumps(known))
    aasa("lint", "f", "--baseline", "old.json").ends(0)
    for finding in known["findings"]:
        finding["severity"] = "info"
    write(sites / "milder.json", json.dumps(known))
    aasa("lint", "f", "--baseline", "milder.json").ends(1).prints("contradictory-exclude").says_not("no longer")


def test_a_finding_without_a_place_is_known_by_its_message(aasa, sites):
    write(sites / "c" / "apple-app-site-association", FILE % "/buy/*")
    write(sites / "c" / NAME, FILE % "/other/*")
    aasa("lint", "c", "--write-baseline", "known.json").ends(0)
    aasa("lint", "c", "--baseline", "known.json").ends(0)
    write(sites / "c" / NAME, FILE % "/another/*")
    aasa("lint", "c", "--baseline", "known.json", "--fail-on", "info").ends(1).prints("files-differ")


def test_findings_of_deleted_files_are_gone(aasa, sites):
    aasa("lint", ".", "--write-baseline", "known.json").ends(0)
    (sites / "b" / NAME).unlink()
    aasa("lint", ".", "--baseline", "known.json").ends(0).says("no longer occur", f"b/{NAME}")
    # Another folder says nothing about it.
    aasa("lint", "a", "--baseline", "known.json").ends(0).says_not("no longer")
    aasa("lint", ".", "--baseline", "known.json", "--quiet").ends(0).says_not("no longer")


def test_the_configuration_names_the_baseline(aasa, sites):
    write(sites / "aasa.yml", "lint: {baseline: ci/known.json}\n")
    (sites / "ci").mkdir()
    aasa("lint", ".", "--write-baseline", "ci/known.json").ends(0)
    aasa("lint", ".").ends(0)
    aasa("lint", ".", folder=sites / "a").ends(0)
    aasa("config").ends(0).prints("lint.baseline", "ci/known.json")
    write(sites / "aasa.yml", "lint: {baseline: ../known.json}\n")
    git(sites, "init", "--quiet")
    aasa("lint", ".").ends(2).says("--allow-outside")


# MARK: Options


def test_exit_zero_and_the_most_warnings(aasa, sites):
    aasa("lint", "a", "--exit-zero").ends(0)
    aasa("lint", "a", "--exit-zero", "--fail-on", "error").ends(2).says("exclude each other")
    aasa("lint", "a", "absent", "--exit-zero").ends(2)
    # Two warnings, which do not fail by themselves.
    write(sites / "a" / NAME, FILE % "/help/:id")
    write(sites / "aasa.yml", "lint: {rules: {route-syntax: warning}, fail-on: error, max-warnings: 0}\n")
    aasa("lint", ".").ends(1).says("more than `max-warnings: 0`")
    aasa("lint", ".", "--max-warnings", "2").ends(0)
    aasa("lint", ".", "--max-warnings", "1").ends(1).says("2 warnings are more than `--max-warnings 1`")
    aasa("lint", ".", "--exit-zero").ends(0)
    aasa("lint", ".", "--max-warnings", "-1").ends(2)
    # Without a threshold of its own, they fail only beyond the number.
    write(sites / "aasa.yml", "lint: {rules: {route-syntax: warning}}\n")
    for number, status in [(2, 0), (1, 1)]:
        aasa("lint", ".", "--max-warnings", number).ends(status)
    aasa("lint", ".", "--max-warnings", 2, "--fail-on", "warning").ends(1)
    write(sites / "aasa.yml", "lint: {rules: {route-syntax: warning}, max-warnings: 2}\n")
    aasa("lint", ".").ends(0)
    run = aasa("lint", ".", "--max-warnings", "1", "--format", "junit").ends(1)
    assert run.printed.count("<failure") == 1 and 'type="too-many-warnings"' in run.printed
    found = json.loads(aasa("lint", ".", "--max-warnings", "1", "--format", "sarif").ends(1).printed)["runs"][0]
    assert [result["ruleId"] for result in found["results"] if result["level"] == "error"] == ["too-many-warnings"]
    assert "too-many-warnings" in [rule["id"] for rule in found["tool"]["driver"]["rules"]]


@pytest.mark.parametrize("arguments", [[], ["--limit", "1"]])
def test_the_worst_findings_are_within_the_limit(aasa, sites, arguments):
    rows = ['{"/": "/a%d/*", "exclude": "false"}' % number for number in range(1_200)]
    write(sites / "f", components(*rows, '{"/": "/b/*", "exclude": "true"}'))
    run = aasa("lint", "f", "--format", "junit", *arguments).ends(1)
    assert 'failures="0"' not in run.printed.splitlines()[1]
    found = json.loads(aasa("lint", "f", "--format", "sarif", *arguments).ends(1).printed)["runs"][0]["results"]
    assert [result["ruleId"] for result in found if result["level"] == "error"]


def test_quiet_prints_findings_only(aasa, sites):
    write(sites / "clean" / NAME, FILE % "/buy/*")
    aasa("lint", "clean", "--quiet").ends(0).prints_nothing()
    run = aasa("lint", ".", "--quiet", "--format", "concise").ends(1)
    assert files(run) and len(files(run)) == len(run.printed.splitlines())
    assert " in 3 files" not in aasa("lint", ".", "--quiet").printed


def test_folders_are_in_the_order_of_their_names(aasa, sites):
    found = files(aasa("lint", ".", "--format", "concise"))
    assert found == sorted(found) and found[0].startswith("a/") and found[-1].startswith("b/")


def test_files_that_differ_from_a_revision(aasa, sites):
    git(sites, "init", "--quiet", "--initial-branch=main", ".")
    git(sites, "add", ".")
    git(sites, "commit", "--quiet", "-m", "base")
    run = aasa("lint", ".", "--git", "main").ends(0).says("nothing was checked: no association file differs from `main`")
    assert run.printed == ""
    write(sites / "a" / NAME, FILE % "/sell/:id")
    assert set(files(aasa("lint", ".", "--git", "main", "--format", "concise").ends(1))) == {f"a/{NAME}"}
    assert set(files(aasa("lint", f"a/{NAME}", f"b/{NAME}", "--git", "main", "--format", "concise").ends(1))) == {f"a/{NAME}"}
    # A new file, from a folder of the work tree.
    write(sites / "c" / NAME, FILE % FAULTY)
    assert len(set(files(aasa("lint", "..", "--git", "main", "--format", "concise", folder=sites / "b").ends(1)))) == 2
    # The site of a deleted file.
    (sites / "b" / NAME).unlink()
    aasa("lint", "b", "--git", "main").ends(1).prints("no-association-file").says_not("nothing was checked")
    aasa("lint", ".", "--git", "absent").ends(2).says("no revision `absent`")
    aasa("lint", ".", "--git", "main..a").ends(2)


def test_files_that_git_does_not_compare_are_checked(aasa, sites):
    write(sites / ".gitignore", "b/\n")
    write(sites / "shared" / "apple-app-site-association", FILE % "/help")
    write(sites / "file.json", FILE % "/help")
    (sites / "web").mkdir()
    (sites / "web" / ".well-known").symlink_to("../shared")
    (sites / "linked.json").symlink_to("file.json")
    git(sites, "init", "--quiet", "--initial-branch=main", ".")
    git(sites, "add", ".")
    git(sites, "commit", "--quiet", "-m", "base")
    for path in ("a", "web", "linked.json"):
        aasa("lint", path, "--git", "main").ends(0).says("nothing was checked")
    # Ignored files, also where they are all that a folder has.
    aasa("lint", ".", "--git", "main").ends(0).says(f"b/{NAME} is ignored by git and not checked; name a file to check it")
    for path in ("b", f"b/{NAME}"):
        aasa("lint", path, "--git", "main").ends(1)
    # The targets of links.
    write(sites / "shared" / "apple-app-site-association", FILE % FAULTY)
    write(sites / "file.json", FILE % FAULTY)
    for path in ("web", "linked.json"):
        aasa("lint", path, "--git", "main").ends(1)
    # A repository within the repository.
    write(sites / "nested" / NAME, FILE % FAULTY)
    for folder in (sites / "nested", sites):
        git(folder, "init", "--quiet")
        git(folder, "add", ".")
        git(folder, "commit", "--quiet", "-m", "nested")
    for path in ("nested", f"nested/{NAME}"):
        aasa("lint", path, "--git", "HEAD").ends(1)


def test_a_changed_manifest_concerns_every_file(aasa, sites):
    write(sites / "app.xml", '<manifest package="shop.harbor"><application/></manifest>')
    git(sites, "init", "--quiet", "--initial-branch=main", ".")
    git(sites, "add", ".")
    git(sites, "commit", "--quiet", "-m", "base")
    aasa("lint", "a", "--git", "main", "--manifest", "app.xml").ends(0)
    write(sites / "app.xml", '<manifest package="shop.harbor.beta"><application/></manifest>')
    aasa("lint", "a", "--git", "main", "--manifest", "app.xml").ends(1).prints("route-syntax").says("app.xml differs from `main`, so every file is checked")


def test_changed_settings_concern_every_file(aasa, sites):
    write(sites / "base.yml", "lint: {fail-on: error}\n")
    write(sites / "aasa.yml", "extends: base.yml\nlint: {baseline: known.json}\n")
    aasa("lint", "a", "--write-baseline", "known.json").ends(0)
    git(sites, "init", "--quiet", "--initial-branch=main", ".")
    git(sites, "add", ".")
    git(sites, "commit", "--quiet", "-m", "base")
    aasa("lint", "a", "--git", "main").ends(0).says("nothing was checked")
    for path in ("aasa.yml", "base.yml", "known.json"):
        text = (sites / path).read_text()
        write(sites / path, text + "\n")
        aasa("lint", "a", "--git", "main").ends(0).says(f"{path} differs from `main`, so every file is checked").says_not("nothing was checked")
        write(sites / path, text)
    aasa("lint", "a", "--git", "main").ends(0).says("nothing was checked")
    (sites / "aasa.yml").unlink()
    aasa("lint", "a", "--git", "main").ends(1).says("aasa.yml differs from `main`, so every file is checked")


def test_settings_that_git_does_not_compare_are_not_looked_at(aasa, sites, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    write(outside / "known.json", '{"version": 2, "findings": []}')
    git(outside, "init", "--quiet", "--initial-branch=main", ".")
    write(outside / "base.yml", "lint: {fail-on: error}\n")
    git(outside, "add", ".")
    git(outside, "commit", "--quiet", "-m", "base")
    git(sites, "init", "--quiet", "--initial-branch=main", ".")
    write(sites / ".gitignore", "aasa.yml\n")
    git(sites, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(outside), "shared")
    git(sites, "add", ".")
    git(sites, "commit", "--quiet", "-m", "base")
    write(sites / "aasa.yml", "extends: shared/base.yml\n")
    for options in ([], ["--baseline", outside / "known.json"], ["--config", outside / "base.yml"]):
        aasa("lint", "a", "--git", "main", *options).ends(0).says("nothing was checked")
    git(sites / "shared", "commit", "--quiet", "--allow-empty", "-m", "next")
    aasa("lint", "a", "--git", "main").ends(1).says("shared/base.yml differs from `main`, so every file is checked")
    link = tmp_path_factory.mktemp("link") / "sites"
    link.symlink_to(sites)
    git(sites, "add", "-f", "aasa.yml", "shared")
    git(sites, "commit", "--quiet", "-m", "settings")
    aasa("lint", "a", "--git", "main", "--config", link / "aasa.yml").ends(0).says("nothing was checked")


def test_excluded_folders(aasa, sites):
    for pattern in ("b", "b/**", "**/b/.well-known", f"b/{NAME}"):
        write(sites / "aasa.yml", f"lint: {{exclude: ['{pattern}']}}\n")
        assert set(files(aasa("lint", ".", "--format", "concise").ends(1))) == {f"a/{NAME}"}, pattern
        assert files(aasa("lint", "..", "--format", "concise", folder=sites / "a").ends(1))
    # A named file is checked.
    aasa("lint", f"b/{NAME}").ends(1)


def test_settings_that_are_not_used_are_noted(aasa, sites):
    write(sites / "b/aasa.yml", "lint: {fail-on: never}\n")
    aasa("lint", ".").ends(1).says("the settings of b/aasa.yml are not used; run `aasa lint` in b to use them")
    write(sites / "aasa.yml", "lint: {fail-on: never}\n")
    aasa("lint", ".").ends(0).says("b/aasa.yml")
    aasa("lint", ".", folder=sites / "b").ends(0).says_not("not used")


def test_a_fix_that_cannot_be_written_keeps_the_findings(aasa, sites):
    path = sites / "a" / NAME
    write(path, FILE.replace("]}]}}", "]}]},}") % "/buy/*")
    path.parent.chmod(0o500)
    try:
        run = aasa("lint", path, "--fix")
        if run.status == 0:
            pytest.skip("the superuser writes everywhere")
        run.ends(2).prints("error[")
        assert "no findings" not in run.printed
    finally:
        path.parent.chmod(0o700)


# MARK: aasa test


MONOREPO = """\
apps: {shop: 9QX4T7KM2P.shop.harbor.app, help: 9QX4T7KM2P.shop.harbor.help}
files: [{path: a/f, domain: harbor.shop}, {path: b/f, domain: help.harbor.shop}]
groups:
  - {name: shop, domain: harbor.shop, app: shop, opens: /buy/1}
  - {name: help, files: b/*, app: help, opens: /articles/1}
"""


def test_expectations_about_other_files_are_left_out(aasa, tmp_path):
    write(tmp_path / "aasa.yml", MONOREPO)
    write(tmp_path / "a/f", FILE % "/buy/*")
    write(tmp_path / "b/f", FILE.replace("harbor.app", "harbor.help") % "/articles/*")
    assert "other files" not in aasa("test").ends(0).printed
    aasa("test", "a/f").ends(0).prints("1 passed in a/f").prints("; 1 expectation is about other files")
    aasa("test", "b/f").ends(0).prints("1 passed in b/f").prints("; 1 expectation is about other files")
    # A group that no file is meant by is still a mistake, and a run that tests nothing no success.
    write(tmp_path / "aasa.yml", MONOREPO.replace("b/*", "c/*"))
    aasa("test", "a/f").ends(2).says("none of the tested files matches `c/*`")
    write(tmp_path / "aasa.yml", "\n".join(MONOREPO.splitlines()[:-1]) + "\n")
    aasa("test", "b/f").ends(2).says("nothing of aasa.yml is about `b/f`")


@pytest.mark.parametrize(
    "line, message",
    [
        ("      - [slug]/x", "a text with brackets needs quotes"),
        ("      - {lang}/x", "a text with brackets needs quotes"),
        ("      - /a: b: c", "a text that contains `: ` needs quotes"),
        ("\t- /a", "indented with a tab"),
        ("      - @a/b", "a text that begins with `@` needs quotes"),
        ("      - [/a/[slug], /b", "a text with brackets needs quotes"),
        ('      - /a\n    platform:ios\n    excluded: ["/b"]', "no space follows the colon of `platform`"),
        ("      - /a\n    platform:ios\n    excluded: /b", "no space follows the colon of `platform`"),
        ("      - /a\n  - platform:ios\n    opens: [/b]", "no space follows the colon of `platform`"),
        ("      - /a\n    min-ios:13", "no space follows the colon of `min-ios`"),
        ("      - https://harbor.shop\n        url: /b", "the indentation of this line does not fit line 5"),
    ],
)
def test_common_mistakes_of_yaml(aasa, tmp_path, line, message):
    write(tmp_path / "aasa.yml", f"files: f\ngroups:\n  - name: n\n    opens:\n{line}\n")
    aasa("config").ends(2).says(message, "= help: ")


# MARK: aasa diff and aasa match


def test_the_domains_of_the_configuration_are_compared(aasa, tmp_path):
    for name, path in (("old", "/a"), ("new", "/b")):
        write(tmp_path / name / NAME, FILE % path)
    write(tmp_path / "aasa.yml", f"files: [{{path: new/{NAME}, domain: [harbor.shop, www.harbor.shop]}}]\n")
    write(tmp_path / "urls.txt", "https://harbor.shop/a\nhttps://www.harbor.shop/b\nhttps://harbor.shop/c\nhttps://other.shop/a\n")
    for files in (("old", "new"), (f"old/{NAME}", f"new/{NAME}")):
        run = aasa("diff", *files, "--urls", "urls.txt").ends(0)
        run.prints("https://harbor.shop/a", "2 of 3 URLs are affected (66.7%)", "1 is of other hosts")
        assert "example.com" not in run.printed
    for percent, status in (("66", 1), ("67", 0), ("0", 1), ("100", 0)):
        aasa("diff", "old", "new", "--urls", "urls.txt", "--fail-on-traffic", percent).ends(status)
    aasa("diff", "old", "new", "--fail-on-traffic", "1").ends(2)
    aasa("diff", "old", "new", "--urls", "urls.txt", "--fail-on-traffic", "101").ends(2)
    # The option goes before the file.
    run = aasa("diff", "old", "new", "--domain", "harbor.test").ends(0)
    assert "https://harbor.test/a" in run.printed


def test_an_absolute_path_through_a_link_has_its_entry(aasa, tmp_path):
    """`$PWD` of a shell that came through a link; `/tmp` and `/var` of macOS are links."""
    project, link = tmp_path / "project", tmp_path / "link"
    write(project / "b/f", FILE % FAULTY)
    lint = "lint: {overrides: [{files: b/f, rules: {route-syntax: info}}]}"
    write(project / "aasa.yml", f"files: [{{path: b/f, domain: harbor.shop}}]\ngroups: [{{name: n, stays-in-browser: /a}}]\n{lint}\n")
    link.symlink_to(project)
    for folder in (project, project / "b"):
        aasa("lint", link / "b/f", folder=folder).ends(0).prints("1 info")
        aasa("lint", "--config", link / "aasa.yml", project / "b/f", folder=folder).ends(0).prints("1 info")
        aasa("test", link / "b/f", folder=folder).ends(0)
        aasa("match", link / "b/f", "https://other.shop/help/:id", folder=folder).ends(0).prints("no_match").says("harbor.shop")


def test_the_files_of_both_platforms_are_checked(aasa, tmp_path):
    write(tmp_path / "f", FILE % "/buy/*")
    write(tmp_path / "links.json", "{")
    for files in ("files: f\n", ""):
        write(tmp_path / "aasa.yml", f"{files}android: {{package: shop.harbor, files: links.json}}\n")
        aasa("lint").ends(1).prints("links.json:1:")


def test_a_summary_counts_other_hosts_apart(aasa, tmp_path):
    write(tmp_path / "f", FILE % "/a")
    write(tmp_path / "urls.txt", "https://harbor.shop/a\nhttps://HARBOR.shop:443/b\nhttps://cdn.shop/x\n/a\nhttps://[x/\n")
    run = aasa("match", "f", "--urls", "urls.txt", "--domain", "harbor.shop", "--summary", "--allow-unusable").ends(0)
    run.prints("5 URLs, 1 unusable, 1 of other hosts", "66.7 %")
    summary = json.loads(aasa("match", "f", "--urls", "urls.txt", "--domain", "harbor.shop", "--summary", "--allow-unusable",
                              "--format", "json").printed)  # fmt: skip
    assert summary["otherHosts"] == {"count": 1, "sample": "https://cdn.shop/x"}
    assert summary["apps"][0]["verdicts"]["no_match"]["count"] == 1
    # Without a domain, hosts are not compared.
    summary = json.loads(aasa("match", "f", "https://cdn.shop/a", "--summary", "--format", "json").printed)
    assert summary["otherHosts"] == {"count": 0} and summary["apps"][0]["verdicts"]["match"]["count"] == 1


def test_a_folder_of_which_all_is_left_out_says_so(tmp_path):
    (tmp_path / ".well-known").mkdir()
    (tmp_path / ".well-known/apple-app-site-association").write_text("{}")
    (tmp_path / "aasa.yml").write_text('lint: {exclude: "**"}\n')
    run = Run(["lint", "."], tmp_path)
    assert run.status == 0 and "nothing was checked in .: `lint.exclude` leaves out 1 site" in run.messages
    assert Run(["lint", ".", "--quiet"], tmp_path).messages == ""


def test_the_place_of_a_file_decides_its_platform_for_every_command(aasa, tmp_path):
    place = ".well-known/assetlinks.json"
    for site, path in (("a", "/buy/*"), ("b", "/sell/*")):
        write(tmp_path / site / place, FILE % path)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "sites")
    write(tmp_path / "a" / place, FILE % "/rent/*")
    for linted in ("a", f"a/{place}"):
        found = aasa("lint", linted).ends(1).prints("error[not-asset-links]")
        assert "malformed-statement" not in found.printed, found
    for compared in (["a", "b"], [f"a/{place}", f"b/{place}"], ["--git", "HEAD", f"a/{place}"], ["--git", "HEAD", "a"]):
        aasa("diff", *compared).ends(2).says("Android reads nothing from")
    write(tmp_path / "c" / NAME, '[{"relation": ["delegate_permission/common.handle_all_urls"]}]')
    aasa("lint", f"c/{NAME}").ends(1).prints("error[not-an-association-file]", "these are statements for Android")
    # Elsewhere the content decides.
    write(tmp_path / "links.json", FILE % "/buy/*")
    aasa("lint", "links.json").ends(0)
    aasa("diff", "links.json", "links.json").ends(0)
