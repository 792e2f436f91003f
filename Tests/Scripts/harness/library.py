"""The built C library, and the observations of Apple's implementation."""

import atexit
import functools
import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

import pytest

from harness.program import ROOT, program

APP = "9QX4T7KM2P.shop.harbor.app"
# Systems before iOS 13 read `appID`, later ones `appIDs`.
APPS_OF_TWO_KEYS = """{"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.older", "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
  "paths": ["/buy/*"], "components": [{"/": "/buy/*"}]}]}, "webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.password"]}}"""
NUMBERS = {"no_match": 0, "match": 1, "exclude": 2}


@functools.cache
def library():
    """The path of the shared library: what AASA_LIBRARY names, otherwise the build of Scripts/test."""
    named = os.environ.get("AASA_LIBRARY")
    suffix = "dylib" if os.uname().sysname == "Darwin" else "so"
    path = named or str(ROOT / f".build/product/release/libAasaLibrary.{suffix}")
    if not os.path.exists(path):
        if named:
            raise FileNotFoundError(path)
        pytest.skip("the C library is not built; Scripts/test builds it, and AASA_LIBRARY names another one")
    return os.path.abspath(path)


def compiled(folder, source, *options, compiler=None):
    """A program of a C file, linked with the library."""
    compiler = compiler or shutil.which("cc") or shutil.which("clang")
    if not compiler:
        pytest.skip("there is no C compiler")
    program = folder / "program"
    command = [
        compiler, *options, "-Wall", "-Wextra", "-Werror", "-g", f"-I{ROOT / 'Sources/LibAasa'}", str(source), "-o", str(program),
        library(), f"-Wl,-rpath,{os.path.dirname(library())}", "-lpthread",
    ]  # fmt: skip
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return program


@functools.cache
def extensions():
    """A folder with the extensions for data engines beside the library."""
    if not (shutil.which("clang") or shutil.which("cc")):
        pytest.skip("there is no C compiler")
    folder = tempfile.mkdtemp(prefix="aasa-extensions-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.symlink(library(), os.path.join(folder, library_name()))
    result = subprocess.run([ROOT / "Scripts/engines", library(), folder], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return folder


def library_name():
    """The name under which programs load the library."""
    return "libaasa.0.dylib" if os.uname().sysname == "Darwin" else "libaasa.so.0"


@functools.cache
def module():
    """The module `aasa` of Python, with the library of the tests."""
    os.environ["AASA_LIBRARY"] = library()
    os.environ["AASA"] = program()
    sys.path.insert(0, module_folder())
    return importlib.import_module("aasa")


@functools.cache
def module_folder():
    """A folder from which `aasa` is imported."""
    folder = tempfile.mkdtemp(prefix="aasa-module-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.symlink(ROOT / "packaging/python", os.path.join(folder, "aasa"))
    return folder


@functools.cache
def observations():
    """The observations of Apple's implementation, each with its whole file."""
    found = []
    for path in sorted((ROOT / "Fixtures/matching").glob("*.json")):
        for case in json.loads(path.read_text()):
            if case.get("mark") != "oracle" or not ("file" in case or "component" in case) or "verdict" not in case:
                continue
            app = case.get("app", APP)
            file = case.get("file") or {"applinks": {"details": [{"appIDs": [app], "components": [case["component"]]}]}}
            found.append((case["name"], json.dumps(file), app, case.get("domain"), case["url"], case["verdict"]))
    assert len(found) == 91, len(found)
    return found
