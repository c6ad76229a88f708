import { StoredOwnPage } from "#words/texts/own-pages/own-pages.contract.ts";
import { agendaSlug, ownPagePath } from "#words/texts/own-pages/own-pages.rules.ts";
import {
  type ContentPage,
  renderPage,
  type Values,
} from "#words/texts/pages/page-rendering.service.server.ts";
import { inForce } from "#words/texts/text-periods.rules.ts";
import type { StoredText } from "#words/texts/texts.store.server.ts";
import { parisDay } from "#platform/data/dates.ts";

/** A page of the publisher's own that is online. */
export type OwnPage = ContentPage & Pick<StoredOwnPage, "picture" | "files">;

export interface OwnPages {
  isOnline(slug: string): boolean;
  /** Of all that are online, with the day of their text. */
  addresses: { path: string; changed: Date }[];
  /** Null for an address that no page has now. */
  at(slug: string): OwnPage | null;
}

const prefix = "own-";
export const ownPageName = (slug: string): string => prefix + slug;
export const slugOfName = (name: string): string | null =>
  name.startsWith(prefix) ? name.slice(prefix.length) : null;

const byTitle = new Intl.Collator("fr");

/**
 * The publisher's own pages in force, worked out once for each state of the texts.
 * @param stored the texts as they were read last
 */
export function createOwnPages(
  stored: () => readonly StoredText[],
  now: () => Date,
  valuesOf: (dated: { updated: string; version: null }) => Values,
): () => OwnPages {
  let known: { of: readonly StoredText[]; pages: OwnPages } | null = null;
  return () => {
    const of = stored();
    if (known?.of !== of) known = { of, pages: pagesOf(of, parisDay(now()), valuesOf) };
    return known.pages;
  };
}

function pagesOf(
  stored: readonly StoredText[],
  today: string,
  valuesOf: (dated: { updated: string; version: null }) => Values,
): OwnPages {
  const revisions = Map.groupBy(
    stored.filter(({ name }) => slugOfName(name) !== null),
    ({ name }) => slugOfName(name) ?? "",
  );
  const online = [...revisions].flatMap(([slug, rows]) => {
    const row = inForce(rows, today);
    const value = StoredOwnPage.safeParse(row?.value).data;
    return row && value?.online ? [{ slug, value, updated: row.effectiveOn, savedAt: row.savedAt }] : [];
  });
  online.sort((one, other) => byTitle.compare(one.value.title, other.value.title));
  return {
    isOnline: (slug) => online.some((each) => each.slug === slug),
    addresses: online
      .filter(({ slug }) => slug !== agendaSlug)
      .map(({ slug, savedAt }) => ({ path: ownPagePath(slug), changed: savedAt })),
    at(slug) {
      const page = online.find((each) => each.slug === slug);
      if (!page) return null;
      const dated = { updated: page.updated, version: null };
      const { picture, files } = page.value;
      return { ...renderPage(page.value, valuesOf(dated)).page, ...dated, picture, files };
    },
  };
}
