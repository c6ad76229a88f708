import type { Queryable } from "#platform/postgres/database.server.ts";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import type { EditedPage, PagePreview } from "#words/texts/back-office/page-texts.contract.ts";
import { revisionOf, type Revisions } from "#words/texts/back-office/text-revisions.service.server.ts";
import { daysLater, furthestDays } from "#words/texts/texts.rules.ts";
import { pageTitles, type PageName } from "#site.ts";
import { isOwn } from "#words/texts/back-office/text-editing.service.server.ts";
import { storedShapes, textNames, nextVersion } from "#words/texts/stored-texts.contract.ts";
import { formatDay, parisDay } from "#platform/data/dates.ts";
import type { Content, ShopDeps } from "#words/texts/shop-content.service.server.ts";
import { type FieldErrors, invalid, notFound } from "#platform/http/app-errors.ts";
import { identityFields, identityPaths } from "#words/texts/identity.rules.ts";
import { withRules } from "#words/texts/pages/placeholders.rules.ts";
import {
  type PageFault,
  type PageSource,
  renderPage,
} from "#words/texts/pages/page-rendering.service.server.ts";

interface PageChange extends PageSource {
  revision: number;
  effective_on?: string | undefined;
  summary?: string | undefined;
}

/** The mails that announce new terms to members; the accounts send them. */
export interface TermsMailing {
  /** Once for each revision, even if requested several times. */
  announce(
    tx: Queryable,
    terms: { revision: number; version: string; effectiveOn: string; summary: string },
  ): Promise<void>;
  /** The number of mails sent and still to be sent; null if none was requested. */
  progress(revision: number): Promise<{ ordered: number; sent: number; isSpread: boolean } | null>;
}

export type PageTexts = ReturnType<typeof createPageTexts>;

/** The publisher's pages. Terms have versions: members accept them, and are notified before they change. */
export function createPageTexts(
  { content, now }: Pick<ShopDeps, "content" | "now">,
  { history, save }: Revisions,
  mailing: () => TermsMailing,
) {
  async function read(name: PageName): Promise<EditedPage> {
    const rows = await history(textNames.page(name));
    const latest = rows[0];
    const saved = isOwn(latest) ? storedShapes.page.safeParse(latest?.value).data : undefined;
    const { title, description, body } = saved ?? content.originals.pages[name].source;
    return {
      name,
      revision: latest?.revision ?? 0,
      title,
      description,
      body,
      is_own: isOwn(latest),
      placeholders: placeholdersIn(content, content.page(name)),
      history: rows.map(revisionOf),
      notice: name === "cgu" && latest ? await mailing().progress(latest.revision) : null,
    };
  }

  /** The page's data as if it were saved now. */
  async function valuesOf(name: PageName, from = parisDay(now())) {
    const rows = await history(textNames.page(name));
    const taken = new Set(rows.flatMap(({ version }) => version ?? []));
    return content.values({ updated: from, version: name === "cgu" ? nextVersion(from, taken) : null });
  }

  async function preview(name: PageName, source: PageSource): Promise<PagePreview> {
    const { page, faults } = renderPage(source, await valuesOf(name));
    return { title: page.title, description: page.description, html: page.html, faults };
  }

  async function change(name: PageName, given: PageChange, by: ActingAdministrator): Promise<EditedPage> {
    const { title, description, body, revision: known, effective_on: effectiveOn, summary } = given;
    const value = { title, description, body };
    const faults = {
      ...faultTexts(renderPage(value, await valuesOf(name, effectiveOn)).faults),
      ...(name === "cgu" ? dayFault(effectiveOn) : {}),
    };
    if (Object.keys(faults).length > 0) throw invalid("Ce texte ne peut pas être enregistré ainsi.", faults);
    await save({
      ...changeOf(name),
      known,
      // A version of the terms says the same for ever.
      value: name === "cgu" ? withRules(value, content.rules) : value,
      by,
      ...(name === "cgu" ? termsChange(effectiveOn, summary) : {}),
    });
    return read(name);
  }

  const changeOf = (name: PageName) => ({
    name: textNames.page(name),
    label: pageTitles[name],
    versioned: name === "cgu",
  });

  function dayFault(day: string | undefined): FieldErrors {
    const today = parisDay(now());
    if (day === undefined || (day >= today && day <= daysLater(today, furthestDays))) return {};
    return {
      effective_on: `Choisissez un jour entre le ${formatDay(today)} et le ${formatDay(daysLater(today, furthestDays))}.`,
    };
  }

  function termsChange(
    effectiveOn: string | undefined,
    summary: string | undefined,
  ): Partial<Parameters<Revisions["save"]>[0]> {
    if (summary === undefined) return { effectiveOn };
    return {
      effectiveOn,
      details: { told: true },
      along: (tx, row) =>
        mailing().announce(tx, {
          revision: row.revision,
          version: row.version ?? "",
          effectiveOn: row.effectiveOn,
          summary,
        }),
    };
  }

  async function restore(name: PageName, known: number, by: ActingAdministrator): Promise<EditedPage> {
    await save({ ...changeOf(name), known, value: content.originals.pages[name].source, by, restored: true });
    return read(name);
  }

  async function revision(name: PageName, number: number) {
    const row = (await history(textNames.page(name))).find((each) => each.revision === number);
    const source = storedShapes.page.safeParse(row?.value).data;
    if (!row || !source) throw notFound("Cette version n’existe pas.");
    const dated = { updated: row.effectiveOn, version: row.version };
    const past = row.version ? await content.termsOf(row.version) : null;
    const { title, html } = past ?? renderPage(source, content.values(dated)).page;
    return { ...revisionOf(row), title, html, source };
  }

  return { read, preview, change, restore, revision };
}

/** The placeholders that a page may have, with their values. */
export function placeholdersIn(
  content: Pick<Content, "rules" | "values">,
  dated: Parameters<Content["values"]>[0],
) {
  const values = content.values(dated);
  const labels: [string, string][] = [
    ["brand", "Le nom de la boutique"],
    ["page.updated", "La date d’entrée en vigueur de cette page"],
    ["page.version", "Le numéro de version de cette page"],
    [
      "earlyPurchases",
      "La limite d’achats d’un nouvel abonné, et rien tant que les réglages n’en fixent pas",
    ],
    ["orCall", "«\u202f, ou appelez le…\u202f», et rien tant qu’aucun numéro n’est connu"],
    ...content.rules.map(({ name: rule, label }): [string, string] => [rule, label]),
    ...identityPaths.map((path): [string, string] => [path, identityFields[path].label]),
  ];
  return labels.flatMap(([placeholder, label]) => {
    const value = values.get(placeholder);
    return value === undefined ? [] : [{ name: placeholder, label, value }];
  });
}

/** One message for each field; for the body, with its lines. */
export function faultTexts(faults: readonly PageFault[]): FieldErrors {
  const texts: FieldErrors = {};
  for (const { field, line, text } of faults) {
    const fault = field === "body" ? `Ligne ${line}\u202F: ${text}` : sentence(text);
    texts[field] = texts[field] ? `${texts[field]}\n${fault}` : fault;
  }
  return texts;
}

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
