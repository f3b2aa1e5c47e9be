"""Install what the project needs; print one sentence if something is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STAMPS = ROOT / ".build"
VENV = ROOT / ".venv"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HEADLESS = "chromium-headless-shell"
FIREFOX = ("firefox-esr", "firefox")


class SetupError(Exception):
    """Something is missing on this machine; the message is one sentence."""


def run(*command: str | Path, where: Path = ROOT) -> None:
    """Run a command; show its output only if it fails."""
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).splitlines()[:20])
        raise SetupError(f"`{' '.join(map(str, command))}` failed:\n{said}")


def found(*names: str) -> str | None:
    """Return the path of the first of these programs on the PATH."""
    return next((path for name in names if (path := shutil.which(name))), None)


def apt(*packages: str) -> bool:
    """Install Debian packages if this machine allows it; return whether it worked."""
    if not found("apt-get") or os.geteuid() != 0:
        return False
    print(f"Installing {' '.join(packages)} ...")
    try:
        run("apt-get", "update")
        run("apt-get", "install", "--yes", "--no-install-recommends", *packages)
    except SetupError as error:
        print(error)
        return False
    return True


def npm_ci(folder: Path) -> None:
    """Install the npm packages of a folder's lock file."""
    if not found("node") or not found("npm"):
        raise SetupError("Node.js with npm is needed: install Node 20 or newer, then try again.")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    if int(version.stdout.lstrip("v").split(".")[0]) < 20:
        raise SetupError(f"Node 20 or newer is needed, this is {version.stdout.strip()}.")
    print("Installing npm packages ...")
    run("npm", "ci", "--ignore-scripts", where=folder)


def install_npm() -> None:
    """Install the npm packages of the page and its checks."""
    npm_ci(ROOT / "web")


def install_audit() -> None:
    """Install Lighthouse: 200 packages that only `make audit` needs."""
    folder = STAMPS / "audit"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(ROOT / "web/audit" / name, folder / name)
    npm_ci(folder)


def install_venv() -> None:
    """Create the virtual environment with the tools of requirements-tools.txt, checked by hash."""
    print("Installing Python tools ...")
    python = VENV / "bin/python"
    try:
        if not python.exists():
            venv.create(VENV, with_pip=True, clear=True)
    except (subprocess.CalledProcessError, OSError) as error:
        raise SetupError(
            "Python's venv module does not work here: on Debian and Ubuntu, install python3-venv."
        ) from error
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--require-hashes", "-r", ROOT / "requirements-tools.txt")


def install_chromium() -> None:
    """Install Chromium unless there is one: from Playwright, else from Debian.

    Playwright adds a light Chromium without windows, in which the tests take less time. Where the
    machine has a Chromium of its own, Debian's light one is added if that is possible.
    """
    if found(*CHROMIUM):
        found(HEADLESS) or apt(HEADLESS)
        return
    print("Installing Chromium ...")
    playwright = VENV / "bin/playwright"
    try:
        run(playwright, "install", *(["--with-deps"] if os.geteuid() == 0 else []), "chromium")
    except SetupError as error:
        if not apt("chromium", HEADLESS) and not apt("chromium"):
            raise SetupError(f"No Chromium here and none could be installed. {error}") from error


def install_browsers() -> None:
    """Install Firefox and WebKitGTK with their drivers, if the machine allows it."""
    if not found(*FIREFOX):
        apt("firefox-esr") or apt("firefox")
    if not found("WebKitWebDriver") or not found("Xvfb"):
        apt("webkit2gtk-driver", "xvfb")


STEPS = {
    "npm": install_npm,
    "venv": install_venv,
    "chromium": install_chromium,
    "browsers": install_browsers,
    "audit": install_audit,
}


def main() -> int:
    """Run the step named on the command line, and touch its stamp file."""
    step = sys.argv[1]
    try:
        STEPS[step]()
    except SetupError as error:
        print(f"setup: {error}", file=sys.stderr)
        return 1
    STAMPS.mkdir(exist_ok=True)
    (STAMPS / f"{step}.stamp").touch()
    return 0


if __name__ == "__main__":
    sys.exit(main())
