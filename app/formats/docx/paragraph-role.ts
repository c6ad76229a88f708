import { childElements, isElement, xml, type XmlElement } from "../xml/xml-tree.ts";

/** Holds a paragraph's new style until its Word style is not needed any more. */
const NEW_STYLE = "new-style";

/** Chooses the style of the style map under which a paragraph passes the converter. */
export function setStyle(paragraph: XmlElement, styleId: string): void {
  paragraph.attributes.set(NEW_STYLE, styleId);
}

export function chosenStyle(paragraph: XmlElement): string | undefined {
  return paragraph.attributes.get(NEW_STYLE);
}

/** Writes the chosen style in place of the paragraph's own. */
export function writeStyle(paragraph: XmlElement): void {
  const styleId = chosenStyle(paragraph);
  paragraph.attributes.delete(NEW_STYLE);
  if (styleId === undefined) return;
  const [properties] = childElements(paragraph, "w:pPr");
  const style = xml("w:pStyle", { "w:val": styleId });
  if (!properties) paragraph.children.unshift(xml("w:pPr", {}, [style]));
  else properties.children = [style, ...properties.children.filter((each) => !isElement(each, "w:pStyle"))];
}
