import type { RendererObject, Token } from "marked";
import { freeSlug, slugOf } from "#platform/slugs.ts";
import { type Markdown, openMarkdown } from "#modules/texts/markdown/service.server.ts";
import { fillPlaceholders, placeholderFaults } from "#modules/texts/placeholders/rules.ts";

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

export type Values = ReadonlyMap<string, string>;

/**
 * Renders a page, and says line by line what may not stand in one; that is left out of what is rendered.
 * @throws AppError 400 when the body is nested too deeply
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
  const sections: RenderedPage["sections"] = [];
  const ids = new Set<string>();
  const reader = openMarkdown(rendererFor(sections, ids));
  const tokens = reader.read(markdown);
  const refused = refusedTokens(reader, tokens, markdown, values);
  reader.walk(tokens, (token) => fillToken(token, values));
  const html = reader
    .write(tokens)
    // A wide table scrolls in its own frame, which the keyboard must be able to reach (WCAG 2.1.1).
    .replaceAll(
      "<table>",
      '<div class="table-scroll" role="region" aria-label="Tableau" tabindex="0"><table>',
    )
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<th>", '<th scope="col">');
  const lost = refused.filter(({ anchor }) => anchor === null || !ids.has(anchor));
  return { html, sections, faults: lost.map(({ line, text }) => ({ field: "body" as const, line, text })) };
}

interface Refused {
  line: number;
  text: string;
  /** Refused only when the page has no such heading. */
  anchor: string | null;
}

/** What stands where in the source: tokens keep their text, not their place. */
function refusedTokens(reader: Markdown, tokens: Token[], markdown: string, values: Values): Refused[] {
  const refused: Refused[] = [];
  let start = 0;
  const placeOf = (raw: string, from: number): number => {
    const place = markdown.indexOf(raw, from);
    return place < 0 ? from : place;
  };
  for (const block of tokens) {
    start = placeOf(block.raw, start);
    let from = start;
    reader.walk([block], (token) => {
      const fault = faultOf(token, values);
      if (!fault) return;
      from = placeOf(token.raw.trim(), from);
      refused.push({ ...fault, line: markdown.slice(0, from).split("\n").length });
      // The next one that looks alike stands further on.
      from += 1;
    });
    start += block.raw.length;
  }
  return refused;
}

function faultOf(token: Token, values: Values): Omit<Refused, "line"> | null {
  const refuse = (text: string, anchor: string | null = null) => ({ text, anchor });
  if (token.type === "image")
    return refuse(`l’image « ${token["href"] as string} » n’est pas admise, seul le texte l’est.`);
  if (token.type === "html")
    return refuse(`le HTML n’est pas admis, seul le Markdown l’est (« ${token.raw.trim().slice(0, 80)} »).`);
  if (token.type === "heading" && token["depth"] === 1)
    return refuse("le titre de la page est déjà donné : commencez les parties par « ## ».");
  if (token.type !== "link") return null;
  const href = fillPlaceholders(token["href"] as string, values);
  if (!isAdmitted(href)) return refuse(`le lien « ${href} » n’est pas admis.`);
  return href.startsWith("#")
    ? refuse(`le lien « ${href} » ne mène à aucune partie de la page.`, href.slice(1))
    : null;
}

const isExternal = (href: string): boolean => /^https?:\/\//.test(href);
const isAdmitted = (href: string): boolean => isExternal(href) || /^(mailto:|tel:|#|\/(?!\/))/.test(href);

/** Placeholders are filled after parsing, so that a value such as `jean_luc@…` is never read as Markdown. */
function fillToken(token: Token, values: Values): void {
  if (token.type === "link") token["href"] = fillPlaceholders(token["href"] as string, values);
  if (token.type === "heading") token["text"] = fillPlaceholders(token["text"] as string, values);
  if (token.type === "text" && !token["tokens"]) {
    // marked escapes the rest of a text, but takes what looks like an entity for one.
    token["text"] = fillPlaceholders(token["text"] as string, values, (value) =>
      value.replaceAll("&", "&amp;"),
    );
  }
}

function rendererFor(sections: RenderedPage["sections"], ids: Set<string>): RendererObject {
  return {
    heading({ tokens, depth, text }) {
      // '1. Objet' is reached by #objet: the anchor survives a renumbering.
      const id = freeSlug(slugOf(text.replace(/^\d+\.\s*/, ""), "section"), ids);
      ids.add(id);
      if (depth === 2) sections.push({ id, title: text });
      const level = Math.max(2, depth);
      return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      if (!isAdmitted(href)) return text;
      return `<a href="${escapeHtml(href)}"${isExternal(href) ? ' rel="noopener"' : ""}>${text}</a>`;
    },
    image: ({ text }) => escapeHtml(text),
    // Refused where it is saved: the preview reports it by its line, and shows nothing of it.
    html: () => "",
    // A box that nobody can tick.
    checkbox: () => "",
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
