import { DOCX_LIMITS, EPUB_LIMITS, inspectArchive } from "../archive/inspect-archive.server.ts";
import { CODE_LENGTH, MARK_CLASS, MARK_LEAD, MARK_LENGTH, markOfCode, PROOF_LEAD } from "./mark.ts";

/** What a copy may be: one of our EPUBs, or the publisher's own. */
const COPY_LIMITS = { ...EPUB_LIMITS, xmlBytes: DOCX_LIMITS.xmlBytes };

/**
 * The mark of an EPUB: its code in the package document or in the head of a page, otherwise the text on any page.
 * Programs that convert books rename and repack their pages.
 * @param leads beginnings of the marks to find: those of readers, unless proofs count too
 * @returns null if there is none
 * @throws UnreadableFileError for an archive that is damaged, or beyond the limits
 */
export async function markOfEpub(
  path: string,
  leads: readonly string[] = [MARK_LEAD],
): Promise<string | null> {
  let code: string | null = null;
  let mark: string | null = null;
  await inspectArchive(path, COPY_LIMITS, (name) => {
    if (WITHOUT_TEXT.test(name)) return null;
    let tail: Buffer = Buffer.alloc(0);
    return (chunk) => {
      const window = Buffer.concat([tail, chunk]);
      code = markOfCodes(window, leads) ?? code;
      mark = markIn(window, leads) ?? mark;
      tail = window.subarray(-OVERLAP);
    };
  });
  return code ?? mark;
}

/** Texts may have any name. */
const WITHOUT_TEXT = /\.(jpe?g|png|gif|webp|avif|[ot]tf|woff2?|mp[34]|m4[av]|css)$/i;

/** A mark or a code with its tags, across two chunks. */
const OVERLAP = 5 * MARK_LENGTH;

/** A code is recognised by its checksum, in any element. */
function markOfCodes(bytes: Buffer, leads: readonly string[]): string | null {
  const codes = bytes.toString("latin1").match(CODES) ?? [];
  return codes.map((code) => markOfCode(code, leads)).find((mark) => mark !== null) ?? null;
}

const CODES = new RegExp(String.raw`(?<![\w-])[\w-]{${CODE_LENGTH}}(?![\w-])`, "g");

/** The last mark in some bytes of XHTML: the whole text of a paragraph of its own class, never a part of the book's. */
export function markIn(bytes: Buffer, leads: readonly string[] = [MARK_LEAD]): string | null {
  const marks = leads.map((lead) => lastMarkIn(bytes, lead));
  return marks.find((mark) => mark !== null) ?? null;
}

function lastMarkIn(bytes: Buffer, lead: string): string | null {
  for (let at = bytes.lastIndexOf(lead); at > 0; at = bytes.lastIndexOf(lead, at - 1)) {
    const tag = bytes.toString("latin1", Math.max(0, at - LONGEST_TAG), at);
    const [text = "", end] = bytes.toString("utf8", at, at + MARK_LENGTH + 1).split(/(?=[<\0])/u);
    if (MARK_TAG.test(tag) && end !== undefined)
      return text.trim().replaceAll(/&(lt|gt|quot|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
  }
  return null;
}

/** Other programs add classes, attributes and white space. */
const MARK_TAG = new RegExp(String.raw`<p\b[^<>]*\bclass="(?:[^"]*\s)?${MARK_CLASS}(?:\s[^"]*)?"[^<>]*>\s*$`);
const LONGEST_TAG = 400;

const CHARACTERS: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** Why a file of the shop is no original, in French, by its mark. */
export function notOriginal(format: "PDF" | "EPUB", mark: string): string {
  const kind = mark.startsWith(PROOF_LEAD)
    ? "une épreuve de la boutique"
    : "l’exemplaire personnel d’un lecteur de la boutique";
  return `Ce${format === "EPUB" ? "t" : ""} ${format} est ${kind}. Envoyez le fichier d’origine, sans mention.`;
}
