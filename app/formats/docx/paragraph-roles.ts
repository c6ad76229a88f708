import { elementsIn, type XmlElement } from "../xml/xml-tree.ts";
import { chosenStyle, setStyle } from "./paragraph-role.ts";
import { recognisePassages } from "./recognise-passages.ts";
import { CONTENTS_STYLE, namesContents, styleIdOfHeading, styleIdOfRole } from "./style-map.ts";
import type { StyleSheet } from "./style-sheet.ts";
import { alignmentOf, readWordParagraph, roleWith, type WordParagraph } from "./word-paragraphs.ts";

/**
 * Gives each paragraph its part in the book: by its style, else by its alignment. Paragraphs without a meaningful style
 * are then compared to the document's own body text. Formatting must be direct.
 */
export function assignRoles(root: XmlElement, styles: StyleSheet): void {
  for (const element of elementsIn(root)) {
    if (element.name !== "w:p" || chosenStyle(element) !== undefined) continue;
    const styleId = styleIdFor(readWordParagraph(element, styles));
    if (styleId !== null) setStyle(element, styleId);
  }
  recognisePassages(root, styles);
}

function styleIdFor(paragraph: WordParagraph): string | null {
  const { headingLevel, style, role } = paragraph;
  if (headingLevel > 0) return styleIdOfHeading(headingLevel);
  if (style && namesContents(style.name)) return CONTENTS_STYLE;
  const alignment = alignmentOf(paragraph);
  const kept = role ? roleWith(role, paragraph.isAlignedItself ? alignment : null) : alignment;
  return kept && styleIdOfRole(kept);
}
