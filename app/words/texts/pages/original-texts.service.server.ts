import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { OriginalText } from "#words/texts/texts.store.server.ts";
import { textNames, type ConsentText } from "#words/texts/stored-texts.contract.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { accessibilityStates, identityPaths, type Identity } from "#words/texts/identity.rules.ts";
import { type PageName, pageNames } from "#site.ts";
import { type RuleText, withRules } from "#words/texts/pages/placeholders.rules.ts";
import type { PageSource } from "#words/texts/pages/page-rendering.service.server.ts";

const line = z.string().trim().min(1);

/** The publisher's identity: the legal data of an online publisher and seller (`content/publisher.json`). */
const Publisher = z.strictObject({
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
  accessibility: z.strictObject({ status: z.enum(accessibilityStates), audit: line }),
});
export type Publisher = z.infer<typeof Publisher>;

const ConsentWording = z.strictObject({
  version: line,
  digitalContent: line,
  gift: line,
  subscription: line,
});

const FrontMatter = z.strictObject({
  title: line,
  description: line,
  version: line.optional(),
  updated: z.iso.date(),
});

export interface OriginalPage {
  source: PageSource;
  /** `YYYY-MM-DD` of the last change. */
  updated: string;
  /** The text's own version, where it has one: the terms do. */
  version: string | null;
}

/** The texts that come with the program. */
export interface Originals {
  publisher: Publisher;
  consent: { text: ConsentText; version: string };
  pages: Record<PageName, OriginalPage>;
}

/**
 * Terms that people accept have the figures of the rules as text, so that a version says the same for ever; other pages
 * take them when they are shown.
 * @throws StartupError naming the file when one is missing or malformed
 */
export async function readOriginals(folder: string, rules: readonly RuleText[]): Promise<Originals> {
  const publisher = await readJson(folder, "publisher.json", Publisher);
  const { version, ...text } = await readJson(folder, "consent.json", ConsentWording);
  const pages = await Promise.all(
    pageNames.map(async (name) => {
      const page = await readPage(folder, `${name}.md`);
      return [
        name,
        page.version === null ? page : { ...page, source: withRules(page.source, rules) },
      ] as const;
    }),
  );
  return {
    publisher,
    consent: { text, version },
    pages: Object.fromEntries(pages) as Originals["pages"],
  };
}

/** Between two `---` lines, one `key: value` a line: all that these pages need of YAML. */
async function readPage(folder: string, file: string): Promise<OriginalPage> {
  const text = (await readText(folder, file)).replaceAll("\r\n", "\n");
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const pairs = head.split("\n").map((each) => {
    const colon = each.indexOf(":");
    return [each.slice(0, colon).trim(), each.slice(colon + 1).trim()];
  });
  const { title, description, version, updated } = check(file, FrontMatter, Object.fromEntries(pairs));
  return { source: { title, description, body: body.trim() }, updated, version: version ?? null };
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
export const flatten = (value: object, prefix = ""): [string, string][] =>
  Object.entries(value).flatMap(([key, each]: [string, unknown]): [string, string][] => {
    if (typeof each === "string") return [[prefix + key, each]];
    return typeof each === "object" && each !== null ? flatten(each, `${prefix}${key}.`) : [];
  });

/** The fields of an identity; of the demonstration's, those alone that are true of any new shop. */
export function identityOf(publisher: Publisher): Identity {
  const fields = flatten(publisher);
  const known = new Map(
    publisher.demonstration ? fields.filter(([path]) => path.startsWith("accessibility.")) : fields,
  );
  return Object.fromEntries(identityPaths.map((path) => [path, known.get(path) ?? ""])) as Identity;
}

/** The publisher with the filled fields; unknown ones keep their default. */
export function withIdentity(publisher: Publisher, identity: Identity, demonstration: boolean): Publisher {
  const merged = structuredClone(publisher) as unknown as Record<string, Record<string, string>>;
  for (const path of identityPaths) {
    const text = identity[path];
    const [part = "", field] = path.split(".");
    if (text === "") continue;
    if (field) (merged[part] ??= {})[field] = text;
    else (merged as unknown as Record<string, string>)[part] = text;
  }
  return { ...(merged as unknown as Publisher), demonstration };
}

/** The program's own text, as stored next to the publisher's. */
export const originalTexts = ({ publisher, consent, pages }: Originals, today: string): OriginalText[] => [
  { name: textNames.publisher, value: identityOf(publisher), version: null, effectiveOn: today },
  { name: textNames.consent, value: consent.text, version: consent.version, effectiveOn: today },
  ...pageNames.map((name) => ({
    name: textNames.page(name),
    value: pages[name].source,
    version: pages[name].version,
    effectiveOn: pages[name].updated,
  })),
];
