import { childElements, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** MathML on one line, as one would type it: `(a+b)/2`, `x^2`, `√(x+1)`. For devices that can't show formulas. */
export function linearFormula(element: XmlElement): string {
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

/** In parentheses, unless it is one thing already. */
function grouped(part: string): string {
  return [...part].length <= 1 || /^([\d.,]+|\p{L}+)$/u.test(part) || /^\([^()]*\)$/.test(part)
    ? part
    : `(${part})`;
}

function spaced(sign: string): string {
  if (sign === "\u2061") return " ";
  return /^[=≠<>≤≥≈→⇒⇔∈∉⊂]$/.test(sign) ? ` ${sign} ` : sign;
}
