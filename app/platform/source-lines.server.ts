import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** A place in a file, as V8 writes it in a stack. */
const place = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** Weak: errors are rare, and a map takes several times its file's size. */
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * A stack of the built shop with the sources' own lines: lines of the build are up to a megabyte long.
 * @param build the folder of the build, whose maps are next to its files
 * @returns the stack unchanged where there is no map, as in development
 */
export const withSourceLines = (stack: string, build = "build/server"): string =>
  stack.replaceAll(place, (built, url: string, line: string, column: string) => {
    const file = fileURLToPath(url);
    const map = file.startsWith(resolve(build) + sep) ? mapOf(file) : null;
    // Stacks count from one, maps from zero.
    const found = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !("originalSource" in found)) return built;
    const source = relative("", resolve(dirname(file), found.originalSource));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)?.deref();
  if (known) return known;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload);
    maps.set(file, new WeakRef(map));
    return map;
  } catch {
    return null;
  }
}
