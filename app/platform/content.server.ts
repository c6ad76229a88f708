import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Marked, type RendererObject, type Token } from "marked";
import { z } from "zod";
import { freeSlug, slugOf } from "#platform/slugs.ts";
import { StartupError } from "#platform/startup-error.ts";

const line = z.string().trim().min(1);

/** Who publishes the shop: what the law asks of an online publisher and seller (`content/publisher.json`). */
export const Publisher = z.strictObject({
  /** True while the values are placeholders: such a shop must not open to the public. */
  demonstration: z.boolean(),
  legalName: line,
  legalForm: line,
  capital: line,
  address: line,
  rcs: line,
  siret: line,
  vatNumber: line,
  email: z.email(),
  phone: line,
  publicationDirector: line,
  dpoEmail: z.email(),
  host: z.strictObject({ name: line, address: line, phone: line }),
  mediator: z.strictObject({ name: line, address: line, url: z.url({ protocol: /^https?$/ }) }),
  paymentProvider: z.strictObject({ name: line, address: line }),
  accessibility: z.strictObject({
    /** RGAA 4's three states; a site without a valid audit is 'non conforme'. */
    status: z.enum(["non conforme", "partiellement conforme", "totalement conforme"]),
    audit: line,
  }),
});
export type Publisher = z.infer<typeof Publisher>;

/** The wording beside the consent boxes; the version is stored with each payment (decisions.md, "Buying"). */
export const ConsentWording = z.strictObject({ version: line, digitalContent: line, subscription: line });
export type ConsentWording = z.infer<typeof ConsentWording>;

const FrontMatter = z.strictObject({
  title: line,
  description: line,
  version: line.optional(),
  updated: z.iso.date(),
});

const pageNames = ["presentation", "mentions", "cgu", "retractation", "resiliation"] as const;
export type PageName = (typeof pageNames)[number];

export interface ContentPage {
  title: string;
  description: string;
  /** `YYYY-MM-DD` of the last change. */
  updated: string;
  /** The text's own version, where it has one: the terms do. */
  version: string | null;
  /** Safe to insert as it is: made of Markdown alone, without any raw HTML. Starts below the page's `h1`. */
  html: string;
  /** The second-level headings, in order; `id` is the anchor. */
  sections: { id: string; title: string }[];
}

export interface Content {
  page(name: PageName): ContentPage;
  publisher: Publisher;
  consent: ConsentWording;
}

type Fill = (text: string, escape?: (value: string) => string) => string;

/**
 * Reads the shop's static texts, once at start.
 * @throws StartupError naming the file when one is missing, malformed, or names an unknown placeholder
 */
export async function loadContent(folder: string, brand: string): Promise<Content> {
  const publisher = await readJson(folder, "publisher.json", Publisher);
  const consent = await readJson(folder, "consent.json", ConsentWording);
  const values = new Map([["brand", brand], ...flatten(publisher)]);
  const entries = await Promise.all(
    pageNames.map(async (name) => [name, await readPage(folder, `${name}.md`, values)] as const),
  );
  const pages = Object.fromEntries(entries) as Record<PageName, ContentPage>;
  return { page: (name) => pages[name], publisher, consent };
}

async function readPage(folder: string, file: string, shared: Map<string, string>): Promise<ContentPage> {
  const { head, body } = splitFrontMatter(file, await readText(folder, file));
  const values = new Map(shared).set("page.updated", frenchDate(head.updated));
  if (head.version) values.set("page.version", head.version);
  const fill: Fill = (text, escape = (value) => value) =>
    text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, key: string) => {
      const value = values.get(key);
      if (value === undefined)
        throw new StartupError(`${file} : ${whole} ne correspond à aucun réglage connu.`);
      return escape(value);
    });
  return {
    title: fill(head.title),
    description: fill(head.description),
    updated: head.updated,
    version: head.version ?? null,
    ...render(file, body, fill),
  };
}

