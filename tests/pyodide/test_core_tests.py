"""The tests of the core pass in Pyodide as they do on CPython."""

import base64
import io
import json
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NEEDED = ["hypothesis", "micropip", "pytest"]
# Tests are synchronous and call asyncio.run. That can wait for a coroutine only where the browser can switch stacks
# below Python, which it can from runPythonAsync on.
RUN = """
const [tests, wheel] = %s;
await pyodide.loadPackage(%s, {errorCallback: (message) => { throw new Error(message); }});
await pyodide.pyimport("micropip").install(wheel);
pyodide.unpackArchive(Uint8Array.from(atob(tests), (c) => c.charCodeAt(0)), "zip", {extractDir: "/repository"});
return await pyodide.runPythonAsync(`
import sys
sys.path.insert(0, "/repository/tests/pyodide")
import inside
inside.run("/repository")
`);
"""
LIMIT_S = 390


@pytest.mark.driver_timeout(LIMIT_S)
def test_core_tests_pass_in_pyodide(selenium, wheel: str, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"{selenium.base_url}/{wheel}"
    # Selenium itself hangs up after two minutes, which is not enough on a busy machine.
    selenium.driver.command_executor.client_config.timeout = LIMIT_S
    result = json.loads(selenium.run_js(RUN % (json.dumps([archive_of_tests(), url]), json.dumps(NEEDED))))
    with capsys.disabled():
        print("\n" + result["output"])
    assert result["failed"] == []
    assert result["status"] == 0
    assert result["passed"] > 0


def archive_of_tests() -> str:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as files:
        core = [path for path in (ROOT / "tests/core").rglob("*") if "__pycache__" not in path.parts]
        for path in [ROOT / "pyproject.toml", ROOT / "tests/pyodide/inside.py", *sorted(core)]:
            files.write(path, path.relative_to(ROOT))
    return base64.b64encode(archive.getvalue()).decode()
