import {
  childElements,
  elementsIn,
  text,
  textOf,
  xml,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";

const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * A Word formula (ECMA-376 part 1, §22.1, "OMML") as MathML, with a line of text for readers without MathML. Elements
 * without a counterpart are replaced by their content.
 */
export function toMathml(formula: XmlElement): XmlElement {
  const content = row(formula.children.flatMap(convert));
  const isDisplayed = formula.name === "m:oMathPara";
  return xml(
    "math",
    { xmlns: MATHML, display: isDisplayed ? "block" : undefined, alttext: linearFormula(content) },
    content.name === "mrow" ? content.children : [content],
  );
}

type Builder = (element: XmlElement) => XmlNode[];

const BUILDERS: Readonly<Record<string, Builder>> = {
  "m:r": tokens,
  "m:f": fraction,
  "m:sSup": (element) => [xml("msup", {}, [part(element, "m:e"), part(element, "m:sup")])],
  "m:sSub": (element) => [xml("msub", {}, [part(element, "m:e"), part(element, "m:sub")])],
  "m:sSubSup": (element) => [
    xml("msubsup", {}, [part(element, "m:e"), part(element, "m:sub"), part(element, "m:sup")]),
  ],
  "m:sPre": (element) => [
    xml("mmultiscripts", {}, [
      part(element, "m:e"),
      xml("mprescripts"),
      part(element, "m:sub"),
      part(element, "m:sup"),
    ]),
  ],
  "m:rad": root,
  "m:nary": nary,
  "m:d": delimited,
  "m:func": (element) => [withWholeNames(part(element, "m:fName")), operator("\u2061"), part(element, "m:e")],
  "m:limLow": (element) => [xml("munder", {}, [part(element, "m:e"), part(element, "m:lim")])],
  "m:limUpp": (element) => [xml("mover", {}, [part(element, "m:e"), part(element, "m:lim")])],
  "m:acc": (element) => [accented("mover", element, value(element, "m:chr") ?? "\u0302")],
  "m:bar": (element) => [accented(value(element, "m:pos") === "top" ? "mover" : "munder", element, "\u00AF")],
  "m:groupChr": (element) => [
    accented(
      value(element, "m:pos") === "top" ? "mover" : "munder",
      element,
      value(element, "m:chr") ?? "\u23DF",
    ),
  ],
  "m:m": (element) => [table(childElements(element, "m:mr").map((line) => childElements(line, "m:e")))],
  "m:eqArr": (element) => [table(childElements(element, "m:e").map((line) => [line]))],
};

function convert(node: XmlNode): XmlNode[] {
  if (node.kind === "text" || /^m:\w*Pr$|^w:rPr$/.test(node.name)) return [];
  return BUILDERS[node.name]?.(node) ?? node.children.flatMap(convert);
}

/** Wraps the content of a part in one element, as MathML's schemata require. */
function row(nodes: readonly XmlNode[]): XmlElement {
  const [first] = nodes;
  return nodes.length === 1 && first?.kind === "element" ? first : xml("mrow", {}, nodes);
}

function part(element: XmlElement, name: string): XmlElement {
  return row(childElements(element, name).flatMap((child) => child.children.flatMap(convert)));
}

/** A property's `m:val`, from the element's own properties. */
function value(element: XmlElement, name: string): string | undefined {
  const properties = childElements(element).find((child) => child.name.endsWith("Pr"));
  const property = properties && childElements(properties, name)[0];
  return property?.attributes.get("m:val");
}

function isSet(element: XmlElement, name: string): boolean {
  const properties = childElements(element).find((child) => child.name.endsWith("Pr"));
  const property = properties && childElements(properties, name)[0];
  return property !== undefined && !["0", "off", "false"].includes(property.attributes.get("m:val") ?? "1");
}

/** Numbers, names and operators of a run. Normal text (`m:nor`) stays together. */
function tokens(run: XmlElement): XmlNode[] {
  const written = [...elementsIn(run)]
    .filter(({ name }) => name === "m:t")
    .map(textOf)
    .join("");
  if (isSet(run, "m:nor")) return [xml("mtext", {}, [written])];
  return [...written.matchAll(/\d+(?:[.,]\d+)*|\p{L}\p{M}*|\s+|[^]/gu)].flatMap(([token]) => {
    if (/^\s/.test(token)) return [];
    if (/^\d/.test(token)) return [xml("mn", {}, [token])];
    return [/^\p{L}/u.test(token) ? xml("mi", {}, [token]) : operator(token)];
  });
}

/** Joins the letters of a function's name, which is then set upright: `sin`, not s times i times n. */
function withWholeNames(name: XmlElement): XmlElement {
  const letters = childElements(name);
  if (name.name === "mrow" && letters.every((letter) => letter.name === "mi"))
    return xml("mi", {}, [textOf(name)]);
  return {
    ...name,
    children: name.children.map((child) => (child.kind === "text" ? child : withWholeNames(child))),
  };
}

function operator(sign: string): XmlElement {
  return xml("mo", {}, [text(sign)]);
}

function fraction(element: XmlElement): XmlNode[] {
  const [above, below] = [part(element, "m:num"), part(element, "m:den")];
  if (value(element, "m:type") === "lin") return [above, operator("/"), below];
  const thickness = value(element, "m:type") === "noBar" ? "0" : undefined;
  return [xml("mfrac", { linethickness: thickness }, [above, below])];
}

function root(element: XmlElement): XmlNode[] {
  const degree = part(element, "m:deg");
  if (isSet(element, "m:degHide") || textOf(degree) === "") return [xml("msqrt", {}, [part(element, "m:e")])];
  return [xml("mroot", {}, [part(element, "m:e"), degree])];
}

/** Sums, products, integrals: the sign with its bounds, then its operand. */
function nary(element: XmlElement): XmlNode[] {
  const sign = operator(value(element, "m:chr") ?? "∫");
  const besides = value(element, "m:limLoc") === "subSup";
  const sub = isSet(element, "m:subHide") ? null : part(element, "m:sub");
  const sup = isSet(element, "m:supHide") ? null : part(element, "m:sup");
  return [bounded(sign, sub, sup, besides), part(element, "m:e")];
}

function bounded(
  sign: XmlElement,
  sub: XmlElement | null,
  sup: XmlElement | null,
  besides: boolean,
): XmlElement {
  if (sub && sup) return xml(besides ? "msubsup" : "munderover", {}, [sign, sub, sup]);
  if (sub) return xml(besides ? "msub" : "munder", {}, [sign, sub]);
  return sup ? xml(besides ? "msup" : "mover", {}, [sign, sup]) : sign;
}

function delimited(element: XmlElement): XmlNode[] {
  const parts = childElements(element, "m:e").map((child) => row(child.children.flatMap(convert)));
  const separator = value(element, "m:sepChr") ?? "|";
  const inner = parts.flatMap((child, index) => (index === 0 ? [child] : [operator(separator), child]));
  const [open, close] = [value(element, "m:begChr") ?? "(", value(element, "m:endChr") ?? ")"];
  return [
    xml("mrow", {}, [
      ...(open === "" ? [] : [operator(open)]),
      ...inner,
      ...(close === "" ? [] : [operator(close)]),
    ]),
  ];
}

function accented(name: "mover" | "munder", element: XmlElement, sign: string): XmlElement {
  const attribute = name === "mover" ? "accent" : "accentunder";
  return xml(name, { [attribute]: "true" }, [part(element, "m:e"), operator(sign)]);
}

function table(lines: XmlElement[][]): XmlElement {
  const cell = (content: XmlElement) => xml("mtd", {}, content.children.flatMap(convert));
  return xml(
    "mtable",
    {},
    lines.map((line) => xml("mtr", {}, line.map(cell))),
  );
}

/** MathML on one line, as typed: `(a+b)/2`, `x^2`, `√(x+1)`. For devices that can't show formulas. */
function linearFormula(element: XmlElement): string {
  const parts = childElements(element).map(linearFormula);
  const [first = "", second = "", third = ""] = parts;
  switch (element.name) {
    case "mfrac":
      return `${grouped(first)}/${grouped(second)}`;
    case "msup":
    case "mover":
      return isAccent(second) ? first + second : `${grouped(first)}^${grouped(second)}`;
    case "msub":
    case "munder":
      return isAccent(second) ? first + second : `${grouped(first)}_${grouped(second)}`;
    case "msubsup":
    case "munderover":
      return `${grouped(first)}_${grouped(second)}^${grouped(third)}${/^[∑∏∫⋃⋂]$/.test(first) ? " " : ""}`;
    case "msqrt":
      return `√${grouped(parts.join(""))}`;
    case "mroot":
      return `${grouped(second)}√${grouped(first)}`;
    case "mtable":
      return parts.join("; ");
    case "mtr":
      return parts.join(", ");
    case "mo":
      return spaced(textOf(element));
    default:
      return parts.length > 0 ? parts.join("") : textOf(element);
  }
}

const isAccent = (sign: string): boolean => /^[\p{M}¯⏟⏞]$/u.test(sign);

/** In parentheses, unless it is a single term. */
function grouped(term: string): string {
  return [...term].length <= 1 || /^([\d.,]+|\p{L}+)$/u.test(term) || /^\([^()]*\)$/.test(term)
    ? term
    : `(${term})`;
}

function spaced(sign: string): string {
  if (sign === "\u2061") return " ";
  return /^[=≠<>≤≥≈→⇒⇔∈∉⊂]$/.test(sign) ? ` ${sign} ` : sign;
}
