import { type XmlElement, xml } from "../xml/xml-tree.ts";

/** What is absent is left out. */
export const element = (name: string, ...children: (XmlElement | "" | undefined)[]): XmlElement =>
  xml(
    name,
    {},
    children.filter((child) => typeof child === "object"),
  );

export const leaf = (name: string, text: string | undefined): XmlElement | undefined =>
  text ? xml(name, {}, [text]) : undefined;
