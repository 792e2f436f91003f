"""The files that a configuration and the folder of a site may lead to: those of their repository. A pull request writes both."""

import os
import pathlib
import shutil

import pytest

from test_gate import git

FILE = '{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}'
NAME = "public/.well-known/apple-app-site-association"
SECRET = "hunter2"


@pytest.fixture
def site(tmp_path):
    """The folder of a repository beside a secret."""
    (tmp_path / "secret.txt").write_text(f"{SECRET}\n")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / f"{SECRET}.tsx").write_text("")
    folder = tmp_path / "site"
    write(folder / NAME, FILE)
    write(folder / ".git/config", f"{SECRET}\n")
    return folder


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def configure(site, text, name="aasa.yml"):
    write(site / name, f"files: {NAME}\ndomain: harbor.shop\n{text}\n")


OUTSIDE = ["../secret.txt", "{absolute}", "link.txt", "folder/secret.txt", ".git/config", "../secret.tx", "../outside"]
PLACES = {
    "list": "groups: [{{name: n, opens: [{{list: '{}'}}]}}]",
    "sitemap": "groups: [{{name: n, opens: [{{sitemap: '{}'}}]}}]",
    "table": "groups: [{{name: n, table: '{}'}}]",
    "routes": "routes: '{}'",
    "manifest": "groups: [{{name: n, opens: /buy/1}}]\nandroid: {{package: a.b, manifest: '{}', files: l.json}}",
    "assetlinks": "groups: [{{name: n, opens: /buy/1}}]\nandroid: {{package: a.b, files: '{}'}}",
}


@pytest.mark.parametrize("path", OUTSIDE)
@pytest.mark.parametrize("place", PLACES)
def test_a_configuration_names_no_file_outside_of_its_repository(aasa, site, place, path):
    (site / "link.txt").symlink_to("../secret.txt")
    (site / "folder").symlink_to("..")
    configure(site, PLACES[place].format(path.format(absolute=site.parent / "secret.txt")))
    run = aasa("test", folder=site).ends(2)
    assert SECRET not in run.printed + run.messages
    run.says("--allow-outside")


def test_the_files_to_check_are_inside(aasa, site):
    for path in ("../*.txt", "../secret.txt", "../outside/**", ".git/*"):
        write(site / "aasa.yml", f"files: '{path}'\ndomain: harbor.shop\ngroups: [{{name: n, opens: /a}}]\n")
        for command in ("test", "lint"):
            run = aasa(command, folder=site).ends(2).says("--allow-outside")
            assert SECRET not in run.printed + run.messages


def test_the_configuration_is_no_link_to_a_file_outside(aasa, site):
    (site / "aasa.yml").symlink_to("../secret.txt")
    for arguments in (["test"], ["lint"], ["config"], ["lint", "public"], ["test", "--config", "aasa.yml"]):
        run = aasa(*arguments, folder=site).ends(2).says("is outside of the repository", "--allow-outside")
        assert SECRET not in run.printed + run.messages


COMMANDS = ["lint public", "match public /buy/1 --domain a.b", "explain public /buy/1 --domain a.b", "urls public", "stats public",
            "test public", "test", "match aasa.yml https://harbor.shop/buy/1", "diff before public", "diff --git HEAD public"]


@pytest.mark.parametrize("target", ["../../../secret.txt", "../../.git/token"])
@pytest.mark.parametrize("command", COMMANDS)
def test_the_file_of_a_folder_is_no_link_to_a_file_outside(aasa, site, command, target):
    (site / ".git/config").unlink()
    for arguments in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "a"]):
        git(site, *arguments)
    shutil.copytree(site / "public", site / "before")
    write(site / ".git/token", SECRET)
    write(site / "aasa.yml", "files: public\ndomain: harbor.shop\ngroups: [{name: n, opens: /buy/1}]\n")
    aasa(*command.split(), folder=site).ends(0)
    (site / NAME).unlink()
    (site / NAME).symlink_to(target)
    run = aasa(*command.split(), folder=site).ends(2)
    assert SECRET not in run.printed + run.messages


