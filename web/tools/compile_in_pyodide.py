"""Compiles bytecode at build time, inside Pyodide, to fit the interpreter that loads it."""

from __future__ import annotations

import importlib
import importlib._bootstrap_external as external
import importlib.util
import io
import sys
import zipfile

STDLIB = "/lib/python314.zip"
ENGINE = "/lib/pygames.zip"

# Imported inside functions or in error cases, so importing the engine does not show them.
KEEP = (
    "__future__",
    "difflib",
    "encodings/__init__",
    "encodings/aliases",
    "encodings/ascii",
    "encodings/cp437",
    "encodings/latin_1",
    "encodings/utf_8",
)

# Imported by asyncio and zipfile, which do without them; the page needs none of them.
LEFT_OUT = ("ssl", "_ssl", "bz2", "lzma", "compression")


def bytecode(source: bytes, path: str) -> bytes:
    """Compile to a .pyc without docstrings and asserts, not checked against its source."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return bytes(external._code_to_hash_pyc(code, importlib.util.source_hash(source), False))  # type: ignore[attr-defined]  # noqa: SLF001, FBT003


def pack(files: list[tuple[str, bytes]]) -> bytes:
    """Zip files in the given order with a fixed date, so that builds are reproducible."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(info, data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def pack_engine(sources: dict[str, bytes]) -> bytes:
    """Byte-compile the engine's modules, given as {"pygames/core.py": source}."""
    return pack(
        [(f"{name}c", bytecode(sources[name], f"{ENGINE}/{name}")) for name in sorted(sources)]
    )


def pack_stdlib(stock: bytes, modules: list[str]) -> bytes:
    """Byte-compile the library modules that the engine imports, and those of KEEP.

    Modules that are frozen into the interpreter are not loaded from the zip file.
    """
    for name in modules:
        importlib.import_module(name)
    used = {
        str(spec.origin).removeprefix(f"{STDLIB}/")
        for module in list(sys.modules.values())
        if (spec := getattr(module, "__spec__", None))
        and str(spec.origin).startswith(f"{STDLIB}/")
        and not spec.name.startswith(LEFT_OUT)
    }
    with zipfile.ZipFile(io.BytesIO(stock)) as archive:
        return pack(
            [
                (f"{name}c", bytecode(archive.read(name), f"{STDLIB}/{name}"))
                for name in sorted(archive.namelist())
                if name.endswith(".py") and (name in used or name.startswith(KEEP))
            ]
        )
