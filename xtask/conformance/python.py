"""`python python.py FOLDER LIBRARY`: runs the suite with a library for Python, and prints what differs.

`python python.py --version LIBRARY` prints the version of the library.
"""

import importlib
import importlib.metadata
import json
import pathlib
import sys

GETTERS = "href origin protocol username password host hostname port pathname search hash".split()
COMPONENTS = "protocol username password hostname port pathname search hash".split()

# What the libraries raise where the standard throws a TypeError. The bindings of C++ have nothing narrower.
FAILURES = (TypeError, ValueError, RuntimeError)

# What a member is called where a library has another name for it.
NAMES = {
    "can_ada": {"delete": "remove", "getAll": "get_all"},
    "pywhatwgurl": {"searchParams": "search_params", "getAll": "get_all"},
    "upa_url": {},
    "urlpattern-py": {},
}


class Library:
    """The classes of a library, by the names of the standard."""

    def __init__(self, name):
        module = importlib.import_module("urlpattern" if name == "urlpattern-py" else name)
        self.names = NAMES[name]
        self.pattern = getattr(module, "URLPattern", None)
        self.params = getattr(module, "URLSearchParams", None)
        self.url = getattr(module, "URL", None)
        self.has_base = self.has_pairs = name != "can_ada"
        if name == "can_ada":
            self.url = module.parse

    def member(self, value, name):
        """A member of an object, called if it is a method without arguments in this library."""
        found = getattr(value, self.names.get(name, name))
        return found() if callable(found) else found

    def call(self, value, name, arguments):
        return getattr(value, self.names.get(name, name))(*arguments)

    def tuples(self, params):
        return [list(pair) for pair in (params.items() if hasattr(params, "items") else params)]


def difference(expected, found, at=""):
    """The first difference of two JSON values, as a string, or None."""
    shown = f"{at}: {json.dumps(found, ensure_ascii=False)}" if at else json.dumps(found, ensure_ascii=False)
    if not isinstance(expected, dict):
        return None if expected == found and type(expected) is type(found) else shown
    if not isinstance(found, dict):
        return shown
    for key in [*expected, *(key for key in found if key not in expected)]:
        other = difference(expected.get(key), found.get(key), f"{at}.{key}" if at else key)
        if other is not None:
            return other
    return None


def url_case(library, test):
    if test["base"] is not None and not library.has_base:
        return "not run"
    try:
        url = library.url(test["input"]) if test["base"] is None else library.url(test["input"], test["base"])
    except FAILURES:
        return None if test.get("failure") else '"failure"'
    if test.get("failure"):
        return library.member(url, "href")
    expected = {getter: test[getter] for getter in GETTERS}
    return difference(expected, {getter: library.member(url, getter) for getter in GETTERS})


def set_member(url, name, value):
    try:
        setattr(url, name, value)
    except ValueError:
        # A setter that has done nothing may say so. What is left of the URL is compared.
        if name == "href":
            raise


def setter_case(library, test, setter):
    url = library.url(test["href"])
    set_member(url, setter, test["new_value"])
    return difference(test["expected"], {getter: library.member(url, getter) for getter in GETTERS})


def params_case(library, test):
    url = library.url(test["href"]) if "href" in test else None
    if url is not None and not hasattr(url, library.names.get("searchParams", "searchParams")):
        return "not run"
    if not isinstance(test.get("init", ""), str) and not library.has_pairs:
        return "not run"
    params = library.params(test["init"]) if url is None else library.member(url, "searchParams")
    results = []
    members = {name for name, *_ in test["calls"]} - {"search", "href"}
    if not all(hasattr(params, library.names.get(member, member)) for member in members):
        return "not run"
    for name, *values in test["calls"]:
        if name in ("search", "href"):
            set_member(url, name, values[0])
            results.append(None)
        elif name == "size":
            results.append(library.member(params, "size"))
        else:
            result = library.call(params, name, values)
            results.append(list(result) if name == "getAll" else result)
    found = {"list": library.tuples(params), "results": results}
    if url is None:
        found["toString"] = str(params)
    else:
        found |= {getter: library.member(url, getter) for getter in ("href", "search")}
        if hasattr(url, "to_json"):
            found["toJSON"] = url.to_json()
    return difference({key: value for key, value in test["expected"].items() if key in found}, found)


def pattern_case(library, test):
    try:
        pattern = library.pattern(*test["pattern"])
    except FAILURES:
        return None if test["expected_obj"] == "error" else '"failure"'
    if test["expected_obj"] == "error":
        return "no error"
    strings = {name: getattr(pattern, name) for name in COMPONENTS}
    other = difference(test["expected_obj"], strings)
    if other is None and pattern.hasRegExpGroups != test["hasRegExpGroups"]:
        other = f"hasRegExpGroups: {json.dumps(pattern.hasRegExpGroups)}"
    if other is not None:
        return other
    match = pattern.exec(*test["inputs"])
    expected = test["expected_match"]
    if match is None or expected is None:
        return None if match is expected else "no match" if match is None else "match"
    return difference(expected, {name: match[name] for name in COMPONENTS}, "match")


def run(folder, library):
    ran, differing = {}, []

    def check(file, index, case, *arguments):
        try:
            found = case(library, *arguments)
        except Exception as error:  # Whatever a library raises is its answer.
            found = f"raises {type(error).__name__}"
        if found == "not run":
            return
        ran[file] = ran.get(file, 0) + 1
        if found is not None:
            differing.append({"file": file, "index": index, "found": found})

    def tests(file):
        return json.loads((folder / file).read_text("utf-8"))

    def check_all(file, case):
        for index, test in enumerate(test for test in tests(file) if isinstance(test, dict)):
            check(file, index, case, test)

    if library.url:
        check_all("urltestdata.json", url_case)
        setters = [(name, test) for name, tests in tests("setters_tests.json").items() for test in tests]
        setters = [(name, test) for name, test in setters if name != "comment"]
        for index, (name, test) in enumerate(setters):
            check("setters_tests.json", index, setter_case, test, name)
    if library.params:
        check_all("urlsearchparams.json", params_case)
    if library.pattern:
        check_all("urlpatterntestdata.json", pattern_case)
    return {"ran": ran, "differing": differing}


folder, name = sys.argv[1:]
if folder == "--version":
    print(importlib.metadata.version(name))
else:
    print(json.dumps(run(pathlib.Path(folder), Library(name)), ensure_ascii=False))
