import type { PDFObject } from "mupdf";
import { UnreadableFileError } from "../format-errors.ts";
import { DAMAGED_PDF } from "./open-pdf.server.ts";
import { MAX_PAGES } from "./pdf-limits.ts";

/**
 * Counts the pages by walking the page tree: `/Count` is only a claim.
 * @throws UnreadableFileError if the tree is empty, loops, is too large, or differs from its claim
 */
export function countPages(root: PDFObject): number {
  const tree = root.get("Pages");
  const claimed = root.get("Pages", "Count");
  if (claimed.isNumber() && claimed.asNumber() > MAX_PAGES) throw new UnreadableFileError(TOO_MANY);
  const pages = countLeaves(tree);
  if (pages === 0)
    throw new UnreadableFileError("Ce PDF ne contient aucune page. Exportez-le à nouveau, puis renvoyez-le.");
  if (claimed.isNumber() && claimed.asNumber() !== pages)
    throw new UnreadableFileError(
      `Ce PDF annonce ${claimed.asNumber()} pages mais en contient ${pages}. Exportez-le à nouveau, puis renvoyez-le.`,
    );
  return pages;
}

/** Without recursion and with a maximum depth: MuPDF itself walks the tree recursively later. */
function countLeaves(tree: PDFObject): number {
  const waiting = [{ node: tree, depth: 0 }];
  const seen = new Set<number>();
  let pages = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (!node.isDictionary()) continue;
    const number = node.isIndirect() ? node.asIndirect() : null;
    if (depth > MAX_DEPTH || (number !== null && seen.has(number)))
      throw new UnreadableFileError(DAMAGED_PDF);
    if (number !== null) seen.add(number);
    const kids = node.get("Kids");
    if (kids.isArray()) kids.forEach((kid) => waiting.push({ node: kid, depth: depth + 1 }));
    else pages += 1;
    if (pages + waiting.length > MAX_PAGES) throw new UnreadableFileError(TOO_MANY);
    node.destroy();
  }
  return pages;
}

/** A balanced tree with ten branches needs far fewer than this many levels. */
const MAX_DEPTH = 100;

const TOO_MANY = `Ce PDF a plus de ${MAX_PAGES.toLocaleString("fr-FR")} pages. Divisez-le en plusieurs éditions.`;
