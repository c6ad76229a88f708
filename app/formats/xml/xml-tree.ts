/** A small XML tree: elements with their qualified names as written, and text. Comments and instructions are not kept. */

export interface XmlElement {
  kind: "element";
  name: string;
  attributes: Attributes;
  children: XmlNode[];
}

interface XmlText {
  kind: "text";
  value: string;
}

export type XmlNode = XmlElement | XmlText;

/** Makes an element; attributes whose value is undefined are left out, strings become text nodes. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  children: readonly (XmlNode | string)[] = [],
): XmlElement {
  const kept = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return {
    kind: "element",
    name,
    attributes: new Attributes(kept),
    children: children.map((child) => (typeof child === "string" ? text(child) : child)),
  };
}

export function text(value: string): XmlText {
  return { kind: "text", value };
}

/** True for an element, with one of these names if any are given. */
export function isElement<Name extends string>(
  node: XmlNode | undefined,
  ...names: Name[]
): node is XmlElement & { name: Name } {
  return node?.kind === "element" && (names.length === 0 || names.some((name) => name === node.name));
}

/** An element's name without its prefix: "metadata" for `opf:metadata`. */
export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(":") + 1);

/** All text below a node, in document order, with nothing between the pieces. */
export function textOf(node: XmlNode): string {
  return node.kind === "text" ? node.value : node.children.map(textOf).join("");
}

/**
 * The element itself, then every element below it, in document order. A generator for each level would take a third of
 * the time of a long conversion.
 */
export function* elementsIn(root: XmlElement): Generator<XmlElement> {
  yield root;
  const path = [{ children: root.children, next: 0 }];
  for (let level = path.at(-1); level !== undefined; level = path.at(-1)) {
    const child = level.children[level.next++];
    if (child === undefined) path.pop();
    else if (child.kind === "element") {
      yield child;
      if (child.children.length > 0) path.push({ children: child.children, next: 0 });
    }
  }
}

/** First element of this name, the root included. */
export function findElement(root: XmlElement, name: string): XmlElement | undefined {
  for (const element of elementsIn(root)) {
    if (element.name === name) return element;
  }
  return undefined;
}

/** Child elements, with this name if one is given. */
export function childElements(parent: XmlElement, name?: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => child.kind === "element" && (name === undefined || child.name === name),
  );
}

/** True for text that is only white space as XML defines it: no-break spaces are content. */
export function isBlank(value: string): boolean {
  return /^[ \t\r\n]*$/.test(value);
}

export function hasClass(element: XmlElement, name: string): boolean {
  return (element.attributes.get("class") ?? "").split(" ").includes(name);
}

export function addClass(element: XmlElement, name: string): void {
  if (hasClass(element, name)) return;
  const present = element.attributes.get("class");
  element.attributes.set("class", present ? `${present} ${name}` : name);
}

/** Shared by all elements without attributes: most elements of a book. */
const none: readonly string[] = [];

/**
 * The attributes of an element, with the methods of a `Map` that are needed. A `Map` of its own takes 180 bytes in each
 * of the million elements of a long book.
 */
export class Attributes implements Iterable<[string, string]> {
  /** Names and values in turn. */
  private pairs: readonly string[] = none;

  constructor(attributes: Iterable<readonly [string, string]> = []) {
    for (const [name, value] of attributes) this.set(name, value);
  }

  get(name: string): string | undefined {
    const at = this.indexOf(name);
    return at === -1 ? undefined : this.pairs[at + 1];
  }

  has(name: string): boolean {
    return this.indexOf(name) !== -1;
  }

  set(name: string, value: string): this {
    const at = this.indexOf(name);
    this.pairs = at === -1 ? [...this.pairs, name, value] : this.pairs.with(at + 1, value);
    return this;
  }

  delete(name: string): void {
    const at = this.indexOf(name);
    if (at !== -1) this.pairs = this.pairs.toSpliced(at, 2);
  }

  clear(): void {
    this.pairs = none;
  }

  get size(): number {
    return this.pairs.length / 2;
  }

  /** As they are when the iteration begins. */
  *[Symbol.iterator](): Generator<[string, string]> {
    const pairs = this.pairs;
    for (let at = 0; at < pairs.length; at += 2) yield [pairs[at] ?? "", pairs[at + 1] ?? ""];
  }

  private indexOf(name: string): number {
    for (let at = 0; at < this.pairs.length; at += 2) if (this.pairs[at] === name) return at;
    return -1;
  }
}
