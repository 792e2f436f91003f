"""Certificates for loopback servers, made by OpenSSL.

For each name there are NAME.pem and NAME.key:

    good       for harbor.shop and *.harbor.shop, signed by `authority`
    expired    the same, of last year
    early      the same, of next century
    other      for tavern.shop alone
    cdn        for the host of Apple's CDN
    foreign    for harbor.shop, signed by `foreign-authority`
    lonely     for harbor.shop, signed by itself
"""

import subprocess

CDN = "app-site-association.cdn-apple.com"
HARBOR = ["harbor.shop", "*.harbor.shop"]
CERTIFICATES = [
    ("good", "authority", HARBOR, ["-days", "1"]),
    ("expired", "authority", HARBOR, ["-startdate", "240101000000Z", "-enddate", "250101000000Z"]),
    ("early", "authority", HARBOR, ["-startdate", "20990101000000Z", "-enddate", "20991231000000Z"]),
    ("other", "authority", ["tavern.shop"], ["-days", "1"]),
    ("cdn", "authority", [CDN], ["-days", "1"]),
    ("foreign", "foreign-authority", HARBOR, ["-days", "1"]),
]
AUTHORITY = """
[ca]
default_ca = d
[d]
database = {folder}/{name}.files/index.txt
new_certs_dir = {folder}/{name}.files
rand_serial = yes
unique_subject = no
default_md = sha256
policy = p
copy_extensions = copy
[p]
commonName = supplied
"""
NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


def self_signed(folder, name, subject, extension):
    openssl("req", "-x509", *NEW_KEY, "-days", 2, "-subj", f"/CN={subject}", "-addext", extension,
            "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.pem")  # fmt: skip


def make_certificates(folder):
    for name in ("authority", "foreign-authority"):
        self_signed(folder, name, f"aasa test {name}", "basicConstraints=critical,CA:TRUE")
        (folder / f"{name}.files").mkdir()
        (folder / f"{name}.files/index.txt").touch()
        (folder / f"{name}.cnf").write_text(AUTHORITY.format(folder=folder, name=name))
    self_signed(folder, "lonely", "harbor.shop", "subjectAltName=DNS:harbor.shop")
    for name, authority, hosts, times in CERTIFICATES:
        extension = "subjectAltName=" + ",".join(f"DNS:{host}" for host in hosts)
        openssl("req", "-new", *NEW_KEY, "-subj", f"/CN={hosts[0]}", "-addext", extension,
                "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.csr")  # fmt: skip
        openssl("ca", "-batch", "-config", folder / f"{authority}.cnf", "-cert", folder / f"{authority}.pem",
                "-keyfile", folder / f"{authority}.key", "-in", folder / f"{name}.csr", "-out", folder / f"{name}.pem",
                "-notext", *times)  # fmt: skip
