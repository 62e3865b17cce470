// The bundlers. Each writes bundles of an entry in some formats, and returns their files by format.

import path from "node:path";
import { fileURLToPath } from "node:url";
import { here, project } from "./place.mjs";

/** Builds an entry to the formats `esm`, `cjs` and `iife`, and returns the files. */
export const bundlers = { esbuild, webpack, rollup, vite, parcel };

/** Where a bundle goes. */
const output = (bundler, name) => path.join(project, "dist", bundler, name);
const extensions = { esm: "mjs", cjs: "cjs", iife: "js" };
const named = (entry, format) => `${path.parse(entry).name}.${format}.${extensions[format]}`;

async function each(formats, build) {
  const files = {};
  for (const format of formats) files[format] = await build(format);
  return files;
}

async function esbuild(entry, formats) {
  const { build } = await import("esbuild");
  return each(formats, async (format) => {
    const outfile = output("esbuild", named(entry, format));
    const platform = format === "cjs" ? "node" : "browser";
    const options = { entryPoints: [path.join(project, entry)], bundle: true, minify: true, logLevel: "error" };
    await build({ ...options, format, platform, outfile });
    return outfile;
  });
}

async function webpack(entry, formats) {
  const { default: webpack } = await import("webpack");
  const libraries = {
    esm: { experiments: { outputModule: true }, output: { library: { type: "module" } }, target: "es2022" },
    cjs: { output: { library: { type: "commonjs2" } }, target: "node" },
    iife: { target: "web" },
  };
  return each(formats, async (format) => {
    const file = output("webpack", named(entry, format));
    const { output: library, ...options } = libraries[format];
    const place = { path: path.dirname(file), filename: path.basename(file), publicPath: "auto", ...library };
    const config = { mode: "production", context: project, entry: `./${entry}`, output: place, ...options };
    // The bundles are larger than webpack likes.
    await new Promise((resolve, reject) => {
      webpack({ ...config, performance: false }, (error, stats) => {
        if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString("errors-only")));
        else resolve();
      });
    });
    return file;
  });
}

async function rollup(entry, formats) {
  const [{ rollup }, commonjs, resolve] = await Promise.all(
    ["rollup", "@rollup/plugin-commonjs", "@rollup/plugin-node-resolve"].map((name) => import(name)),
  );
  const bundle = await rollup({ input: path.join(project, entry), plugins: [resolve.default(), commonjs.default()] });
  return each(formats, async (format) => {
    const file = output("rollup", named(entry, format));
    await bundle.write({ file, format: format === "esm" ? "es" : format, name: "bundle" });
    return file;
  });
}

async function vite(entry, formats) {
  const { build } = await import("vite");
  return each(formats, async (format) => {
    const fileName = () => named(entry, format);
    const lib = {
      entry: path.join(project, entry),
      formats: [format === "esm" ? "es" : format],
      fileName,
      name: "bundle",
    };
    const outDir = output("vite", "");
    await build({ root: project, logLevel: "error", configFile: false, build: { lib, outDir, emptyOutDir: false } });
    return path.join(outDir, named(entry, format));
  });
}

async function parcel(entry, formats) {
  const { Parcel } = await import("@parcel/core");
  const outputs = { esm: "esmodule", cjs: "commonjs", iife: "global" };
  return each(formats, async (format) => {
    const file = output("parcel", named(entry, format));
    const options = {
      outputFormat: outputs[format],
      context: format === "cjs" ? "node" : "browser",
      includeNodeModules: true,
      distDir: path.dirname(file),
      distEntry: path.basename(file),
      engines: { browsers: "last 2 Chrome versions", node: ">=20" },
      publicUrl: "./",
      optimize: true,
      sourceMap: false,
    };
    const bundler = new Parcel({
      entries: path.join(project, entry),
      defaultConfig: fileURLToPath(import.meta.resolve("@parcel/config-default")),
      targets: { bundle: options },
      mode: "production",
      shouldDisableCache: true,
      defaultTargetOptions: { shouldScopeHoist: true },
      cacheDir: path.join(project, ".parcel-cache"),
    });
    await bundler.run();
    return file;
  });
}
