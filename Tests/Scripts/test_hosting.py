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
FOUND = r"^[^ ]+: ([a-z]+\[[a-z-]+\]) "
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
    """A server with the configuration of the page, or another one, on a free port of loopback."""

    def __init__(self, kind, tls, work, site, changes, text=None):
        self.port = free_ports(1)[0]
        text = text or snippet(kind)
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
            names = ["mpm_event", "unixd", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic"]
            names += ["mime", "dir", "headers", "rewrite", "alias", "ssl"]
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

    def audit(kind, *changes, host="harbor.shop", without_file=False, beside=None, text=None):
        for name, content in (beside or {}).items():
            (site / name).write_text(content)
        work = tmp_path / f"{kind}-{len(servers)}"
        work.mkdir()
        path = site / WELL_KNOWN.removeprefix("/")
        path.unlink(missing_ok=True)
        if not without_file:
            path.write_bytes(ASSOCIATION_FILE)
        server = RealServer(kind, tls, work, site, changes, text)
        servers.append(server)
        options = ["--allow-private", "--ca-file", str(tls / "authority.pem"), "--cdn-url", f"https://{CDN}:{closed_port}"]
        options += ["--resolve", f"{CDN}:{closed_port}:127.0.0.1", "--format", "concise", "--allow", "cdn-unknown"]
        for name in [*HOSTS, "www.www.harbor.shop"]:
            options += ["--resolve", f"{name}:{server.port}:127.0.0.1"]
        run = Run(["audit", f"{host}:{server.port}", *options], work, https_proxy="http://127.0.0.1:1")
        run.found = re.findall(FOUND, run.printed, re.M)
        linted = Run(["lint", str(site), "--format", "concise"], work)
        run.linted = [found for found in re.findall(FOUND, linted.printed, re.M) if "host" in found]
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


# Directives of a `server`, and the rule that `aasa lint` reports for them, where the file does not reach devices.
NGINX_SETTINGS = [
    (r"location ~ /\. { deny all; }", "host-restriction"),
    (r"location ~ /\.(?!well-known) { deny all; }", None),
    (r"location ^~ /.well-known/ { } location ~ /\. { deny all; }", None),
    (r"location /.well-known/ { } location ~ /\. { deny all; }", "host-restriction"),
    (r"location = /.well-known/apple-app-site-association { } location ~ /\. { return 404; }", None),
    (r"location = /.well-known/apple-app-site-association/ { } location ~* /\.WELL { return 404; }", "host-restriction"),
    (r"location ~ /\.WELL { return 404; }", None),
    (r"location ~* \.(?:js|css|json)$ { return 404; }", None),
    ("auth_basic harbor; auth_basic_user_file /dev/null;", "host-restriction"),
    ("auth_basic harbor; auth_basic_user_file /dev/null; location / { auth_basic off; }", None),
    ("deny all;", "host-restriction"),
    ("deny all; location /.well-known/ { allow all; }", None),
    ("return 301 https://www.harbor.shop$request_uri;", "host-redirect"),
    ("location / { return 301 https://www.harbor.shop$request_uri; }", "host-redirect"),
    ("location / { return 301 https://www.harbor.shop$request_uri; } location /.well-known/ { }", None),
    ("rewrite ^/(.*)$ https://www.harbor.shop/$1 permanent;", "host-redirect"),
    ("rewrite ^(.*[^/])$ $1/ permanent;", "host-redirect"),
    ("rewrite ^([^.]*[^/])$ $1/ permanent;", None),
    (r"if ($host !~ ^www\.) { return 301 https://www.$host$request_uri; }", "host-redirect"),
    ("if ($host = harbor.shop) { return 301 https://www.harbor.shop$request_uri; }", "host-redirect"),
    ("if ($host = tavern.shop) { return 301 https://harbor.shop$request_uri; } location ~ well { return 403; }", "host-restriction"),
    ("if ($scheme = http) { return 301 https://$host$request_uri; }", None),
    ("location / { if ($request_method !~ ^(GET|HEAD)$) { return 405; } }", None),
    ("location / { try_files $uri $uri/ /index.html; }", None),
    ("location / { try_files /index.html =404; }", "host-rewrite"),
    ("location / { rewrite ^ /index.html break; }", "host-rewrite"),
    ("rewrite ^/shop/ /index.html last;", None),
]

# `.htaccess`, in the same way.
APACHE_SETTINGS = [
    ('RewriteEngine On\nRewriteRule "(^|/)\\." - [F]', "host-restriction"),
    ('RewriteEngine Off\nRewriteRule "(^|/)\\." - [F]', None),
    (
        "<IfModule mod_rewrite.c>\nRewriteEngine On\nRewriteCond %{REQUEST_URI} !^/\\.well-known/ [NC]\n"
        'RewriteCond %{SCRIPT_FILENAME} -d [OR]\nRewriteCond %{SCRIPT_FILENAME} -f\nRewriteRule "(^|/)\\." - [F]\n</IfModule>',
        None,
    ),
    (
        "RewriteEngine On\nRewriteCond %{SCRIPT_FILENAME} -d [OR]\nRewriteCond %{SCRIPT_FILENAME} -f\n"
        'RewriteRule "(^|/)\\." - [F]',
        "host-restriction",
    ),
    ("RewriteEngine On\nRewriteRule ^\\.(?!well-known/) - [F]", None),
    ("RewriteEngine On\nRewriteRule !^\\.well-known/ - [F]", None),
    ("RewriteEngine On\nRewriteRule ^ index.html [L]", "host-rewrite"),
    (
        "RewriteEngine On\nRewriteBase /\nRewriteRule ^index\\.html$ - [L]\nRewriteCond %{REQUEST_FILENAME} !-f\n"
        "RewriteCond %{REQUEST_FILENAME} !-d\nRewriteRule . /index.html [L]",
        None,
    ),
    (
        "RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} -f [OR]\nRewriteCond %{REQUEST_FILENAME} -d\nRewriteRule ^ - [L]\n"
        "RewriteRule ^ index.html [L]",
        None,
    ),
    ("RewriteEngine On\nRewriteRule ^(.*)$ https://www.harbor.shop/$1 [R=301,L]", "host-redirect"),
    (
        "RewriteEngine On\nRewriteRule ^\\.well-known/ - [L]\nRewriteRule ^(.*)$ https://www.harbor.shop/$1 [R=301,L]",
        None,
    ),
    (
        "RewriteEngine On\nRewriteCond %{HTTP_HOST} !^www\\. [NC]\nRewriteRule ^(.*)$ https://www.%{HTTP_HOST}/$1 [R=301,L]",
        "host-redirect",
    ),
    ("RewriteEngine On\nRewriteCond %{HTTPS} off\nRewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]", None),
    ("RewriteEngine On\nRewriteRule ^(.*[^/])$ /$1/ [R=301,L]", "host-redirect"),
    ("RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^(.*[^/])$ /$1/ [R=301,L]", None),
    ("RedirectMatch 404 /\\.", "host-restriction"),
    ('RedirectMatch 404 "/\\.(?!well-known)"', None),
    ("Redirect 301 / https://www.harbor.shop/", "host-redirect"),
    ("Redirect permanent /shop https://www.harbor.shop/", None),
    ("<IfModule !mod_rewrite.c>\nRedirect 301 / https://www.harbor.shop/\n</IfModule>", None),
    ('<FilesMatch "^\\.">\nRequire all denied\n</FilesMatch>', None),
    ('<FilesMatch "association$">\nRequire all denied\n</FilesMatch>', "host-restriction"),
    ('<Files "*">\nRequire all denied\n</Files>', "host-restriction"),
    ("Require all denied\n<Files apple-app-site-association>\nRequire all granted\n</Files>", None),
    ("AuthType Basic\nAuthName Harbor\nAuthUserFile /dev/null\nRequire valid-user", "host-restriction"),
]


def judged_alike(run, rule):
    """The real server and the reader of its configuration agree."""
    assert any(found.startswith("error[") for found in run.found) == (rule is not None), run
    errors = [found for found in run.linted if not found.startswith("info[") and "wrong-host-type" not in found]
    assert [re.sub(r".*\[(.*)\]", r"\1", found) for found in errors] == ([rule] if rule else []), (run.linted, run)


@pytest.mark.parametrize("settings, rule", NGINX_SETTINGS, ids=[settings[:40] for settings, _ in NGINX_SETTINGS])
def test_the_reader_of_nginx_agrees_with_nginx(serve, settings, rule):
    text = f"""server {{
  listen 443 ssl;
  server_name harbor.shop www.harbor.shop;
  ssl_certificate     /etc/ssl/harbor.shop.pem;
  ssl_certificate_key /etc/ssl/harbor.shop.key;
  root /var/www/harbor.shop;
  default_type application/json;
  {settings}
}}
"""
    judged_alike(serve("nginx", beside={"nginx.conf": text}, text=text), rule)


@pytest.mark.parametrize("settings, rule", APACHE_SETTINGS, ids=[settings[-40:] for settings, _ in APACHE_SETTINGS])
def test_the_reader_of_apache_agrees_with_apache(serve, settings, rule):
    text = snippet("apache").split("  <Location")[0].replace("Require all granted", "AllowOverride All\n    Require all granted")
    text += "  <Location /.well-known/>\n    ForceType application/json\n  </Location>\n</VirtualHost>\n"
    judged_alike(serve("apache", beside={".htaccess": settings + "\n"}, text=text), rule)


def write_file(site):
    path = site / WELL_KNOWN.removeprefix("/")
    path.parent.mkdir(parents=True)
    path.write_bytes(ASSOCIATION_FILE)
    return path


def test_a_link_without_a_target_is_not_passed_over(aasa, tmp_path):
    write_file(tmp_path / "one")
    path = write_file(tmp_path / "two")
    path.unlink()
    path.symlink_to("nowhere")
    run = aasa("lint", ".").ends(2).says("cannot read two/.well-known/apple-app-site-association: it is a link to a file that does not exist")
    run.says_not("did you mean")


def test_a_folder_whose_name_is_not_utf8_is_searched(aasa, tmp_path):
    site = os.fsencode(tmp_path / "sites") + b"/img\xe9"
    write_file(tmp_path / "sites/a")
    os.makedirs(site + b"/.well-known")
    aasa("lint", "sites").ends(0)
    with open(site + b"/.well-known/apple-app-site-association", "w") as file:
        file.write("{")
    for folder in ("sites", os.fsdecode(site) + "/"):
        aasa("lint", folder).ends(1).prints("invalid-json")
    # Both names are shown alike.
    os.mkdir(site[:-1] + b"\xe8")
    aasa("lint", "sites").ends(2).says("rename one")
