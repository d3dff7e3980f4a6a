"""The notebook of the docs: well-formed, and every cell run in its order; pictures where Matplotlib is."""

import base64
import contextlib
import importlib.util
import io
import json
import os
import sys
import unittest
from pathlib import Path

if importlib.util.find_spec("numpy") is None:
    raise unittest.SkipTest("numpy is not here")

NOTEBOOK = Path(__file__).parents[2] / "docs/how-to/python.ipynb"
HAS_PICTURES = importlib.util.find_spec("matplotlib") is not None


class Notebook(unittest.TestCase):
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))

    def test_it_has_the_form_of_nbformat_4_5(self):
        self.assertEqual((self.notebook["nbformat"], self.notebook["nbformat_minor"]), (4, 5))
        ids = [cell["id"] for cell in self.notebook["cells"]]
        self.assertEqual(len(ids), len(set(ids)))
        for cell in self.notebook["cells"]:
            code = {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
            self.assertEqual(set(cell), {"cell_type", "id", "metadata", "source"} | code, cell["id"])
            self.assertRegex(cell["id"], r"^[A-Za-z0-9_-]{1,64}$")
            self.assertTrue(all(isinstance(line, str) for line in cell["source"]))
        if importlib.util.find_spec("nbformat"):
            import nbformat

            nbformat.validate(self.notebook)

    def test_its_cells_run_and_print_what_they_show(self):
        os.environ["MPLBACKEND"] = "Agg"
        scope = {}
        for number, cell in enumerate((c for c in self.notebook["cells"] if c["cell_type"] == "code"), 1):
            self.assertEqual(cell["execution_count"], number)
            if "plot" in cell["metadata"].get("tags", []) and not HAS_PICTURES:
                print(f"{cell['id']}: not run, matplotlib is not here", file=sys.stderr)
                continue
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile("".join(cell["source"]), cell["id"], "exec"), scope)
            shown = "".join(line for output in cell["outputs"] for line in output.get("text", []))
            self.assertEqual(printed.getvalue(), shown, cell["id"])

    def test_pictures_are_in_it_for_those_who_only_read(self):
        for cell in self.notebook["cells"]:
            pictures = [output["data"]["image/png"] for output in cell.get("outputs", []) if "data" in output]
            self.assertEqual(len(pictures), "plot" in cell["metadata"].get("tags", []), cell["id"])
            for picture in pictures:
                self.assertTrue(base64.b64decode(picture).startswith(b"\x89PNG"))
