import { type XmlElement, type XmlNode, xml } from "../xml/xml-tree.ts";

/** A child that is absent is left out. */
export type Child = XmlNode | string | null;

/** An element with attributes in the order given. */
export const element = (
  name: string,
  children: readonly Child[] | string,
  attributes: Record<string, string> = {},
): XmlElement =>
  xml(name, attributes, typeof children === "string" ? [children] : children.filter((each) => each !== null));

/** '4.73' of whole cents. */
export const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** '5.5' of a rate per mille. */
export const percent = (perMille: number): string => String(perMille / 10);

/** '20261128' of '2026-11-28', as in both formats of the State. */
export const compactDay = (day: string): string => day.replaceAll("-", "");
