import { elementsIn, hasClass, isBlank, isElement, textOf, xml, type XmlElement } from "../xml/xml-tree.ts";

/** The class of a picture that floats beside the text in Word, until it has its place. */
export const FLOATING = "flottante";

/**
 * Word sets the text of a paragraph around a picture that floats. A book has it before the paragraph, or after it if
 * text comes first: in the line it would push the lines apart.
 */
export function placeFloatingPictures(blocks: readonly XmlElement[]): XmlElement[] {
  return blocks.flatMap((block) => {
    const placed = isElement(block, "p") && !isBlank(textOf(block)) ? takeOut(block) : [block];
    for (const element of placed.flatMap((each) => [...elementsIn(each)])) {
      if (element.name === "img") element.attributes.delete("class");
    }
    return placed;
  });
}

function takeOut(paragraph: XmlElement): XmlElement[] {
  const before: XmlElement[] = [];
  const after: XmlElement[] = [];
  let hasText = false;
  paragraph.children = paragraph.children.filter((child) => {
    if (!isElement(child, "img") || !hasClass(child, FLOATING)) {
      hasText ||= !isBlank(textOf(child));
      return true;
    }
    (hasText ? after : before).push(xml("p", {}, [child]));
    return false;
  });
  return [...before, paragraph, ...after];
}
