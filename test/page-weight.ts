import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { builtFile } from "#test/build.ts";

const assets = builtFile("client/assets");

interface ManifestEntry {
  module: string;
  clientLoaderModule?: string;
  clientActionModule?: string;
  clientMiddlewareModule?: string;
  hydrateFallbackModule?: string;
  imports?: string[];
  css?: string[];
}
interface Manifest {
  entry: ManifestEntry;
  routes: Record<string, ManifestEntry>;
}

export interface PageWeight {
  /** Compressed bytes of every script that the page needs before any interaction. */
  script: number;
  style: number;
  /** Size of the two preloaded font files. */
  font: number;
  files: string[];
}

/**
 * The size of a browser's requests for a page with these routes, computed from the build; run after `npm run build`.
 */
export function weighPage(routeIds: string[]): PageWeight {
  const manifest = readManifest();
  const entries = [manifest.entry, ...routeIds.map((id) => required(manifest.routes[id], id))];
  const files = new Set<string>();
  for (const entry of entries) for (const url of scriptsOf(entry)) addWithImports(basename(url), files);
  const styles = new Set(entries.flatMap(({ css }) => css ?? []).map((url) => basename(url)));
  return {
    script: sum([...files].map(compressedSize)),
    style: sum([...styles].map(compressedSize)),
    font: sum(globSync("source-*latin-wght-normal*.woff2", { cwd: assets }).map((file) => read(file).length)),
    files: [...files],
  };
}

function readManifest(): Manifest {
  const [file] = globSync("manifest-*.js", { cwd: assets });
  if (!file) throw new Error("Run through `npm test`: it builds the shop first.");
  const text = read(file).toString("utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

const scriptsOf = (entry: ManifestEntry): string[] =>
  [
    entry.module,
    entry.clientLoaderModule,
    entry.clientActionModule,
    entry.clientMiddlewareModule,
    entry.hydrateFallbackModule,
    ...(entry.imports ?? []),
  ].filter((url) => url !== undefined);

/** Static imports only: `import()` is fetched when needed. */
const staticImport = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;

function addWithImports(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  for (const [, imported = ""] of read(file).toString("utf8").matchAll(staticImport))
    addWithImports(imported, files);
}

const read = (file: string): Buffer => readFileSync(join(assets, file));
/** Of the file that the build compressed for browsers. */
export const compressedSize = (file: string): number => read(`${file}.br`).length;
const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The build has no route ${name}.`);
  return value;
}
