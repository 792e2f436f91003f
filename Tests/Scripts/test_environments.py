"""Configurations that extend others, and app IDs for each environment."""

import json
import os

import pytest

from harness.program import Run

APP = "9QX4T7KM2P.shop.harbor.app"
STAGING = "9QX4T7KM2P.shop.harbor.staging"
APPS = f"apps:\n  shop: {{production: {APP}, staging: {STAGING}}}\n"
FILES = "files:\n  - {path: live/aasa, environment: production}\n  - {path: staged/aasa, environment: staging}\ndomain: harbor.shop\n"
GROUPS = "groups:\n  - name: shop\n    app: shop\n    opens: [/buy/42]\n"


def association(app):
    return json.dumps({"applinks": {"details": [{"appIDs": [app], "components": [{"/": "/buy/*"}]}]}})


@pytest.fixture
def project(tmp_path):
    (tmp_path / ".git").mkdir()
    for name, app in {"live": APP, "staged": STAGING}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "aasa").write_text(association(app))
    (tmp_path / "aasa.yml").write_text(APPS + FILES + GROUPS)
    return tmp_path


def run(folder, *arguments, status=0):
    found = Run(list(arguments), folder)
    assert found.status == status, found.printed + found.messages
    return found


def settings(folder, *arguments):
    found = json.loads(run(folder, "config", "--format", "json", *arguments).printed)["settings"]
    return {row["name"]: row for row in found}


def test_each_environment_has_its_app_ids_and_files(project):
    first = run(project, "test")
    assert first.printed == "1 passed in live/aasa; 1 of 1 component reached\n"
    assert "tested for the environment `production`, not for `staging`; `--environment staging` tests that" in first.messages
    second = run(project, "test", "--environment", "staging", "--format", "json")
    assert [file["file"] for file in json.loads(second.printed)["coverage"]] == ["staged/aasa"]
    assert "not for `production`" in second.messages


def test_the_ids_of_one_environment_fail_in_another(project):
    (project / "staged/aasa").write_text(association(APP))
    run(project, "test")
    assert STAGING in run(project, "test", "--environment", "staging", status=1).printed


def test_the_configuration_can_choose(project):
    text = (project / "aasa.yml").read_text()
    (project / "aasa.yml").write_text("environment: staging\n" + text)
    found = settings(project)
    assert (found["environment"]["value"], found["apps.shop"]["value"]) == ("staging", STAGING)
    assert settings(project, "--environment", "production")["environment"]["origin"] == "--environment"


def test_unknown_environments(project):
    wrong = run(project, "test", "--environment", "stagin", status=2).messages
    assert "no environment is called `stagin`" in wrong and "did you mean `staging`?" in wrong
    (project / "aasa.yml").write_text((project / "aasa.yml").read_text().replace("environment: staging", "environment: live"))
    assert "no environment is called `live`" in run(project, "test", status=2).messages


