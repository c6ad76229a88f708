import { type XmlNode, text, xml } from "../xml/xml-tree.ts";
import { SPACES } from "./kinds.ts";
import type { Passage, Piece } from "./typography-passages.ts";

interface Span {
  start: number;
  end: number;
  wrap: "sup" | "siecle";
}

/**
 * Endings of ordinals are raised, and the numbers of centuries are small capitals. The letters stay: the style sheet
 * sets capitals as small capitals, so that a search and a screen reader find « XIX ».
 * @returns the number of ordinals that changed
 */
export function setOrdinals(passage: Passage, readable: string): number {
  const groups = [...spansOfFigures(readable), ...spansOfNumerals(readable)];
  const pieces = locatedPieces(passage);
  const isNew = ({ start, end, wrap }: Span): boolean =>
    pieces.some(
      ({ piece, from, to }) =>
        from < end && start < to && !(wrap === "sup" ? piece.isRaised : piece.isSmallCapitals),
    );
  const changed = groups.filter((spans) => spans.some(isNew));
  const spans = changed.flat().toSorted((a, b) => a.start - b.start);
  for (const located of pieces) wrapSpans(located, spans);
  return changed.length;
}

const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{N}.,])`;
const NO_WORD_AFTER = String.raw`(?![\p{L}\p{N}])`;
const FIGURES = new RegExp(
  String.raw`${NO_WORD_BEFORE}(?:1(ers?|res?|ères?)|2(nde?s?|de?s?)|\d+(es?|èmes?))${NO_WORD_AFTER}`,
  "gu",
);

function* spansOfFigures(readable: string): Generator<Span[]> {
  for (const { index, 0: whole, 1: first, 2: second, 3: other } of readable.matchAll(FIGURES)) {
    const ending = first ?? second ?? other ?? "";
    const end = index + whole.length;
    yield [{ start: end - ending.length, end, wrap: "sup" }];
  }
}

/** « Ire » alone is a word. */
const IRE = String.raw`I(?=re[${SPACES}]+(?:partie|République|Internationale|armée|section|dynastie|légion))`;
const NUMERALS = new RegExp(
  String.raw`${NO_WORD_BEFORE}(${IRE}|I(?=er)|[IVX]{2,}(?=e|è)|[VX](?=e|è))(ers?|re|es?|èmes?)${NO_WORD_AFTER}`,
  "gu",
);
/** « XIXe siècle », and each number of « XVIIe et XVIIIe siècles ». */
const CENTURY = new RegExp(
  String.raw`^(?:[${SPACES}]*(?:,|et|ou|au|-|–|/)[${SPACES}]*(?:du[${SPACES}]+|le[${SPACES}]+)?[IVX]+(?:er|e|[eè]me))*[${SPACES}]+(?:siècles?${NO_WORD_AFTER}|s\.)`,
  "u",
);

function* spansOfNumerals(readable: string): Generator<Span[]> {
  for (const { index, 0: whole, 1: numeral = "" } of readable.matchAll(NUMERALS)) {
    const [middle, end] = [index + numeral.length, index + whole.length];
    const ending: Span = { start: middle, end, wrap: "sup" };
    const isCentury = CENTURY.test(readable.slice(end, end + 200));
    yield isCentury ? [{ start: index, end: middle, wrap: "siecle" }, ending] : [ending];
  }
}

interface Located {
  piece: Piece;
  from: number;
  to: number;
}

function locatedPieces({ parts }: Passage): Located[] {
  let from = 0;
  return parts.flatMap((part): Located[] => {
    const to = from + (typeof part === "string" ? 1 : part.node.value.length);
    const located = typeof part === "string" ? [] : [{ piece: part, from, to }];
    from = to;
    return located;
  });
}

/** Replaces a text node by itself and the elements around its parts of these spans. */
function wrapSpans({ piece, from, to }: Located, spans: readonly Span[]): void {
  const { node, parent, isRaised, isSmallCapitals } = piece;
  const nodes: XmlNode[] = [];
  let at = from;
  const put = (end: number, wrap?: Span["wrap"]) => {
    const value = node.value.slice(at - from, end - from);
    if (value !== "") nodes.push(wrap ? wrapped(value, wrap) : text(value));
    at = Math.max(at, end);
  };
  for (const { start, end, wrap } of spans) {
    if (end <= from || start >= to || (wrap === "sup" ? isRaised : isSmallCapitals)) continue;
    put(Math.max(start, from));
    put(Math.min(end, to), wrap);
  }
  if (nodes.length === 0) return;
  put(to);
  parent.children.splice(parent.children.indexOf(node), 1, ...nodes);
}

const wrapped = (value: string, wrap: Span["wrap"]): XmlNode =>
  wrap === "sup" ? xml("sup", {}, [value]) : xml("span", { class: "siecle" }, [value]);
