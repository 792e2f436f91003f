"""The program as a process: signals, files that it writes, and what it opens."""

import os
import pty
import re
import select
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from harness.program import ROOT, environment, program
from harness.waiting import LONGEST, wait_for

FILE = '{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}, {"/": "/buy/*"}]}]}}'


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "apple-app-site-association"
    path.write_text(FILE)
    return path


def start(*arguments, folder, **options):
    return subprocess.Popen(
        [program(), *map(str, arguments)], cwd=folder, env=environment(),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)  # fmt: skip


def wait_for_input(number):
    """Waits until the program of a process waits for its input."""

    def is_waiting():
        stat_ = Path(f"/proc/{number}/stat").read_text()
        return "(aasa)" in stat_ and stat_.rpartition(")")[2].split()[0] == "S"

    wait_for(is_waiting)


def child(process):
    """The number of the only child of a process, when it waits for its input."""
    number = int(wait_for(lambda: Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()))
    wait_for_input(number)
    return number


SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGXCPU]


def heeding(number):
    """Options for a process that does not ignore a signal: what a shell starts in the background ignores some, and so does all behind it."""
    return {"preexec_fn": lambda: signal.signal(number, signal.SIG_DFL)}


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_the_program_silently(number, file, tmp_path):
    process = start("match", "-", "https://harbor.shop/buy/1", folder=tmp_path, **heeding(number))
    wait_for_input(process.pid)
    process.send_signal(number)
    printed, messages = process.communicate(timeout=LONGEST)
    assert (process.returncode, printed, messages) == (-number, b"", b"")
    # The status of a shell.
    script = '"$0" match - https://harbor.shop/; exit $?'
    command = ["bash", "-c", "ulimit -c 0; " + script, program()]
    shell = subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.PIPE, **heeding(number))
    os.kill(child(shell), number)
    shell.communicate(timeout=LONGEST)
    assert shell.returncode == 128 + number


def test_an_ignored_signal_stays_ignored(tmp_path):
    process = start("match", "-", "https://harbor.shop/buy/1", folder=tmp_path,
                    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))  # fmt: skip
    wait_for_input(process.pid)
    process.send_signal(signal.SIGINT)
    process.communicate(FILE.encode(), timeout=LONGEST)
    assert process.returncode == 0


def test_the_first_process_of_a_container_ends_too(tmp_path):
    """It has no default for signals. The status is then that of the program itself."""
    if not shutil.which("unshare") or subprocess.run(["unshare", "--pid", "--fork", "true"], capture_output=True, check=False).returncode != 0:  # fmt: skip
        pytest.skip("unshare --pid is not permitted")
    process = subprocess.Popen(
        ["unshare", "--pid", "--fork", program(), "match", "-", "https://harbor.shop/"],
        cwd=tmp_path, stdin=subprocess.PIPE)  # fmt: skip
    os.kill(child(process), signal.SIGTERM)
    process.communicate(timeout=LONGEST)
    assert process.returncode == 143


def test_a_reader_that_has_gone_ends_the_program_silently(file, tmp_path):
    urls = tmp_path / "urls.txt"
    urls.write_text("".join(f"https://harbor.shop/buy/{number}\n" for number in range(100_000)))
    result = subprocess.run(
        ["bash", "-c", '"$0" match apple-app-site-association --urls urls.txt --format tsv | head -n 1; echo "${PIPESTATUS[0]}"',
         program()],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=LONGEST)  # fmt: skip
    lines = result.stdout.splitlines()
    assert len(lines) == 2 and lines[1] in ("0", "141") and result.stderr == "", result


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_leaves_no_unfinished_file(number, file, tmp_path):
    """A slow disk is played by strace, which delays the write to the new file beside the old one."""
    if not shutil.which("strace"):
        pytest.skip("strace is not installed")
    before = file.read_bytes()
    trace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=write", "-e", "inject=write:delay_exit=1000000"]
    probe = subprocess.run([*trace, "true"], capture_output=True, check=False)
    if probe.returncode != 0:
        pytest.skip("strace is not permitted")
    command = [*trace, program(), "compact", file.name, "--output", file.name]
    process = subprocess.Popen(command, cwd=tmp_path, env=environment(), **heeding(number))
    (unfinished,) = wait_for(lambda: [path for path in tmp_path.glob(".*.unfinished") if path.stat().st_size > 0])
    os.kill(int(re.search(r"\.(\d+)\.unfinished$", unfinished.name)[1]), number)
    process.wait(timeout=LONGEST)
    assert file.read_bytes() == before and os.listdir(tmp_path) == [file.name]


