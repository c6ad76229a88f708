import type { PDFDocument } from "mupdf";
import { MARK_SIZE } from "../mark/encode-mark.ts";
import { MARK_LEAD } from "../mark/mark.ts";
import { FONT_FAMILY } from "./mark-font.server.ts";

/** The mark on the last page: a line that begins as a mark, in its font and size. The book's own lines are larger. */
export function printedMark(document: PDFDocument): string | null {
  const pages = document.countPages();
  if (pages === 0) return null;
  const lines: { text: string; isMark: boolean }[] = [];
  document
    .loadPage(pages - 1)
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
  return lines.findLast(({ text, isMark }) => isMark && text.startsWith(MARK_LEAD))?.text.trim() ?? null;
}
