import type { Token } from "markdown-it";
import { slugOf } from "#platform/words/plain-letters.ts";
import { readMarkdown, writeMarkdown } from "#words/texts/pages/markdown.service.server.ts";
import type { TextState } from "#words/texts/text-periods.rules.ts";
import { fillPlaceholders, placeholderFaults } from "#words/texts/pages/placeholders.rules.ts";

/** A page as it is written: Markdown, with placeholders in all three. */
export interface PageSource {
  title: string;
  description: string;
  body: string;
}

export interface PageFault {
  field: keyof PageSource;
  /** From 1. */
  line: number;
  text: string;
}

export interface RenderedPage {
  title: string;
  description: string;
  /** Safe to insert as it is: made of Markdown alone, without any raw HTML. Starts below the page's `h1`. */
  html: string;
  /** The second-level headings, in order; `id` is the anchor. */
  sections: { id: string; title: string }[];
}

/** A page in force. */
export interface ContentPage extends RenderedPage {
  /** `YYYY-MM-DD` of the last change. */
  updated: string;
  /** The text's own version, where it has one: the terms do. */
  version: string | null;
}

/** A version of the terms, and from when to when it holds. */
export interface TermsVersion extends ContentPage {
  state: TextState;
  /** The first day on which another holds, `YYYY-MM-DD`. */
  until: string | null;
}

export type Values = ReadonlyMap<string, string>;

/**
 * Renders a page, and reports line by line what is not allowed, which is left out of the result.
 * @throws AppError 400 if the body is nested too deeply
 */
export function renderPage(source: PageSource, values: Values): { page: RenderedPage; faults: PageFault[] } {
  const { html, sections, faults } = renderBody(source.body, values);
  const title = fillPlaceholders(source.title, values);
  const description = fillPlaceholders(source.description, values);
  return {
    page: { title, description, html, sections },
    faults: [
      ...(["title", "description", "body"] as const).flatMap((field) =>
        placeholderFaults(source[field], values).map((fault) => ({ field, ...fault })),
      ),
      ...faults,
    ].toSorted((one, other) => one.line - other.line),
  };
}

function renderBody(markdown: string, values: Values) {
  const tokens = readMarkdown(markdown);
  const refused = refusedTokens(tokens, values);
  const sections: RenderedPage["sections"] = [];
  const ids = new Set<string>();
  completeHeadings(tokens, values, sections, ids);
  for (const block of tokens) {
    completeCell(block);
    completeInline(block.children ?? [], values);
  }
  const lost = refused.filter(({ anchor }) => anchor === null || !ids.has(anchor));
  return {
    html: writeMarkdown(tokens),
    sections,
    faults: lost.map(({ line, text }) => ({ field: "body" as const, line, text })),
  };
}

interface Refused {
  line: number;
  text: string;
  /** Refused only when the page has no such heading. */
  anchor: string | null;
}

function refusedTokens(tokens: Token[], values: Values): Refused[] {
  // Cells of a table have only the line of their row.
  let line = 0;
  return tokens.flatMap((block) => {
    line = block.map?.[0] ?? line;
    return [
      ...faultsOf(block, line, values),
      ...(block.children ?? []).flatMap((token) => faultsOf(token, line + (token.map?.[0] ?? 0), values)),
    ];
  });
}

function faultsOf(token: Token, line: number, values: Values): Refused[] {
  const fault = faultOf(token, values);
  return fault ? [{ ...fault, line: line + 1 }] : [];
}

function faultOf(token: Token, values: Values): Omit<Refused, "line"> | null {
  const refuse = (text: string, anchor: string | null = null) => ({ text, anchor });
  if (token.type === "image")
    return refuse(`l’image « ${addressOf(token, "src")} » n’est pas admise, seul le texte l’est.`);
  if (token.type === "html_block" || token.type === "html_inline")
    return refuse(
      `le HTML n’est pas admis, seul le Markdown l’est (« ${token.content.trim().slice(0, 80)} »).`,
    );
  if (token.type === "heading_open" && token.tag === "h1")
    return refuse("le titre de la page est déjà donné : commencez les parties par « ## ».");
  if (token.type !== "link_open") return null;
  const href = fillPlaceholders(addressOf(token, "href"), values);
  if (!isAdmitted(href)) return refuse(`le lien « ${href} » n’est pas admis.`);
  return href.startsWith("#")
    ? refuse(`le lien « ${href} » ne mène à aucune partie de la page.`, href.slice(1))
    : null;
}

const isExternal = (href: string): boolean => /^https?:\/\//.test(href);
const isAdmitted = (href: string): boolean => isExternal(href) || /^(mailto:|tel:|#|\/(?!\/))/.test(href);

const addressOf = (token: Token, name: "href" | "src"): string => String(token.attrGet(name) ?? "");

/** Gives headings their anchors, below the page's `h1`. */
function completeHeadings(
  tokens: Token[],
  values: Values,
  sections: RenderedPage["sections"],
  ids: Set<string>,
): void {
  /** The last number of each anchor: many headings of the same words cost no more than others. */
  const numbers = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const title = fillPlaceholders(tokens[index + 1]?.content ?? "", values);
    // '1. Objet' is reached by #objet: the anchor survives a renumbering.
    const base = slugOf(title.replace(/^\d+\.\s*/, ""), "section");
    let id = base;
    let number = numbers.get(base) ?? 1;
    while (ids.has(id)) id = `${base}-${++number}`;
    numbers.set(base, number);
    ids.add(id);
    if (token.tag === "h2") sections.push({ id, title });
    token.attrSet("id", id);
    const closing = tokens[index + 2];
    if (token.tag === "h1" && closing) token.tag = closing.tag = "h2";
  }
}

/** The parser aligns cells by style, which the pages' security policy refuses. */
function completeCell(token: Token): void {
  if (token.type !== "th_open" && token.type !== "td_open") return;
  const align = /^text-align:(\w+)$/.exec(String(token.attrGet("style") ?? ""))?.[1];
  token.attrs = [
    ...(token.type === "th_open" ? [["scope", "col"] as [string, string]] : []),
    ...(align ? [["align", align] as [string, string]] : []),
  ];
}

/** Placeholders are filled after parsing, so that a value such as `jean_luc@…` is never read as Markdown. */
function completeInline(tokens: Token[], values: Values): void {
  let isAdmittedLink = true;
  for (const token of tokens) {
    if (token.type === "text") token.content = fillPlaceholders(token.content, values);
    if (token.type === "image") token.type = "text";
    if (token.type === "s_open" || token.type === "s_close") token.tag = "del";
    if (token.type === "link_open") {
      const href = fillPlaceholders(addressOf(token, "href"), values);
      isAdmittedLink = isAdmitted(href);
      token.attrs = [["href", href], ...(isExternal(href) ? [["rel", "noopener"] as [string, string]] : [])];
    }
    if (token.tag === "a") token.hidden = !isAdmittedLink;
  }
}
