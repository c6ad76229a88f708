import { CODE_NAME, CODE_PLACEHOLDER, MARK_CLASS, MARK_PLACEHOLDER } from "../mark/mark.ts";

/**
 * Writes the placeholders of the personal mark into the text of a publisher's files, and leaves every other character as
 * it is. Each function returns null where the file has no place for it.
 */

/**
 * At the end of a page. Its own declarations keep it apart from the page's design, whatever the book's style sheet says
 * of paragraphs; they are valid in EPUB 2 and 3.
 */
export const withMarkParagraph = (page: string): string | null =>
  beforeEnd(page, "body", (prefix) => {
    const attributes = `class="${MARK_CLASS}" style="${MARK_STYLE}" xml:lang="fr" dir="ltr"`;
    return `<${prefix}p ${attributes}>${MARK_PLACEHOLDER}</${prefix}p>\n`;
  });

const MARK_STYLE =
  "clear:both;margin:2em 0 0;padding:0;border:0;font-size:.75em;line-height:1.4;text-align:center;text-indent:0";

/** In the head of a page, where nothing is shown. */
export const withHeadCode = (page: string): string | null =>
  beforeEnd(page, "head", (prefix) => codeElement(prefix));

/** In the metadata of a package document. */
export const withPackageCode = (packageDocument: string): string | null =>
  beforeEnd(packageDocument, "metadata", (prefix) => codeElement(prefix));

const codeElement = (prefix: string): string =>
  `<${prefix}meta name="${CODE_NAME}" content="${CODE_PLACEHOLDER}"/>\n`;

/** Inserts markup before an element's end tag: the last one that is no part of a comment or of text. */
function beforeEnd(source: string, name: string, markup: (prefix: string) => string): string | null {
  const tokens = new RegExp(
    String.raw`<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|</((?:[\w.-]+:)?)${name}\s*>`,
    "g",
  );
  const ends = [...source.matchAll(tokens)].filter(([, prefix]) => prefix !== undefined);
  const end = ends.at(-1);
  if (!end) return null;
  return source.slice(0, end.index) + markup(end[1] ?? "") + source.slice(end.index);
}
