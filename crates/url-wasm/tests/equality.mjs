// Objects that deep comparisons have to tell apart, and objects that they must not.

const after = (url, change) => {
  change(url);
  return url;
};
/** By class, functions that return groups of equal objects. Each object differs from those of the other groups. */
export const groups = ({ parseAll, URL, URLPattern, URLSearchParams }) => ({
  URL: () => [
    [
      new URL("https://a/"),
      URL.parse("HTTPS://A"),
      parseAll(["https://a/", "x"])[0],
      after(new URL("https://b/"), (url) => (url.host = "a")),
      after(new URL("https://b/"), (url) => (url.href = "https://a/")),
      after(new URL("https://a/?q"), (url) => url.searchParams.delete("q")),
      after(new URL("https://a/?q"), (url) => [url.searchParams.append("r", ""), (url.search = "")]),
    ],
    [new URL("https://b/")],
    [
      new URL("https://a/?b=1"),
      after(new URL("https://a/"), (url) => url.searchParams.append("b", "1")),
      after(new URL("https://a/"), (url) => [
        url.searchParams.append("b", "2"),
        url.href,
        url.searchParams.set("b", 1),
      ]),
    ],
    [after(new URL("https://a/?b=1"), (url) => url.searchParams.append("c", ""))],
    // The members of the class are the same without the fragment's delimiter, but not the href.
    [new URL("https://a/#")],
  ],
  URLSearchParams: () => [
    [
      new URLSearchParams("a=1&b=2"),
      new URLSearchParams({ a: "1", b: "2" }),
      new URL("https://h/?a=1&b=2").searchParams,
      after(new URLSearchParams("b=2&a=1&c"), (params) => [params.sort(), params.delete("c")]),
      after(new URL("https://h/").searchParams, (params) => [params.append("a", "1"), params.set("b", "2")]),
      after(new URL("https://h/?x"), (url) => [url.searchParams, (url.search = "a=1&b=2")]).searchParams,
    ],
    [new URLSearchParams("a=1")],
    [new URLSearchParams("a=1&b=3")],
    [new URLSearchParams("b=2&a=1")],
    [new URLSearchParams()],
  ],
  URLPattern: () => [
    [new URLPattern("https://h/:a"), new URLPattern({ protocol: "https", hostname: "h", port: "", pathname: "/:a" })],
    [new URLPattern("https://h/:b")],
    [new URLPattern("https://h/:a", { ignoreCase: true })],
    [new URLPattern("https://i/:a")],
    [new URLPattern()],
  ],
});

/** An object by itself, and in others. */
const places = [
  (object) => object,
  (object) => [object],
  (object) => ({ nested: { object } }),
  (object) => new Map([["key", object]]),
];

/** Returns each two objects, in each place, with whether they are equal. */
export function* pairs(make) {
  const objects = make().flatMap((group, index) => group.map((object) => ({ object, index })));
  for (const a of objects)
    for (const b of objects) for (const place of places) yield [place(a.object), place(b.object), a.index === b.index];
}
