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
      await Promise.all(
        files.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
