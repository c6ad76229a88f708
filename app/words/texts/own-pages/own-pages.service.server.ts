import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { faultTexts, placeholdersIn } from "#words/texts/back-office/page-texts.service.server.ts";
import { revisionOf, type Revisions } from "#words/texts/back-office/text-revisions.service.server.ts";
import {
  type EditedOwnPage,
  type getOwnPages,
  type saveOwnPage,
  StoredOwnPage,
} from "#words/texts/own-pages/own-pages.contract.ts";
import { ownPageName, slugOfName } from "#words/texts/own-pages/own-pages-in-force.service.server.ts";
import { agendaSlug, draftDay, maxOwnPages } from "#words/texts/own-pages/own-pages.rules.ts";
import type { PageFiles } from "#words/texts/own-pages/page-files.service.server.ts";
import { type PageSource, renderPage } from "#words/texts/pages/page-rendering.service.server.ts";
import type { ShopDeps } from "#words/texts/shop-content.service.server.ts";
import { findLatestTexts } from "#words/texts/texts.store.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import type { AnswerOf, InputOf } from "#platform/http/endpoint.ts";

const empty: StoredOwnPage = {
  title: "",
  description: "",
  body: "",
  picture: null,
  files: [],
  online: true,
};

export type OwnPagesDesk = ReturnType<typeof createOwnPagesDesk>;

/**
 * The publisher's own pages, kept as texts are: each save is a revision, and a draft is one whose day never comes. So a draft
 * changes nothing that readers see (docs/decisions/144).
 */
export function createOwnPagesDesk(
  { db, content, now }: Pick<ShopDeps, "db" | "content" | "now">,
  { history, save }: Revisions,
  files: Pick<PageFiles, "unknown">,
) {
  const valuesOf = () => content.values({ updated: parisDay(now()), version: null });

  async function list(): Promise<AnswerOf<typeof getOwnPages>> {
    const rows = (await findLatestTexts(db)).flatMap((row) => {
      const slug = slugOfName(row.name);
      const value = StoredOwnPage.safeParse(row.value).data;
      return slug !== null && value ? [{ slug, value, row }] : [];
    });
    return rows
      .map(({ slug, value: { title, online }, row }) => ({
        slug,
        title,
        ...stateOf(slug, online, row.effectiveOn),
        saved_at: row.savedAt.toISOString(),
        saved_by: row.savedBy,
      }))
      .toSorted((one, other) => one.title.localeCompare(other.title, "fr"));
  }

  /** Of the latest revision. */
  function stateOf(slug: string, online: boolean, effectiveOn: string) {
    const isOnline = content.ownPages().at(slug) !== null;
    const isDraft = effectiveOn === draftDay;
    return {
      state: isOnline ? "online" : isDraft || online ? "draft" : "withdrawn",
      has_draft: isDraft && isOnline,
    } as const;
  }

  async function read(slug: string): Promise<EditedOwnPage> {
    const rows = await history(ownPageName(slug));
    const [latest] = rows;
    const { online, ...written } = StoredOwnPage.safeParse(latest?.value).data ?? {
      ...empty,
      ...(slug === agendaSlug ? { title: "Agenda" } : {}),
    };
    return {
      slug,
      revision: latest?.revision ?? 0,
      ...written,
      ...stateOf(slug, online, latest?.effectiveOn ?? draftDay),
      placeholders: placeholdersIn(content, { updated: parisDay(now()), version: null }),
      // A draft replaces nothing.
      history: rows.map((row) => revisionOf({ ...row, until: row.until === draftDay ? null : row.until })),
    };
  }

  function preview(source: PageSource) {
    const { page, faults } = renderPage(source, valuesOf());
    return { title: page.title, description: page.description, html: page.html, faults };
  }

  /** @throws AppError 400 by field, 409 if someone has saved since the form was filled */
  async function change(
    slug: string,
    { revision: known, publish, ...written }: InputOf<typeof saveOwnPage>["body"],
    by: ActingAdministrator,
  ): Promise<EditedOwnPage> {
    const value: StoredOwnPage = { ...written, online: true };
    const faults = faultTexts(renderPage(value, valuesOf()).faults);
    const keys = [...(value.picture ? [value.picture.key] : []), ...value.files.map(({ key }) => key)];
    if ((await files.unknown(keys)).length > 0) faults["files"] = "Un de ces fichiers n’existe plus.";
    if (Object.keys(faults).length > 0)
      throw invalid("Cette page ne peut pas être enregistrée ainsi.", faults);
    if (known === 0 && (await list()).length >= maxOwnPages)
      throw conflict(`Il y a déjà ${maxOwnPages} pages\u202F: reprenez-en une que vous avez retirée.`);
    await write(slug, { known, value, by, ...(publish ? {} : { effectiveOn: draftDay }) });
    return read(slug);
  }

  const write = (
    slug: string,
    change_: Omit<Parameters<Revisions["save"]>[0], "name" | "label"> & { value: StoredOwnPage },
  ) => save({ name: ownPageName(slug), label: change_.value.title, ...change_ });

  /** @throws AppError 404, 409 */
  async function withdraw(slug: string, known: number, by: ActingAdministrator): Promise<EditedOwnPage> {
    const [latest] = await history(ownPageName(slug));
    const value = StoredOwnPage.safeParse(latest?.value).data;
    if (!value) throw notFound("Cette page n’existe pas.");
    await write(slug, { known, value: { ...value, online: false }, by });
    return read(slug);
  }

  /** @throws AppError 404 */
  async function revision(slug: string, number: number) {
    const row = (await history(ownPageName(slug))).find((each) => each.revision === number);
    const value = StoredOwnPage.safeParse(row?.value).data;
    if (!row || !value) throw notFound("Cette version n’existe pas.");
    const { title, html } = renderPage(value, valuesOf()).page;
    const { description, body } = value;
    return { ...revisionOf(row), title, html, source: { title: value.title, description, body } };
  }

  return { list, read, preview, change, withdraw, revision };
}
