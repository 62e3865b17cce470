// The classes in place of the built-in ones, and these in place of the classes, as the DOM and Node declare them.

import { parseAll, URL as OurURL, URLSearchParams as OurParams } from "@urlstack/url";

const ours = new OurURL("https://h/?a=b");
const builtIn: URL = ours;
const ofBuiltIn: OurURL = new URL("https://h/");
const params: URLSearchParams = ours.searchParams;
const ofParams: OurParams = new URLSearchParams(ours.search);
export const used = [builtIn, ofBuiltIn, params, ofParams, parseAll([ofBuiltIn, new URL("https://h/")])];

// As arguments.
export const requests = () => [fetch(ours), fetch(new Request(ours)), new OurURL("a", new URL("https://h/"))];
export const copies = [new OurParams(params), new URLSearchParams(ours.searchParams), new URL(ours)];
for (const [name, value] of ours.searchParams.entries()) used.push(new OurURL(`https://${name}/${value}`));
