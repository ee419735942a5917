"""Any page with Pyodide can install the wheel with micropip."""

INSTALL = """
await pyodide.loadPackage("micropip");
await pyodide.pyimport("micropip").install("%s");
return await pyodide.runPythonAsync(`
from mobile_ai_memory import MemoryBank
import mobile_ai_memory.bank, importlib.metadata
[MemoryBank.__name__, importlib.metadata.version("mobile_ai_memory")]
`).then((result) => result.toJs());
"""


def test_micropip_installs_the_wheel(selenium_standalone, wheel: str) -> None:
    name, version = selenium_standalone.run_js(INSTALL % f"{selenium_standalone.base_url}/{wheel}")
    assert name == "MemoryBank"
    assert f"-{version}-" in wheel
