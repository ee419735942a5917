import importlib
import importlib.util
import pkgutil

import mobile_ai_memory


def test_the_package_exports_exactly_its_public_names() -> None:
    modules = {module.name for module in pkgutil.iter_modules(mobile_ai_memory.__path__)}
    public = {name for name in vars(mobile_ai_memory) if not name.startswith("_")} - modules
    assert public == set(mobile_ai_memory.__all__)
    assert mobile_ai_memory.__all__ == sorted(mobile_ai_memory.__all__)


def test_no_module_imports_a_browser_api() -> None:
    for module in pkgutil.walk_packages(mobile_ai_memory.__path__, "mobile_ai_memory."):
        source = importlib.util.find_spec(module.name)  # the relay's modules can't be imported everywhere
        assert source
        text = source.loader.get_source(module.name)  # type: ignore[union-attr]
        imported = {
            line.split()[1].split(".")[0] for line in text.splitlines() if line.startswith(("import ", "from "))
        }
        assert not imported & {"js", "pyodide", "pyodide_js"}
        assert ".relay" in module.name or "mobile_ai_memory.relay" not in text


def test_the_layers_do_not_import_the_bank() -> None:
    for name in ("layer", "semantic", "episodic", "forgotten", "index", "recall", "admission", "records", "text"):
        text = importlib.import_module(f"mobile_ai_memory.{name}").__spec__.loader.get_source(
            f"mobile_ai_memory.{name}"
        )  # type: ignore[union-attr]
        assert "mobile_ai_memory.bank" not in text
