// Uses that the oldest supported compiler accepts, whose library has no names of helpers for iterators.

import { parseAll, URL, URLError, URLSearchParams, type Component } from "@urlstack/url";
import { findSuffix } from "@urlstack/url/domains";
import { inspect } from "@urlstack/url/inspect";
import { init } from "@urlstack/url/lean";
import { URLPattern } from "@urlstack/url/pattern";
import { makeRelative } from "@urlstack/url/reference";

const texts: string[] = [];
for (const [name, value] of new URL("http://a/").searchParams) texts.push(name, value);
for (const name of new URLSearchParams("a").keys()) texts.push(name);
for (const value of new URLSearchParams("a").values()) texts.push(value);
const pairs: [string, string][] = [...new URLSearchParams("a").entries()];
const iterator: IterableIterator<[string, string]> = new URLSearchParams("a").entries();
const component = (error: URLError): Component | null => error.component;
const group: string | undefined = new URLPattern({ pathname: "/:a" }).exec({ pathname: "/b" })?.pathname.groups["a"];

const functions = [findSuffix, init, inspect, makeRelative, parseAll];

export const used = [texts, pairs, iterator, component, group, functions];
