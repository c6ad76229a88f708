import { decodeXml, parseXml } from "../xml/xml-parse.ts";
import { type OpenedPackage, overlayOf, type PackageItem, partOf } from "../epub/read-package.ts";
import { filesUsedIn } from "./links.ts";

/**
 * The media overlays that stay in an extract, and their sounds: of whole documents alone, and no sound that also reads
 * what is left out.
 * @param whole paths of the documents of which nothing is left out
 */
export function overlaysKept(
  { items, spine }: OpenedPackage,
  parts: ReadonlyMap<string, Buffer>,
  whole: ReadonlySet<string>,
): { overlays: PackageItem[]; files: Set<string> } {
  const read = spine.flatMap((document) => {
    const overlay = overlayOf(items, document);
    if (!overlay || !parts.has(overlay.path)) return [];
    const used = filesUsedIn(overlay.path, parseXml(decodeXml(partOf(parts, overlay.path))));
    return [{ overlay, used, isWhole: whole.has(document.path) }];
  });
  const others = read.filter(({ isWhole }) => !isWhole);
  const sounds = new Set(
    items.filter(({ mediaType }) => mediaType.startsWith("audio/")).map(({ path }) => path),
  );
  const leftOut = new Set(others.flatMap(({ overlay, used }) => [overlay.path, ...used]));
  const kept = read.filter(
    ({ overlay, used }) =>
      !leftOut.has(overlay.path) && !used.some((path) => sounds.has(path) && leftOut.has(path)),
  );
  const files = kept.flatMap(({ overlay, used }) => [
    overlay.path,
    ...used.filter((path) => sounds.has(path)),
  ]);
  return { overlays: kept.map(({ overlay }) => overlay), files: new Set(files) };
}
