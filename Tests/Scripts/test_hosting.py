"""The configurations of docs/hosting.md on the real servers, judged by `aasa audit`; and what its traps do there."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from harness.certificates import CDN
from harness.program import ROOT, Run
from harness.servers import free_ports, listens
from harness.sites import ASSOCIATION_FILE, WELL_KNOWN

PAGE = (ROOT / "docs/hosting.md").read_text("utf-8")
HOSTS = ["harbor.shop", "www.harbor.shop"]
MODULES = [Path("/usr/lib/apache2/modules"), Path("/usr/libexec/apache2"), Path("/opt/homebrew/lib/httpd/modules")]

NGINX = """
daemon off;
{user}
pid {work}/pid;
events {{ worker_connections 64; }}
http {{
  client_body_temp_path {work};
  proxy_temp_path {work};
  fastcgi_temp_path {work};
  uwsgi_temp_path {work};
  scgi_temp_path {work};
  access_log off;
  types {{ text/html html; }}
  {snippet}
}}
"""
APACHE = """
ServerRoot {work}
ServerName localhost
PidFile {work}/pid
DefaultRuntimeDir {work}
ErrorLog {work}/error.log
{modules}
{user}
TypesConfig /dev/null
AddType text/html .html
<Directory />
  AllowOverride None
  Require all denied
</Directory>
Listen 127.0.0.1:{port}
{snippet}
"""
CADDY = """
{{
  admin off
  auto_https disable_redirects
  storage file_system {work}
}}
{snippet}
"""


def installed(*names):
    """The first of some programs that is installed. Scripts/test installs them all."""
    found = next(filter(None, map(shutil.which, names)), None)
    if not found:
        pytest.fail(f"{names[0]} is not installed; Scripts/test installs it")
    return found


def snippet(language):
    """The configuration of a server on the page."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)
    return found


class RealServer:
    """A server with the configuration of the page, or a changed one, on a free port of loopback."""

    def __init__(self, kind, tls, work, site, changes):
        self.port = free_ports(1)[0]
        text = snippet(kind)
        for old, new in changes:
            assert old in text, f"the page no longer has {old!r}"
            text = text.replace(old, new)
        for old, new in [("/var/www/harbor.shop", site), ("/etc/ssl/harbor.shop", tls / "good")]:
            text = text.replace(old, str(new))
        is_root = os.getuid() == 0
        self.log = work / "log"
        if kind == "nginx":
            text = NGINX.format(
                snippet=text.replace("listen 443", f"listen 127.0.0.1:{self.port}"),
                work=work,
                user="user root;" if is_root else "",
            )
            command = [installed("nginx"), "-e", "stderr", "-p", work, "-c", work / "configuration"]
        elif kind == "apache":
            program = installed("apache2", "httpd")
            folder = next((folder for folder in MODULES if folder.is_dir()), None)
            if not folder:
                pytest.fail(f"the modules of Apache are in none of {', '.join(map(str, MODULES))}")
            names = ["mpm_event", "unixd", "authz_core", "mime", "dir", "rewrite", "alias", "ssl"]
            modules = "".join(
                f"LoadModule {name}_module {folder}/mod_{name}.so\n"
                for name in names
                if (folder / f"mod_{name}.so").exists()
            )
            text = APACHE.format(
                snippet=text.replace("*:443", f"127.0.0.1:{self.port}"),
                work=work,
                port=self.port,
                modules=modules,
                user="User www-data\nGroup www-data" if is_root else "",
            )
            command = [program, "-D", "FOREGROUND", "-f", work / "configuration"]
        else:
            # Certificates of our own instead of those that Caddy would get.
            for host in HOSTS:
                text = re.sub(rf"^([^#\n]*)(?<![\w./]){re.escape(host)}(?=[, ].*\{{$)", rf"\1{host}:{self.port}", text, flags=re.M)
            text = text.replace("{\n", f"{{\n  tls {tls}/good.pem {tls}/good.key\n", 1)
            text = CADDY.format(snippet=text, work=work)
            command = [installed("caddy"), "run", "--adapter", "caddyfile", "--config", work / "configuration"]
        (work / "configuration").write_text(text)
        variables = os.environ | {"HOME": str(work), "XDG_DATA_HOME": str(work), "XDG_CONFIG_HOME": str(work)}
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(command, cwd=work, env=variables, stdout=log, stderr=log)
        if not listens(self.process, [self.port]):
            self.stop()
            logs = "".join(path.read_text() for path in [self.log, work / "error.log"] if path.exists())
            raise RuntimeError(f"{kind} does not start: {logs}\n{text}")

    def stop(self):
        self.process.terminate()
        self.process.wait()


