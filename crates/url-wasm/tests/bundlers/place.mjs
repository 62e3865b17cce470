// The folder in which everything is built: a project with the package as npm installs it, and with the sources here.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { folder } from "../node/package.mjs";

export const here = fileURLToPath(new URL(".", import.meta.url));
export const project = path.join(path.dirname(folder), "npm-bundles");
/** A project with a link to the package, as `npm install FOLDER` makes one. */
export const linked = path.join(path.dirname(folder), "npm-linked");

/** Makes both projects anew. */
export function makeProjects() {
  rmSync(project, { recursive: true, force: true });
  const installed = path.join(project, "node_modules/@urlstack/url");
  mkdirSync(installed, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", project], { cwd: folder });
  const packed = readdirSync(project).find((name) => name.endsWith(".tgz"));
  execFileSync("tar", ["-xf", path.join(project, packed), "-C", installed, "--strip-components=1"]);
  copySources(project);
  // Parcel takes the folder with such a file for the project.
  writeFileSync(path.join(project, "package-lock.json"), "{}\n");

  rmSync(linked, { recursive: true, force: true });
  mkdirSync(path.join(linked, "node_modules/@urlstack"), { recursive: true });
  symlinkSync(folder, path.join(linked, "node_modules/@urlstack/url"), "dir");
  copySources(linked);
}

function copySources(to) {
  for (const name of readdirSync(here).filter((name) =>
    /^(both|bun|direct|entry|lean|one_import|report|required|required_class|vite|workerd)\./.test(name),
  )) {
    cpSync(path.join(here, name), path.join(to, name));
  }
  cpSync(path.join(here, "../equality.mjs"), path.join(to, "equality.mjs"));
  writeFileSync(path.join(to, "package.json"), '{ "name": "project", "private": true }\n');
}