function render(file: string, markdown: string, fill: Fill): Pick<ContentPage, "html" | "sections"> {
  const sections: ContentPage["sections"] = [];
  const marked = new Marked({ renderer: rendererFor(file, sections) });
  // Not `parse`, which adds words of its own to the errors thrown in here.
  const tokens = marked.lexer(markdown);
  marked.walkTokens(tokens, (token) => fillToken(token, fill));
  const html = marked
    .parser(tokens)
    // A wide table scrolls in its own frame, which the keyboard must be able to reach (WCAG 2.1.1).
    .replaceAll(
      "<table>",
      '<div class="table-scroll" role="region" aria-label="Tableau" tabindex="0"><table>',
    )
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<th>", '<th scope="col">');
  if (/\{\{|\}\}/.test(html)) throw new StartupError(`${file} : une accolade double n’a pas été comprise.`);
  return { html, sections };
}

/** Placeholders are filled after parsing, so that a value such as `jean_luc@…` is never read as Markdown. */
function fillToken(token: Token, fill: Fill): void {
  if (token.type === "link") token["href"] = fill(token["href"] as string);
  if (token.type === "heading") token["text"] = fill(token["text"] as string);
  if (token.type === "text" && !token["tokens"]) {
    // marked escapes the rest of a text, but takes what looks like an entity for one.
    token["text"] = fill(token["text"] as string, (value) => value.replaceAll("&", "&amp;"));
  }
}

function rendererFor(file: string, sections: ContentPage["sections"]): RendererObject {
  const taken = new Set<string>();
  return {
    heading({ tokens, depth, text }) {
      // '1. Objet' is reached by #objet: the anchor survives a renumbering.
      const id = freeSlug(slugOf(text.replace(/^\d+\.\s*/, ""), "section"), taken);
      taken.add(id);
      if (depth === 2) sections.push({ id, title: text });
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const external = /^https?:\/\//.test(href);
      if (!external && !/^(mailto:|tel:|#|\/(?!\/))/.test(href)) {
        throw new StartupError(`${file} : le lien « ${href} » n’est pas admis.`);
      }
      const rel = external ? ' rel="noopener"' : "";
      return `<a href="${escapeHtml(href)}"${rel}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href }) {
      throw new StartupError(`${file} : l’image « ${href} » n’est pas admise, seul le texte l’est.`);
    },
    html({ text }) {
      throw new StartupError(
        `${file} : le HTML n’est pas admis, seul le Markdown l’est (« ${text.trim()} »).`,
      );
    },
  };
}

/** Between two `---` lines, one `key: value` a line: all that these pages need of YAML. */
function splitFrontMatter(file: string, text: string) {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll("\r\n", "\n"));
  const [, head = "", body = ""] = match ?? [];
  const pairs = head.split("\n").map((each) => {
    const colon = each.indexOf(":");
    return [each.slice(0, colon).trim(), each.slice(colon + 1).trim()];
  });
  return { head: check(file, FrontMatter, Object.fromEntries(pairs)), body };
}

async function readJson<T>(folder: string, file: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readText(folder, file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StartupError(`${file} : ce n’est pas du JSON valide.`);
  }
  return check(file, schema, value);
}

function check<T>(file: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")],
  );
  throw new StartupError(`${file} : à corriger ou à compléter : ${[...new Set(wrong)].join(", ")}.`);
}

async function readText(folder: string, file: string): Promise<string> {
  try {
    return await readFile(join(folder, file), "utf8");
  } catch {
    throw new StartupError(`${file} : fichier introuvable ou illisible dans ${folder}.`);
  }
}

/** `{ host: { name } }` → `["host.name", …]`; only texts can be shown. */
const flatten = (value: object, prefix = ""): [string, string][] =>
  Object.entries(value).flatMap(([key, each]: [string, unknown]): [string, string][] => {
    if (typeof each === "string") return [[prefix + key, each]];
    return typeof each === "object" && each !== null ? flatten(each, `${prefix}${key}.`) : [];
  });

/** '2026-12-01' → '1er décembre 2026', with no-break spaces. */
function frenchDate(date: string): string {
  const text = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(date),
  );
  return text.replace(/^1 /, "1er ").replaceAll(" ", "\u{a0}");
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