@pytest.fixture
def serve(request, tmp_path, closed_port):
    """Starts servers, and audits them without a CDN."""
    installed("openssl")
    tls = request.getfixturevalue("tls")
    servers = []
    # A server that runs as another user may not enter the folders of pytest.
    site = Path(tempfile.mkdtemp(prefix="aasa-site-"))
    site.chmod(0o755)
    (site / ".well-known").mkdir()
    (site / WELL_KNOWN.removeprefix("/")).write_bytes(ASSOCIATION_FILE)
    (site / "index.html").write_bytes(b'<!doctype html><title>Harbor</title><div id="root"></div>\n')

    def audit(kind, *changes, host="harbor.shop", without_file=False):
        work = tmp_path / f"{kind}-{len(servers)}"
        work.mkdir()
        path = site / WELL_KNOWN.removeprefix("/")
        path.unlink(missing_ok=True)
        if not without_file:
            path.write_bytes(ASSOCIATION_FILE)
        server = RealServer(kind, tls, work, site, changes)
        servers.append(server)
        options = ["--allow-private", "--ca-file", str(tls / "authority.pem"), "--cdn-url", f"https://{CDN}:{closed_port}"]
        options += ["--resolve", f"{CDN}:{closed_port}:127.0.0.1", "--format", "concise", "--allow", "cdn-unknown"]
        for name in [*HOSTS, "www.www.harbor.shop"]:
            options += ["--resolve", f"{name}:{server.port}:127.0.0.1"]
        run = Run(["audit", f"{host}:{server.port}", *options], work, https_proxy="http://127.0.0.1:1")
        run.found = re.findall(r"^[^ ]+: ([a-z]+\[[a-z-]+\]) ", run.printed, re.M)
        return run

    yield audit
    for server in servers:
        server.stop()
    shutil.rmtree(site)


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("kind", ["nginx", "apache", "caddy"])
def test_the_configuration_serves_the_file(serve, kind, host):
    """Under both names, without any finding."""
    run = serve(kind, host=host).ends(0)
    assert run.found == [], run


@pytest.mark.parametrize("kind", ["nginx", "apache", "caddy"])
def test_a_missing_file_is_no_page(serve, kind):
    """The fallback of the single-page application does not serve its page instead."""
    run = serve(kind, without_file=True).ends(1)
    assert "error[file-not-served]" in run.found, run


TRAPS = [
    ("nginx", "location = /.well-known/apple-app-site-association", "location = /other", "warning[content-type-not-json]", False),
    ("nginx", "location = /.well-known/apple-app-site-association", "location = /other", "error[html-answer]", True),
    ("nginx", "  root ", "  return 301 https://www.harbor.shop$request_uri;\n  root ", "error[redirected-file]", False),
    ("apache", "RewriteRule ^/\\.well-known/ - [END]", "RedirectMatch 404 /\\.", "error[file-not-served]", False),
    ("apache", "RewriteRule ^/\\.well-known/ - [END]", "", "error[html-answer]", True),
    ("caddy", "  root *", "  redir /.well-known/* https://www.harbor.shop{uri}\n  root *", "error[redirected-file]", False),
]


@pytest.mark.parametrize("kind, old, new, finding, without_file", TRAPS)
def test_a_trap_of_the_page(serve, kind, old, new, finding, without_file):
    run = serve(kind, (old, new), without_file=without_file)
    assert finding in run.found, run
