"""`aasa lsp` in Neovim without a screen: it shows the findings of a broken file, applies a fix and saves."""

import json
import shutil
import subprocess

import pytest

from harness.program import environment, program
from harness.waiting import LONGEST

NAME = "apple-app-site-association"
# Neovim 0.7 and later.
SCRIPT = """
local client = vim.lsp.start_client({ name = "aasa", cmd = { vim.env.AASA_PROGRAM, "lsp" }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
local function diagnostics() return vim.diagnostic.get(0) end
local function wait(condition) assert(vim.wait(300000, condition, 20), "nothing came") end
wait(function() return #diagnostics() > 0 end)
local found = {}
for _, diagnostic in ipairs(diagnostics()) do
  table.insert(found, { diagnostic.code, diagnostic.lnum, diagnostic.col, diagnostic.end_col })
end
local range = { start = { line = 0, character = 0 }, ["end"] = { line = 9, character = 0 } }
local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(), range = range, context = { diagnostics = {}, only = { "source.fixAll" } },
}, 20000)
local action = answers[client].result[1]
vim.lsp.util.apply_workspace_edit(action.edit, vim.lsp.get_client_by_id(client).offset_encoding)
wait(function() return #diagnostics() == 0 end)
vim.cmd("write")
vim.fn.writefile({ vim.json.encode(found) }, "found.json")
vim.cmd("qa!")
"""


@pytest.mark.skipif(not shutil.which("nvim"), reason="Neovim is not installed")
def test_neovim_shows_a_finding_and_applies_its_fix(tmp_path):
    text = '{\n  "applinks": { "details": [\n    { "appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{ "comment": "é😀", "/": "/buy/*", }] },\n  ] }\n}\n'
    (tmp_path / NAME).write_text(text)
    (tmp_path / "script.lua").write_text(SCRIPT)
    run = subprocess.run(
        ["nvim", "--headless", "--clean", "-c", "luafile script.lua", "-c", "cquit", NAME],
        cwd=tmp_path,
        env=environment() | {"AASA_PROGRAM": program(), "XDG_STATE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        timeout=LONGEST,
    )
    assert run.returncode == 0, run.stderr.decode()
    found = json.loads((tmp_path / "found.json").read_text())
    assert [(rule, line) for rule, line, *_ in found] == [("invalid-json", 2), ("invalid-json", 2)]
    assert (tmp_path / NAME).read_text() == text.replace(", }]", " }]").replace("},\n  ]", "}\n  ]")