def test_a_written_file_keeps_its_permissions_and_links(file, tmp_path):
    file.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(file.name)
    for path in (link, file):
        file.write_text(FILE)
        subprocess.run([program(), "compact", file.name, "--output", path.name], cwd=tmp_path, check=True, capture_output=True)
        assert link.is_symlink() and stat.S_IMODE(file.stat().st_mode) == 0o640
        assert len(file.read_text()) < len(FILE)
    # A file with two names is written under both.
    file.write_text(FILE)
    os.link(file, tmp_path / "name")
    subprocess.run([program(), "compact", "name", "--output", "name"], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "name").read_bytes() == file.read_bytes() != FILE.encode()
    # Devices are written as they are.
    subprocess.run([program(), "compact", "name", "--output", "/dev/null"], cwd=tmp_path, check=True, capture_output=True)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    assert sorted(os.listdir(tmp_path)) == [file.name, "link", "name"]


@pytest.mark.parametrize("disposition", ["", 'trap "" XFSZ; '])
def test_a_full_disk_leaves_the_old_file(disposition, file, tmp_path):
    before = file.read_bytes()
    result = subprocess.run(
        ["bash", "-c", f'ulimit -f 0; {disposition}exec "$0" compact apple-app-site-association --output apple-app-site-association',
         program()],
        cwd=tmp_path, capture_output=True, text=True, check=False)  # fmt: skip
    assert result.returncode == 2 and "cannot write" in result.stderr, result
    assert file.read_bytes() == before and os.listdir(tmp_path) == [file.name]


def test_a_file_that_cannot_be_written_is_counted_as_such(file, tmp_path):
    file.write_text(FILE.replace("appIDs", "appIds"))
    result = subprocess.run(
        ["bash", "-c", 'ulimit -f 0; exec "$0" lint --fix apple-app-site-association absent', program()],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False)  # fmt: skip
    assert result.returncode == 2 and ", 1 file not read, 1 file not written" in result.stdout, result
    result = subprocess.run(
        ["bash", "-c", 'ulimit -f 0; exec "$0" lint --fix apple-app-site-association --format html', program()],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False)  # fmt: skip
    assert "1 file not written." in result.stdout, result


def git_program(folder):
    """The environment in which git is a program that shows its signals, and fails."""
    (folder / "git").write_text("#!/bin/sh\ngrep SigIgn /proc/$$/status >&2\nexit 3\n")
    (folder / "git").chmod(0o755)
    return environment() | {"PATH": f"{folder}:{os.environ['PATH']}"}


@pytest.mark.skipif(os.uname().sysname != "Linux", reason="there is no /proc")
def test_a_program_that_fails_is_a_failure_and_ignores_no_signal(file, tmp_path):
    """The parent ignores the end of processes, and closes descriptors."""
    for redirection in ["", "<&-", ">&-", "<&- >&-"]:
        script = f"""trap "" CHLD; exec "$0" lint --git HEAD {file.name} {redirection}"""
        result = subprocess.run(
            ["bash", "-c", script, program()], cwd=tmp_path, env=git_program(tmp_path), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, check=False)  # fmt: skip
        assert result.returncode == 2 and "cannot compare with git: SigIgn:" in result.stderr, (redirection, result)
        ignored = int(re.search("[0-9a-f]{16}", result.stderr)[0], 16)
        assert not ignored >> signal.SIGXFSZ - 1 & 1, result


