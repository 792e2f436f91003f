"""The fixtures of the tests. Scripts/test runs them, in an environment of its own with what requirements.txt names."""

import os
import shutil
import signal
import subprocess

import pytest

from harness import sites
from harness.browser import path_of_chromium, start_browser
from harness.certificates import make_certificates
from harness.program import ROOT, Run
from harness.servers import BreakingServer, Nginx, Proxy, free_ports
from harness.wasm import install, module


def pytest_configure(config):
    # A shell without job control ignores SIGINT in the background, and nohup ignores SIGHUP; the programs that tests start would do so too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    # Once, before the workers start.
    if not hasattr(config, "workerinput") and "AASA" not in os.environ:
        subprocess.run([ROOT / "Scripts/aasa", "--version"], check=True, stdout=subprocess.DEVNULL)


def pytest_collection_modifyitems(items):
    # Playwright's loop would be in the way of tests with a loop of their own, so Scripts/test runs them in other processes.
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture
def aasa(tmp_path):
    """Runs the program in a folder of the test's own."""

    def run(*arguments, **options):
        return Run(arguments, **{"folder": tmp_path} | options)

    return run


@pytest.fixture(scope="session")
def tls(tmp_path_factory):
    """The folder of the certificates."""
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("tls")
    make_certificates(folder)
    return folder


@pytest.fixture(scope="session")
def nginx(tmp_path_factory, tls):
    """One nginx with all sites."""
    if not shutil.which("nginx"):
        pytest.skip("nginx is not installed")
    server = Nginx(tmp_path_factory.mktemp("nginx"), tls, sites.GROUPS)
    sites.write_files(server)
    port = server.ports["fetch"]
    first = Run(["fetch", f"https://harbor.shop:{port}", "--allow-private", "--resolve", f"harbor.shop:{port}:127.0.0.1"],
                server.folder)  # fmt: skip
    if "libcurl is not installed" in first.messages:
        server.stop()
        pytest.skip("libcurl is not installed")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def breaking_server(tls):
    server = BreakingServer(tls)
    yield server
    server.stop()


@pytest.fixture
def proxy():
    server = Proxy()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser():
    """Chromium; see harness/browser.py."""
    path = path_of_chromium()
    if not path:
        pytest.skip("Chromium is not installed")
    with start_browser(path) as browser:
        yield browser


@pytest.fixture
def closed_port():
    """A port that nobody listens on."""
    return free_ports(1)[0]


@pytest.fixture(scope="session")
def wasm():
    """The path of the module."""
    if not shutil.which("node"):
        pytest.skip("node is not installed")
    path, reason = module()
    if path is None:
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def package(wasm, tmp_path_factory):
    """A folder in whose node_modules the library is installed."""
    folder = tmp_path_factory.mktemp("site")
    install(folder / "node_modules/aasa", wasm)
    return folder
