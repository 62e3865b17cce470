// What this browser makes of an input.

/** The members of the URL class. */
export const MEMBERS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
];

/** Returns the members of the browser's URL, or `null`. */
export function browserMembers(input, base) {
  try {
    const url = base === "" ? new URL(input) : new URL(input, base);
    return Object.fromEntries(MEMBERS.map((member) => [member, url[member]]));
  } catch {
    return null;
  }
}

/** Returns the components among the members of a URL. It does not tell missing ones from empty ones. */
export function componentsOf(members) {
  const components = {
    scheme: members.protocol.slice(0, -1),
    username: members.username,
    password: members.password,
    host: members.hostname,
    port: members.port,
    path: members.pathname,
    query: members.search.slice(1),
    fragment: members.hash.slice(1),
  };
  return Object.fromEntries(Object.entries(components).filter(([, text]) => text !== ""));
}
