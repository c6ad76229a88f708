/** What a printed chapter keeps of the publisher's markup: its sense, not its design. */
const kept = new Set(
  (
    "h1 h2 h3 h4 h5 h6 p blockquote ul ol li dl dt dd table caption thead tbody tr th td pre figure figcaption hr br em strong i b " +
    "sup sub small cite q"
  ).split(" "),
);
const left = new Set(["script", "style", "template", "iframe", "object", "embed", "audio", "video"]);

/**
 * The text of a section, for the printer. Its elements are new and have no attributes of the book's: nothing of a
 * hostile file comes into the page.
 */
export function printable(source: Document): DocumentFragment {
  const result = document.createDocumentFragment();
  copyChildren(source.body, result);
  return result;
}

function copyChildren(from: Node, to: Node): void {
  for (const node of from.childNodes) copy(node, to);
}

function copy(node: Node, to: Node): void {
  if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) {
    to.appendChild(document.createTextNode((node as Text).data));
    return;
  }
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : null;
  if (!element || left.has(element.localName)) return;
  if (element.localName === "img") to.appendChild(pictureOf(element as HTMLImageElement));
  else if (kept.has(element.localName))
    copyChildren(element, to.appendChild(document.createElement(element.localName)));
  else copyChildren(element, to);
}

/** The frame's policy let it load this address alone. */
function pictureOf({ currentSrc, alt }: HTMLImageElement): HTMLImageElement {
  const picture = document.createElement("img");
  picture.alt = alt;
  if (currentSrc.startsWith(location.origin)) picture.src = currentSrc;
  return picture;
}
