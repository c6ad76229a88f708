import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(?:css|js|svg|json|txt|xml|webmanifest)$/;

/** Compresses the built files once at the highest level, so that serving them costs nothing. */
export function compressedAssets(): Plugin {
  return {
    name: "compressed-assets",
    apply: "build",
    // The server's files are built last; only then is the manifest of all routes written among the browser's files.
    applyToEnvironment: ({ name }) => name === "ssr",
    async writeBundle({ dir }) {
      if (!dir) return;
      // Only hashed files: those of `public/` keep their names and are few and small.
      const folder = join(dir, "..", "client", "assets");
      const files = await readdir(folder);
      const manifest = files.find((name) => /^manifest-.*\.js$/.test(name));
      if (manifest) await shorten(join(folder, manifest));
      await Promise.all(
        files.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))),
      );
    },
  };
}

interface Routes {
  routes: Record<string, { imports?: string[] }>;
}

/**
 * The manifest of all routes is a part of every page. Its lists of imports are for links that fetch a page before they are
 * pressed; the back office has none.
 */
async function shorten(file: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const at = text.indexOf("{");
  const manifest = JSON.parse(text.slice(at, text.lastIndexOf("}") + 1)) as Routes;
  for (const [id, route] of Object.entries(manifest.routes))
    if (id.startsWith("pages/back-office/")) delete route.imports;
  const withoutNo = (_key: string, value: unknown) => (value === false ? undefined : value);
  await writeFile(file, `${text.slice(0, at)}${JSON.stringify(manifest, withoutNo)};`);
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
