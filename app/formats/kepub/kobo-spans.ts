import {
  childElements,
  elementsIn,
  hasClass,
  isBlank,
  localName,
  text,
  xml,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";

/**
 * Turns a page of an EPUB into one of a KEPUB, as Kobo's own books are and as kepubify makes them: each sentence and each
 * picture in a span with a number, by which a Kobo keeps places and marks, and the page in two boxes, which it lays out in
 * columns. Texts, links and anchors stay as they are.
 * @returns false, without any change, for a page that has such spans or no body
 */
export function addKoboSpans(root: XmlElement): boolean {
  const head = childElements(root, "head")[0];
  const body = childElements(root, "body")[0];
  if (!head || !body || [...elementsIn(body)].some((element) => hasClass(element, SPAN))) return false;
  const number = spanNumbers();
  const children = body.children.flatMap((child) => spanned(child, number));
  body.children = [xml("div", { id: "book-columns" }, [xml("div", { id: "book-inner" }, children)])];
  head.children.push(
    xml("style", { type: "text/css", class: "kobostylehacks" }, [
      "div#book-inner { margin-top: 0; margin-bottom: 0; }",
    ]),
  );
  return true;
}

const SPAN = "koboSpan";
/** What may hold no span, or whose text is read as it is. */
const UNTOUCHED = new Set(
  "script style pre audio video object iframe picture svg math select option textarea button rp title".split(
    " ",
  ),
);
/** Begin a new number. */
const PARAGRAPHS = new Set(["p", "ol", "ul", "table", "h1", "h2", "h3", "h4", "h5", "h6"]);

/** Numbers of paragraphs, and of the sentences in each; a paragraph without any has none. */
function spanNumbers() {
  let paragraph = 0;
  let sentence = 0;
  let isNew = true;
  return {
    begin: () => {
      isNew = true;
    },
    next: (): string => {
      if (isNew) [paragraph, sentence, isNew] = [paragraph + 1, 0, false];
      sentence += 1;
      return `kobo.${paragraph}.${sentence}`;
    },
  };
}

function spanned(node: XmlNode, number: ReturnType<typeof spanNumbers>): XmlNode[] {
  const inSpan = (child: XmlNode) => xml("span", { class: SPAN, id: number.next() }, [child]);
  if (node.kind === "text")
    return isBlank(node.value) ? [node] : sentencesOf(node.value).map((sentence) => inSpan(text(sentence)));
  const name = localName(node);
  if (name === "img") {
    number.begin();
    return [inSpan(node)];
  }
  if (UNTOUCHED.has(name)) return [node];
  if (PARAGRAPHS.has(name)) number.begin();
  node.children = node.children.flatMap((child) => spanned(child, number));
  return [node];
}

/** A sign that ends a sentence, with what closes it, and the white space after it: the next sentence begins there. */
const SENTENCE_END = /[.!?…](?:[ \u00a0\u202f]?»|["'’”)])?[ \t\r\n]+(?=[^ \t\r\n])/g;

/** The sentences of a text, which together are the text. */
export function sentencesOf(value: string): string[] {
  const ends = [...value.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  return [...ends, value.length].map((end, at) => value.slice(at === 0 ? 0 : ends[at - 1], end));
}
