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
    try {
      return sourceOf(fileURLToPath(url), Number(line), Number(column), resolve(build) + sep) ?? built;
    } catch {
      // A message may quote any address, and a map may be missing or broken: an error is logged in any case.
      return built;
    }
  });

/** @param line from one, as `column` @returns null for another folder's file, and for code that has no source */
function sourceOf(file: string, line: number, column: number, build: string): string | null {
  if (!file.startsWith(build)) return null;
  // Maps count from zero.
  const found = mapOf(file).findEntry(line - 1, column - 1);
  if (!("originalSource" in found) || !found.originalSource) return null;
  const source = relative("", resolve(dirname(file), found.originalSource));
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}

function mapOf(file: string): SourceMap {
  const known = maps.get(file)?.deref();
  if (known) return known;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload);
  maps.set(file, new WeakRef(map));
  return map;
}
