import { addressOf, placeIn } from "#reading/reading/client/frame-events.ts";

/** What a copy keeps of the publisher's markup: its sense, not its design. */
const kept = new Set(
  (
    "h1 h2 h3 h4 h5 h6 p div blockquote ul ol li dl dt dd table caption thead tbody tfoot tr th td pre figure figcaption hr br em " +
    "strong i b sup sub small cite q a code"
  ).split(" "),
);
const keptMath = new Set(
  (
    "math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover " +
    "mmultiscripts mprescripts mtable mtr mtd"
  ).split(" "),
);
const keptAttributes = ["lang", "dir", "colspan", "rowspan", "start", "display", "stretchy", "mathvariant"];
const left = new Set(
  "script style template iframe object embed audio video annotation annotation-xml".split(" "),
);
const mathNamespace = "http://www.w3.org/1998/Math/MathML";

/**
 * Parts of a book as elements of the shop's own page: for the printer, and for what is shown over the text. They are new
 * and have no attribute that could do anything: nothing of a hostile file comes into the page. A link to the web opens in
 * a tab of its own; one to a place in the book has it as `data-place`.
 * @param base the address of the book's folder
 */
export function safeCopy(parts: Iterable<Node>, base: string): DocumentFragment {
  const result = document.createDocumentFragment();
  for (const part of parts) copy(part, result, base);
  return result;
}

function copy(node: Node, to: Node, base: string): void {
  if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) {
    to.appendChild(document.createTextNode((node as Text).data));
    return;
  }
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : null;
  if (!element || left.has(element.localName)) return;
  if (element.localName === "img") return void to.appendChild(pictureOf(element as HTMLImageElement));
  const shell = shellOf(element, base);
  const inner = shell ? to.appendChild(shell) : to;
  for (const child of element.childNodes) copy(child, inner, base);
}

/** The element without its content; null if only its content is kept. */
function shellOf(element: Element, base: string): Element | null {
  const isMath = element.namespaceURI === mathNamespace;
  if (!(isMath ? keptMath : kept).has(element.localName)) return null;
  const shell = isMath
    ? document.createElementNS(mathNamespace, element.localName)
    : document.createElement(element.localName);
  for (const name of keptAttributes) {
    const value = element.getAttribute(name);
    if (value !== null && /^[\w-]{1,35}$/.test(value)) shell.setAttribute(name, value);
  }
  const label = isMath ? element.getAttribute("alttext") : null;
  if (label) shell.setAttribute("aria-label", label);
  if (shell instanceof HTMLAnchorElement) link(shell, element, base);
  return shell;
}

function link(shell: HTMLAnchorElement, source: Element, base: string): void {
  const address = addressOf(source);
  const place = address === null ? null : placeIn(base, address);
  if (place !== null) {
    shell.href = "#";
    shell.dataset["place"] = place;
  } else if (address !== null && /^(https?|mailto|tel):/i.test(address)) {
    shell.href = address;
    shell.target = "_blank";
    shell.rel = "noopener noreferrer";
  }
}

/** Of the shop alone: the book's own pictures. */
function pictureOf(image: HTMLImageElement): HTMLImageElement {
  const picture = document.createElement("img");
  picture.alt = image.alt;
  const address = image.currentSrc || image.src;
  if (address.startsWith(`${location.origin}/`)) picture.src = address;
  return picture;
}
