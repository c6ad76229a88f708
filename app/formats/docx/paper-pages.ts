import { elementsIn, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { fieldsOf, type Field, type FieldText } from "./field-results.ts";
import { cutEnd, shownIn, valueOf } from "./insert-text.ts";
import { lostElement, type LossKind } from "./losses.ts";

const REFERENCE = /^\s*PAGEREF\s+"?([^\s"\\]+)/i;
const NUMBER = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

/** What a link to a page is called in its place. */
const HERE: Readonly<Record<string, string>> = { fr: "ici", en: "here" };

/**
 * Replaces the numbers of paper pages in fields: « voir page 12 » becomes « voir ici », with a link; where it is already
 * a link, or its target is missing, the number goes. Both are reported.
 * @param language main subtag of the book's language
 * @param bookmarks of the document
 */
export function replacePageNumbers(
  root: XmlElement,
  language: string | null,
  bookmarks: ReadonlySet<string>,
): void {
  for (const field of fieldsOf(root)) {
    const target = REFERENCE.exec(field.instruction)?.[1];
    if (target === undefined && !NUMBER.test(field.instruction)) continue;
    const [first] = field.shown;
    if (!first) continue;
    const isNumber = /\d|^[ivxlcdm]+$/i.test(shownText(field));
    const hasTarget = target !== undefined && bookmarks.has(target);
    if (isNumber && (!hasTarget || first.isLinked)) removeNumber(field, first);
    else if (!isNumber && hasTarget) field.linkTo(target);
    else if (hasTarget) {
      const here = HERE[language ?? ""] ?? "→";
      const words = takeWords(first);
      write(field, /^\p{Lu}/u.test(words) ? here.charAt(0).toUpperCase() + here.slice(1) : here);
      report(first, "pageReference");
      field.linkTo(target);
    }
  }
}

/** The names of the bookmarks in a part. */
export const bookmarksIn = (root: XmlElement): string[] =>
  [...elementsIn(root)].flatMap(({ name, attributes }) =>
    name === "w:bookmarkStart" ? [attributes.get("w:name") ?? ""] : [],
  );

const shownText = ({ shown }: Field): string => shown.map(({ text }) => textOf(text)).join("");

/** The number leaves with the tab or the words before it. */
function removeNumber(field: Field, first: FieldText): void {
  takeWords(first);
  const before = shownBefore(first);
  if (before.at(-1)?.name !== "w:t") cutEnd(before, 1);
  write(field, "");
  if (!first.isLinked) report(first, "pageNumber");
}

function write({ shown }: Field, value: string): void {
  shown.forEach(({ text }, index) => {
    text.children = index === 0 ? [{ kind: "text", value }] : [];
  });
}

function report({ run, text }: FieldText, kind: LossKind): void {
  run.children.splice(run.children.indexOf(text), 0, lostElement(kind));
}

/** « p. », « à la page », "on page", at the end of a text. */
export const PAGE_WORDS =
  /(?:(?<!\p{L})(?:(?:de|à|dès|sur|vers) la|la|en|aux?|les|des|on|at|in) )?(?<!\p{L})(?:pages?|pp?\.|p)[\s\u00A0\u202F]*$/iu;

/** Removes the words that announce a page number, and returns them. */
function takeWords(first: FieldText): string {
  const before = shownBefore(first);
  const lastTab = before.findLastIndex(({ name }) => name !== "w:t");
  const texts = before.slice(lastTab + 1);
  const [words = ""] = PAGE_WORDS.exec(texts.map(valueOf).join("").slice(-LONGEST_WORDS)) ?? [];
  cutEnd(texts, words.length);
  return words;
}

const LONGEST_WORDS = 40;

/** Texts and tabs of its paragraph before it. */
function shownBefore({ paragraph, text }: FieldText): XmlElement[] {
  const shown = shownIn(paragraph);
  return shown.slice(0, shown.indexOf(text)).filter((each) => valueOf(each) !== "");
}
