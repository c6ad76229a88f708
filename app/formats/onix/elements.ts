import { type XmlElement, xml, childElements, textOf } from "../xml/xml-tree.ts";

/** What is absent is left out. */
export const element = (name: string, ...children: (XmlElement | "" | undefined)[]): XmlElement =>
  xml(
    name,
    {},
    children.filter((child) => typeof child === "object"),
  );

export const leaf = (name: string, text: string | undefined): XmlElement | undefined =>
  text ? xml(name, {}, [text]) : undefined;

/** The first child of this name. */
export const child = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(parent, name)[0];

export const childrenOf = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent ? childElements(parent, name) : [];

/** The text of the first child of this name, in one line, with its no-break spaces; undefined if there is none. */
export const value = (parent: XmlElement | undefined, name: string): string | undefined => {
  const found = child(parent, name);
  return (
    found &&
    (textOf(found)
      .replaceAll(/[ \t\r\n]+/g, " ")
      .trim() ||
      undefined)
  );
};