@pytest.mark.parametrize("command", ["match public /buy/1", "explain public /buy/1", "compact public", "test public", "test", "diff before public"])
def test_the_user_allows_the_file_of_a_folder_outside(aasa, site, command):
    shutil.copytree(site / "public", site / "before")
    write(site.parent / "file.json", FILE)
    (site / NAME).unlink()
    (site / NAME).symlink_to("../../../file.json")
    write(site / "aasa.yml", "files: public\ndomain: harbor.shop\ngroups: [{name: n, opens: /buy/1}]\n")
    aasa(*command.split(), folder=site).ends(2)
    aasa(*command.split(), "--allow-outside", folder=site).ends(0)


@pytest.mark.parametrize("reason", ["too many levels of symbolic links", "permission denied"])
def test_the_file_at_the_root_is_not_used_where_well_known_cannot_be_entered(aasa, tmp_path, reason):
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "apple-app-site-association").write_text(FILE)
    if reason == "permission denied":
        if os.geteuid() == 0:
            pytest.skip("root enters every folder")
        (folder / ".well-known").mkdir(mode=0)
    else:
        (folder / ".well-known").symlink_to(".well-known")
    for arguments in (["match", "folder", "https://harbor.shop/buy/1"], ["stats", "folder"], ["diff", "folder", "folder/apple-app-site-association"]):
        aasa(*arguments).ends(2).says(f"cannot read folder/.well-known/apple-app-site-association: {reason}")


def test_the_user_allows_the_domain_of_a_configuration_with_files_outside(aasa, site):
    url = "https://other.shop/buy/1"
    write(site.parent / "base.yml", "lint: {min-ios: 14}\n")
    configure(site, "extends: ../base.yml")
    for options in ([], ["--config", "aasa.yml"]):
        aasa("match", NAME, url, *options, "--allow-outside", folder=site).ends(0).prints("no_match").says("harbor.shop")
    write(site.parent / "file.json", FILE)
    (site / NAME).unlink()
    (site / NAME).symlink_to("../../../file.json")
    configure(site, "")
    aasa("match", "public", url, "--allow-outside", folder=site).ends(0).prints("no_match").says("harbor.shop")


def test_the_user_allows_files_outside(aasa, site):
    write(site.parent / "urls.txt", "/buy/1\n")
    configure(site, PLACES["list"].format("../urls.txt"))
    aasa("test", folder=site).ends(2)
    aasa("test", "--allow-outside", folder=site).ends(0)
    # The whole repository is inside, from any folder of it.
    configure(site, "groups: [{name: n, opens: [{list: lists/urls.txt}]}]")
    write(site / "lists/urls.txt", "/buy/1\n")
    aasa("test", folder=site).ends(0)
    aasa("test", folder=site / "public").ends(0)


def test_a_file_that_the_user_names_may_be_anywhere(aasa, site):
    write(site.parent / "built/apple-app-site-association", FILE)
    configure(site, "groups: [{name: n, opens: [/buy/1]}]")
    aasa("test", "../built/apple-app-site-association", folder=site).ends(0)
    aasa("lint", "../built/apple-app-site-association", folder=site).ends(0)


def test_without_a_repository_the_folder_of_the_configuration_is_the_boundary(aasa, tmp_path):
    write(tmp_path / "a/aasa.yml", f"files: {NAME}\ndomain: h.shop\n{PLACES['list'].format('../b.txt')}\n")
    write(tmp_path / "a" / NAME, FILE)
    write(tmp_path / "b.txt", f"{SECRET}\n")
    run = aasa("test", folder=tmp_path / "a").ends(2).says("`../b.txt` is outside of the folder".replace("`", ""))
    assert SECRET not in run.messages


def test_the_folder_of_a_site_has_no_links_to_files_outside(aasa, site):
    for name in (NAME, "public/.well-known/assetlinks.json", "public/vercel.json"):
        path = site / name
        if path.exists():
            path.rename(site / "kept")
        path.symlink_to(site.parent / "secret.txt")
        run = aasa("lint", "public", folder=site).ends(2).says("is outside of the repository")
        assert SECRET not in run.printed + run.messages
        path.unlink()
        if name == NAME:
            (site / "kept").rename(path)
    (site / NAME).unlink()
    # A link inside of the repository is read.
    write(site / "shared/aasa", FILE)
    (site / NAME).symlink_to("../../shared/aasa")
    aasa("lint", "public", folder=site).ends(0)
    (site / NAME).unlink()
    write(site.parent / "store/aasa", FILE)
    (site / NAME).symlink_to(site.parent / "store/aasa")
    aasa("lint", "public", "--allow-outside", folder=site).ends(0)