COMMANDS = [
    "lint live/aasa", "match live/aasa https://a.b/", "match live/aasa https://a.b/ --domain a.b", "explain live/aasa /a --domain a.b", "explain live/aasa https://a.b/",
    "diff live/aasa staged/aasa", "diff live/aasa staged/aasa --domain a.b", "compact live/aasa", "compact live/aasa --min-ios 14",
    "diff live/aasa staged/aasa --urls log --fail-on-traffic 5",
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_the_options_for_the_configuration_are_never_ignored(project, command):
    (project / "log").write_text("https://a.b/buy/1\nhttps://harbor.shop/\n")
    words = command.split()
    assert "no environment is called `prod`" in run(project, *words, "--environment", "prod", status=2).messages
    assert "cannot read nope.yml" in run(project, *words, "--config", "nope.yml", status=2).messages
    (project / "aasa.yml").unlink()
    assert "there is none here" in run(project, *words, "--environment", "production", status=2).messages


UNUSABLE = pytest.mark.parametrize(
    "make, reason",
    [
        pytest.param(lambda path: path.write_text("domian: harbor.shop\n"), "aasa.yml:1:1: `domian` is not a key", id="fault"),
        pytest.param(os.mkfifo, "cannot read aasa.yml: it is a pipe", id="pipe"),
        pytest.param(lambda path: path.symlink_to("none"), "cannot read aasa.yml: it is a link to a file that does not exist", id="link"),
        pytest.param(lambda path: path.symlink_to("aasa.yml"), "cannot read aasa.yml: too many levels of symbolic links", id="loop"),
    ],
)


@pytest.mark.parametrize("command", [command for command in COMMANDS if "--domain" not in command and "--min-ios" not in command])
@UNUSABLE
def test_an_unusable_configuration_is_never_ignored(project, command, make, reason):
    (project / "log").write_text("https://harbor.shop/buy/1\n")
    (project / "aasa.yml").unlink()
    make(project / "aasa.yml")
    assert reason.split(":1:1: ")[-1] in run(project, *command.split(), status=2).messages


@pytest.mark.parametrize("command", ["urls live/aasa", "graph live/aasa", "test --init live/aasa --config new.yml"])
@UNUSABLE
def test_a_command_without_the_option_notes_an_unusable_configuration(project, command, make, reason):
    (project / "aasa.yml").unlink()
    make(project / "aasa.yml")
    found = Run(command.split(), project, COLUMNS="300").ends(0)
    assert f"note: the settings of aasa.yml are not used: {reason}" in found.messages


def test_an_app_without_an_id_in_the_environment(project):
    text = (project / "aasa.yml").read_text() + f"  - name: beta\n    app: beta\n    opens: [/buy/1]\n"
    (project / "aasa.yml").write_text(text.replace("apps:\n", f"apps:\n  beta: {{staging: {STAGING}}}\n"))
    wrong = run(project, "test", "--environment", "production", status=2).messages
    assert "the app `beta` has no ID for the environment `production`" in wrong
    (project / "aasa.yml").write_text((project / "aasa.yml").read_text() + "    environment: staging\n")
    run(project, "test", "--environment", "production")
    run(project, "test", "--environment", "staging")


def test_settings_are_inherited_and_overridden(project):
    (project / "shared").mkdir()
    base = APPS + "lint:\n  fail-on: error\n  baseline: none.json\n  rules: {legacy-paths: off, unknown-key: error}\n  ignore: [{rule: repeated-defaults, reason: old}]\n"
    (project / "shared/base.yml").write_text(base)
    own = "extends: shared/base.yml\nlint: {rules: {unknown-key: info}}\n" + FILES + GROUPS
    (project / "aasa.yml").write_text(own)
    found = settings(project)
    assert found["lint.fail-on"]["value"] == "error"
    assert found["lint.rules.legacy-paths"]["value"] == "off" and found["lint.rules.legacy-paths"]["line"] == 1
    assert found["lint.rules.unknown-key"]["value"] == "info" and found["lint.rules.unknown-key"]["line"] == 2
    assert found["lint.ignore[0]"]["value"] == "repeated-defaults: old"
    assert found["apps.shop"]["value"] == APP and found["extends[0]"]["value"] == "shared/base.yml"
    assert "lint.baseline" not in found
    run(project, "test")
    # Entries for other projects are not reported as unused.
    assert "ignores no finding" not in run(project, "lint").messages


def test_commands_without_files_note_the_environments_that_they_leave_out(project):
    words = "for the environment `production`, not for `staging`; `--environment staging`"
    assert f"checked {words} checks that" in run(project, "lint").messages
    assert f"matched {words} matches that" in run(project, "match", "aasa.yml", "https://harbor.shop/buy/42").messages
    assert "environment" not in run(project, "lint", "--quiet").messages
    assert "environment" not in run(project, "lint", "live/aasa").messages


def test_a_file_or_a_host_of_another_environment_is_named(project):
    files = "files:\n  - {path: live/aasa, domain: harbor.shop, environment: production}\n  - {path: staged/aasa, domain: staging.harbor.shop, environment: staging}\n"
    (project / "aasa.yml").write_text(APPS + files + GROUPS)
    step = "`{}` belongs to the environment `staging`; use `--environment staging`"
    assert step.format("staged/aasa") in run(project, "match", "staged/aasa", "/buy/42", status=2).messages
    assert step.format("staged/aasa") in " ".join(run(project, "test", "staged/aasa", status=2).messages.split())
    (project / "aasa.yml").write_text(APPS + files + GROUPS.replace("/buy/42", "'https://staging.harbor.shop/buy/42'"))
    assert step.format("staging.harbor.shop") in " ".join(run(project, "test", status=2).messages.split())


def test_the_files_of_android_alone_have_environments(project):
    files = [f"{{path: {name}/assetlinks.json, environment: {name}}}" for name in ("live", "staged")]
    (project / "aasa.yml").write_text(
        f"domain: harbor.shop\nandroid:\n  package: shop.harbor\n  files: [{', '.join(files)}]\n"
        "groups: [{name: shop, platform: android, opens: [/buy/42]}]\n"
    )
    target = {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": [":".join(["0A"] * 32)]}
    statement = json.dumps([{"relation": ["delegate_permission/common.handle_all_urls"], "target": target}])
    for name in ("live", "staged"):
        (project / name / "assetlinks.json").write_text(statement)
        assert f"passed in {name}/assetlinks.json" in run(project, "test", "--environment", name).printed
    assert "`--environment staged` tests that" in run(project, "test").messages


def test_files_of_different_domains_are_compared_with_their_own(project):
    (project / "aasa.yml").write_text("files:\n  - {path: new/a/*, domain: a.shop}\n  - {path: new/b/*, domain: b.shop}\n  - new/c/*\n")
    for folder, path in ("old", "/buy/*"), ("new", "/sell/*"):
        for name in "abc":
            (project / folder / name).mkdir(parents=True)
            (project / folder / name / "apple-app-site-association").write_text(association(APP).replace("/buy/*", path))
    found = run(project, "diff", "old", "new").printed
    assert all(f"opens https://{host}/sell\n" in found for host in ("a.shop", "b.shop", "example.com"))


def test_settings_of_a_folder_are_for_the_files_below_it(project):
    (project / "live/aasa").write_text(association(APP).replace('"components"', '"unknown": 1, "components"'))
    lint = "lint:\n  overrides:\n    - {files: %s, rules: {unknown-key: off}}\n  ignore:\n    - {rule: unknown-key, files: %s, reason: known}\n"
    for override, ignored in (("live", "none"), ("none", "live"), (".", "none"), ("none", "./"), ("none", "none")):
        (project / "aasa.yml").write_text("files: live/aasa\n" + lint % (override, ignored))
        found = run(project, "lint", status=0 if {"live", ".", "./"} & {override, ignored} else 1)
        assert ("aasa.yml:4:15: no checked file matches `none`" in found.messages) == (override == "none")
        assert ("aasa.yml:6:34: no checked file matches `none`" in found.messages) == (ignored == "none")
        assert "no checked file" not in Run(["lint", "live/aasa"], project).messages


@pytest.mark.parametrize("names", [("twin-differs", "www-differs"), ("www-differs", "twin-differs")])
def test_own_settings_override_inherited_ones_under_a_former_name(project, names):
    (project / "base.yml").write_text(f"lint:\n  rules:\n    {names[0]}: off\n")
    (project / "aasa.yml").write_text(f"extends: base.yml\nfiles: live/aasa\nlint: {{rules: {{{names[1]}: error}}}}\n")
    assert settings(project)["lint.rules.www-differs"]["value"] == "error"
    place = {"twin-differs": "base.yml:3:5", "www-differs": "aasa.yml:3:16"}[names[0]]
    assert run(project, "lint").messages.count(f"{place}: the rule `twin-differs` is now `www-differs`") == 1


def test_two_names_of_a_rule_in_one_mapping(project):
    (project / "aasa.yml").write_text("files: live/aasa\nlint: {rules: {twin-differs: off, www-differs: error}}\n")
    wrong = run(project, "lint", status=2).messages
    assert "the rule `www-differs` occurs twice in one mapping, once with a former" in wrong and "aasa.yml:2:35" in wrong


def test_a_baseline_is_not_inherited_and_names_count_at_their_place(project):
    base = "lint: {baseline: none.json}\napps: {baseline: %s, exclude: %s}\nvalues: {ignore: [nope], exclude: [a]}\n" % (APP, APP)
    (project / "base.yml").write_text(base)
    own = "extends: base.yml\napps: {exclude: %s}\nvalues: {ignore: [buy]}\nfiles: live/aasa\ndomain: harbor.shop\n" % STAGING
    (project / "aasa.yml").write_text(own + "groups: [{name: g, app: baseline, opens: '/{ignore}/1'}]\n")
    found = settings(project)
    assert "lint.baseline" not in found
    assert (found["apps.baseline"]["value"], found["apps.exclude"]["value"]) == (APP, STAGING)
    assert run(project, "test").printed.startswith("1 passed")
    run(project, "lint")


def test_later_ones_override_earlier_ones_and_chains_work(project):
    (project / "a.yml").write_text("lint: {fail-on: info, limit: 7}\n")
    (project / "b.yml").write_text("extends: c.yml\nlint: {fail-on: never}\n")
    (project / "c.yml").write_text("lint: {fail-on: error, max-warnings: 3}\n")
    (project / "aasa.yml").write_text("extends: [a.yml, b.yml]\n")
    found = settings(project)
    values = {name: row["value"] for name, row in found.items()}
    assert (values["lint.fail-on"], values["lint.limit"], values["lint.max-warnings"]) == ("never", "7", "3")


@pytest.mark.parametrize(
    "base, words",
    [
        ("extends: aasa.yml\n", "`aasa.yml` extends this configuration in turn"),
        ("lint: {fail-on: wrong}\n", "base.yml:1:17"),
        ("lint: [\n", "base.yml:"),
        (None, "base.yml"),
    ],
)
def test_an_extended_configuration_with_problems(project, base, words):
    if base is not None:
        (project / "base.yml").write_text(base)
    (project / "aasa.yml").write_text("extends: base.yml\n")
    assert words in run(project, "config", status=2).messages


def test_a_configuration_outside_of_the_repository_is_not_read(project, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "base.yml"
    outside.write_text("lint: {fail-on: never}\n")
    (project / "aasa.yml").write_text(f"extends: {os.path.relpath(outside, project)}\n")
    assert "is outside of the repository" in run(project, "config", status=2).messages
    assert settings(project, "--allow-outside")["lint.fail-on"]["value"] == "never"


def test_first_expectations_have_the_domain_of_the_configuration(project):
    (project / "urls").write_text("/buy/1\n/buy/2\n")
    written = run(project, "test", "--init", "live/aasa", "--urls", "urls", "--config", "-")
    assert "domain: harbor.shop" in written.printed and "no host" not in written.messages
    assert "domain: harbor.shop" in run(project, "test", "--init", "live/aasa", "--config", "-").printed
