"""Makes the wheel for pip: the package with the built command in it. It needs Python's own modules only, so no index is asked.

``pip wheel ./python --no-deps`` makes the file, ``pip install ./python`` installs it. Build the command first: ``npm run build``.
"""

import base64
import hashlib
import os
import zipfile
from pathlib import Path
from typing import Any, Dict, Iterator, Optional, Tuple

try:
    import tomllib
except ModuleNotFoundError:  # Python 3.9 and 3.10
    import tomli as tomllib

HERE = Path(__file__).resolve().parent
COMMAND = HERE.parent / "packages" / "cli"

#: The time of all files in the archive, so that equal files make equal archives.
TIME = (1980, 1, 1, 0, 0, 0)


def build_wheel(folder: str, config_settings: Any = None, metadata_directory: Optional[str] = None) -> str:
    """Writes the wheel into a folder and returns its name. Raises FileNotFoundError where the command is not built."""
    if not (COMMAND / "bundle" / "main.js").exists():
        raise FileNotFoundError(f"{COMMAND}: the command is not built; in the clone, first run: npm ci && npm run build")
    with open(HERE / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    stem = f"{project['name']}-{project['version']}"
    files = {**dict(_package()), **{f"{stem}.dist-info/{name}": text for name, text in _notes(project)}}
    rows = [f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files.items()]
    record = f"{stem}.dist-info/RECORD"
    files[record] = "".join([*rows, f"{record},,\n"]).encode()
    wheel = f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(folder, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, TIME)
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return wheel


def _package() -> Iterator[Tuple[str, bytes]]:
    """The modules, and the command where ``broadside.command`` looks for it."""
    source = HERE / "src" / "broadside"
    for path in [*sorted(source.glob("*.py")), source / "py.typed"]:
        yield f"broadside/{path.name}", path.read_bytes()
    paths = [path for part in ["package.json", "bin/*", "bundle/*.js", "schemas/*.json"] for path in sorted(COMMAND.glob(part))]
    for path in paths:
        yield f"broadside/compiled/{path.relative_to(COMMAND).as_posix()}", path.read_bytes()


def _notes(project: Dict[str, Any]) -> Iterator[Tuple[str, bytes]]:
    """The files that tell pip and others what this is."""
    needs = [f"Requires-Dist: {need}" for need in project["dependencies"]]
    for extra, more in project["optional-dependencies"].items():
        needs += [f"Provides-Extra: {extra}", *(f'Requires-Dist: {need}; extra == "{extra}"' for need in more)]
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        "License-File: NOTICE",
        f"Requires-Python: {project['requires-python']}",
        *needs,
        "Description-Content-Type: text/markdown",
        "",
        (HERE / project["readme"]).read_text(encoding="utf-8"),
    ]
    yield "METADATA", "\n".join(lines).encode()
    yield "WHEEL", b"Wheel-Version: 1.0\nGenerator: broadside\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    yield "licenses/LICENSE", (HERE.parent / "LICENSE").read_bytes()
    yield "licenses/NOTICE", (COMMAND / "NOTICE").read_bytes()


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
