import type { PDFDocument } from "mupdf";
import { MARK_SIZE } from "../mark/encode-mark.ts";
import { MARK_LEAD } from "../mark/mark.ts";
import { FONT_FAMILY } from "./mark-font.server.ts";
import { MARK_RESOURCE } from "./page-foot.ts";

/** The mark on a page: a line that begins as a mark, in its font and size. The book's own lines are larger. */
export function printedMark(document: PDFDocument): string | null {
  const last = document.countPages() - 1;
  for (let index = last; index >= 0; index -= 1) {
    const mayBeMarked = index === last || isStamped(document, index);
    const mark = mayBeMarked ? markOnPage(document, index) : null;
    if (mark !== null) return mark;
  }
  return null;
}

/** Programs that remove or reorder pages keep the names of their resources. */
function isStamped(document: PDFDocument, index: number): boolean {
  return document.findPage(index).getInheritable("Resources").get("XObject", MARK_RESOURCE).isStream();
}

/** The mark on the last page, with one of these beginnings: those of proofs are no reader's. */
export const markOnLastPage = (document: PDFDocument, leads: readonly string[]): string | null =>
  markOnPage(document, document.countPages() - 1, leads);

function markOnPage(
  document: PDFDocument,
  index: number,
  leads: readonly string[] = [MARK_LEAD],
): string | null {
  const lines: { text: string; isMark: boolean }[] = [];
  document
    .loadPage(index)
    .toStructuredText("preserve-whitespace")
    .walk({
      beginLine: () => void lines.push({ text: "", isMark: true }),
      onChar: (letter, _origin, font, size) => {
        const line = lines.at(-1);
        if (!line) return;
        line.text += letter;
        if (letter.trim() && !(size < MARK_SIZE + 0.5 && font.getName().includes(FONT_FAMILY)))
          line.isMark = false;
      },
    });
  const isWhole = ({ text, isMark }: (typeof lines)[number]): boolean =>
    isMark && leads.some((lead) => text.startsWith(lead));
  return lines.findLast(isWhole)?.text.trim() ?? null;
}