@pytest.mark.parametrize("redirection, arguments", [(">&-", "--version"), (">&-", "lint apple-app-site-association"), ("<&-", "lint -")])
def test_a_closed_descriptor_is_an_error(redirection, arguments, file, tmp_path):
    result = subprocess.run(
        ["bash", "-c", f'"$0" {arguments} {redirection}', program()], cwd=tmp_path, stderr=subprocess.PIPE, text=True, check=False)  # fmt: skip
    assert result.returncode == 2 and result.stderr.endswith(": bad file descriptor\n"), result


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is full")
@pytest.mark.parametrize(
    "line", ["--version", "--version --verbose", "--help", "help lint", "rules --help", "rules", "--generate-completion-script bash"]
)
def test_lost_output_is_an_error(line):
    with open("/dev/full", "wb") as full:
        result = subprocess.run([program(), *line.split()], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (result.returncode, result.stderr) == (2, "error: cannot write: no space left on device\n")


@pytest.mark.parametrize("arguments", [["--version"], ["--version", "--verbose"], ["--help"], ["lint", "--help"]])
def test_help_and_version_touch_no_file(arguments, tmp_path):
    if not shutil.which("strace"):
        pytest.skip("strace is not installed")
    command = ["strace", "-f", "-qq", "-o", tmp_path / "trace", "-e", "trace=%file,%network", program(), *arguments]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("strace is not permitted")
    calls = [line for line in (tmp_path / "trace").read_text().splitlines() if "(" in line and "ENOENT" not in line]
    # The start of any program of Swift, and its arguments. A call without a path is about a file that is open.
    folder = re.escape(os.path.dirname(program()))
    allowed = re.compile(rf'execve\(|"/(etc/ld\.so|lib|usr/lib|proc/self|sys/devices/system/cpu)|AT_EMPTY_PATH|"{folder}"')
    touched = [line for line in calls if not allowed.search(line)]
    assert not touched, touched


def test_the_version_and_the_commit(tmp_path):
    def printed(*arguments):
        return subprocess.run([program(), *arguments], cwd=tmp_path, check=True, capture_output=True, text=True).stdout

    version = printed("--version")
    for arguments in (["--version", "--verbose"], ["--verbose", "--version"]):
        assert re.fullmatch(rf"aasa {re.escape(version)}commit ([0-9a-f]{{40}}\+?|unknown)\n", printed(*arguments))
    alone = subprocess.run([program(), "--verbose"], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert alone.returncode == 2 and "'--verbose'" in alone.stderr, alone


def test_a_build_without_git_says_so(tmp_path):
    """The function of Scripts/support.sh that names the commit."""
    script = 'root=$1; source "$1/Scripts/support.sh"; commit'
    copy = tmp_path / "copy"
    (copy / "Scripts").mkdir(parents=True)
    shutil.copy(ROOT / "Scripts/support.sh", copy / "Scripts")
    printed = subprocess.run(["bash", "-c", script, "bash", copy], check=True, capture_output=True, text=True).stdout
    assert printed == "unknown\n"


@pytest.mark.skipif(sys.platform != "linux", reason="the bash of macOS has no `compopt`")
def test_bash_completes_commands_as_words_and_files_as_names(tmp_path):
    """A terminal completes the words, and the command prints them."""
    (tmp_path / "test").mkdir()
    (tmp_path / "a site").mkdir()
    (tmp_path / "a site/b c.json").write_text("")
    main, terminal = pty.openpty()
    bash = subprocess.Popen(["bash", "--norc", "--noprofile", "-i"], cwd=tmp_path, stdin=terminal, stdout=terminal, stderr=terminal, env={
        "PATH": os.environ["PATH"], "TERM": "dumb", "PS1": "", "INPUTRC": "/dev/null", "HOME": str(tmp_path)}, start_new_session=True)  # fmt: skip
    os.close(terminal)

    def printed(line):
        """The arguments of the command in a line, where the tabulators complete words."""
        os.write(main, line.encode() + b"\n")
        output = ""
        while not (found := re.findall(r"\((.*?)\)\(end\)", output)):
            assert select.select([main], [], [], LONGEST)[0], output
            output += os.read(main, 4096).decode()
        return found[0]

    assert printed(f"source {ROOT}/packaging/completions/aasa.bash; aasa() {{ printf '(%s)' \"$@\" end; }}; aasa ready") == "ready"
    assert printed("aasa tes\t") == "test"
    assert printed("aasa lint --baseline a\tb\t x") == "lint)(--baseline)(a site/b c.json)(x"
    assert printed("aasa lint tes\tx") == "lint)(test/x"
    os.write(main, b"exit\n")
    assert bash.wait(LONGEST) == 0
    os.close(main)


def test_a_clone_that_cannot_be_written_is_an_error(tmp_path):
    (tmp_path / "Scripts").mkdir()
    for name in ("aasa", "support.sh"):
        shutil.copy(ROOT / "Scripts" / name, tmp_path / "Scripts")
    # No user can make a folder there.
    (tmp_path / ".build").write_text("")
    result = subprocess.run([tmp_path / "Scripts/aasa", "--version"], capture_output=True, text=True, check=False)
    assert result.returncode == 2 and result.stderr.endswith(f"aasa: aasa is built in {tmp_path}/.build/product, which cannot be written\n")


@pytest.mark.skipif(os.uname().sysname != "Linux", reason="elsewhere the module is a part of the system")
def test_the_module_for_regular_expressions_is_not_in_the_program():
    """It would make the program 1.2 MB larger; Sources/SourceText/Text/TextSearch.swift has what is used of it."""
    assert b"_StringProcessing" not in Path(program()).read_bytes()
