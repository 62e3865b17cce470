"""Asks cmark-gfm, GitHub's program for Markdown, for the links in each text of the table in docs/extract.md.

    pip install cmarkgfm==2025.10.22
    python crates/url-extract/tests/suite/gfm.py > fixtures/gfm/autolinks.tsv

Run it after a change to the texts, and write the new checksum to fixtures/SOURCES.
"""

import html.parser
import pathlib

import cmarkgfm
from cmarkgfm.cmark import _cmark

PAGE = pathlib.Path(__file__).parents[4] / "docs/extract.md"


class Links(html.parser.HTMLParser):
    """Collects the texts of links."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.texts, self.is_link = [], False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag == "a":
            self.is_link = True
            self.texts.append("")

    def handle_endtag(self, tag):
        self.is_link &= tag != "a"

    def handle_data(self, data):
        if self.is_link:
            self.texts[-1] += data


# The package's own constant names an older version.
version = _cmark.ffi.string(_cmark.lib.cmark_version_string()).decode()
rows = PAGE.read_text().split("| text | url-extract |")[1].splitlines()[2:]
print(f"# The links that cmark-gfm {version} finds with the extension autolink. Written by gfm.py of url-extract.")
print("# text, and the text of each link")
for row in rows:
    if not row.startswith("|"):
        break
    text = row.split("|")[1].strip().strip("`")
    page = cmarkgfm.markdown_to_html_with_extensions(text, extensions=["autolink"])
    print("\t".join([text, *Links(page).texts]))
