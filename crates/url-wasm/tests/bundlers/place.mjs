// The folder in which everything is built: a project with the package as npm installs it, and with the sources here.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { folder } from "../node/package.mjs";

export const here = fileURLToPath(new URL(".", import.meta.url));
export const project = path.join(path.dirname(folder), "npm-bundles");

/** Makes the project anew. */
export function makeProject() {
  rmSync(project, { recursive: true, force: true });
  const installed = path.join(project, "node_modules/@urlstack/url");
  mkdirSync(installed, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", project], { cwd: folder });
  const packed = readdirSync(project).find((name) => name.endsWith(".tgz"));
  execFileSync("tar", ["-xf", path.join(project, packed), "-C", installed, "--strip-components=1"]);
  for (const name of readdirSync(here).filter((name) =>
    /^(both|direct|entry|lean|one_import|report|required|required_class|workerd)\./.test(name),
  )) {
    cpSync(path.join(here, name), path.join(project, name));
  }
  writeFileSync(path.join(project, "package.json"), '{ "name": "project", "private": true }\n');
  // Parcel takes the folder with such a file for the project.
  writeFileSync(path.join(project, "package-lock.json"), "{}\n");
}
