import { notFound } from "#platform/http/app-errors.ts";
import { opdsTypes, type Feed, type FeedLink, type Publication } from "#formats/opds/feed.ts";
import { feedInOpds1, publicationInOpds1, searchDescription } from "#formats/opds/opds1.ts";
import { feedInOpds2, publicationInOpds2 } from "#formats/opds/opds2.ts";
import { CataloguePage, type Category } from "#books/catalogue/books/books.contract.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { isDeliverable, formatStatesOf } from "#books/catalogue/books/books.rules.ts";
import { type FeedEdition, filesOf, publicationOf } from "#reading/reading/opds/opds-publications.rules.ts";
import {
  type BookListQuery,
  facetsOf,
  feedPageSize,
  listParameters,
  longPageSize,
  type OpdsVersion,
  pagesAround,
  themesOf,
  withParameters,
} from "#reading/reading/opds/opds.rules.ts";
import * as store from "#reading/reading/opds/opds.store.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

/** A document and its media type. */
export interface OpdsDocument {
  type: string;
  content: string;
}

type Needed = Pick<Catalogue, "page" | "categories" | "saleableEditions">;
type Variable = Pick<Feed, "title" | "self"> & Partial<Feed>;

export type FeedWriter = ReturnType<typeof createFeedWriter>;

/** Writes a feed of this shop: its links to the root, the search and the feed above. */
export function createFeedWriter({ config, content }: Pick<ShopDeps, "config" | "content">) {
  return (version: OpdsVersion, variable: Variable): OpdsDocument => {
    const start = `${config.publicUrl}/opds/${version}`;
    const { publications = [], navigation = [] } = variable;
    const newest = publications.reduce((last, { updated }) => Math.max(last, updated.getTime()), 0);
    const icon = content.look.facts?.icon ?? "/icone-512.png";
    const whole: Feed = {
      start,
      icon: config.publicUrl + icon,
      search: `${start}/livres`,
      up: start === variable.self ? undefined : start,
      // Never the present moment: the feed would have another ETag with each answer.
      updated: new Date(newest),
      facets: [],
      ...variable,
      navigation,
      publications,
    };
    if (version === "v2") return { type: opdsTypes.feed2, content: feedInOpds2(whole) };
    const type = navigation.length > 0 ? opdsTypes.navigation1 : opdsTypes.acquisition1;
    return { type, content: feedInOpds1(whole, config.brand) };
  };
}

export type OpdsCatalogue = ReturnType<typeof createOpdsCatalogue>;

/** The public catalogue for reading applications, in OPDS 1.2 and 2.0 (https://specs.opds.io). */
export function createOpdsCatalogue(deps: ShopDeps, catalogue: Needed, feed: FeedWriter) {
  const { visitorReads: db, config } = deps;
  const rootOf = (version: OpdsVersion) => `${config.publicUrl}/opds/${version}`;

  async function publish(version: OpdsVersion, rows: readonly FeedEdition[]): Promise<Publication[]> {
    const deliverable = rows.filter(({ formatStates }) => isDeliverable(formatStatesOf({ formatStates })));
    const offers = await catalogue.saleableEditions(
      deliverable.map(({ id }) => id),
      db,
    );
    const byId = new Map(offers.map((offer) => [offer.id, offer]));
    const shop = { publicUrl: config.publicUrl, publisher: config.brand, root: rootOf(version) };
    return deliverable.flatMap((row) => {
      const offer = byId.get(row.id);
      const formats = filesOf(row, true).map(({ type }) => type);
      return offer ? [publicationOf(row, { kind: "buy", priceCents: offer.price_cents, formats }, shop)] : [];
    });
  }

  const publicationsOf = async (version: OpdsVersion, bookIds: readonly number[]) =>
    publish(version, await store.findEditionsOf(db, bookIds));

  return {
    async root(version: OpdsVersion): Promise<OpdsDocument> {
      const root = rootOf(version);
      const link = (title: string, path: string, summary: string, more: Partial<FeedLink> = {}) => ({
        title,
        href: root + path,
        summary,
        ...more,
      });
      return feed(version, {
        self: root,
        updated: await store.findLastChange(db),
        title: config.brand,
        navigation: [
          link("Nouveautés", "/livres?sort=created_desc", "Les livres arrivés en dernier.", {
            rel: "sort/new",
          }),
          link("Les plus lus", "/livres", "Tout le catalogue, les plus téléchargés d’abord.", {
            rel: "sort/popular",
          }),
          link("Offerts aux abonnés", "/livres?isFree=1", "Les livres offerts avec l’abonnement."),
          link("Thèmes", "/themes", "Le catalogue, thème par thème.", { isNavigation: true }),
          link("Auteurs", "/auteurs", "Le catalogue, auteur par auteur.", { isNavigation: true }),
          link("Catalogue complet", "/complet", "Toutes les éditions, pour les partenaires.", {
            rel: "crawlable",
          }),
        ],
      });
    },

    async themes(version: OpdsVersion): Promise<OpdsDocument> {
      const root = rootOf(version);
      return feed(version, {
        self: `${root}/themes`,
        updated: await store.findLastChange(db),
        title: "Thèmes",
        navigation: themesOf(await catalogue.categories()).map(({ id, title, books }) => ({
          title,
          href: `${root}/livres?categoryId=${id}`,
          summary: booksText(books),
          count: books,
        })),
      });
    },

    async books(version: OpdsVersion, chosen: BookListQuery): Promise<OpdsDocument> {
      const address = `${rootOf(version)}/livres`;
      const { query, ...filters } = chosen;
      const [written, categories] = await Promise.all([
        catalogue.page({ ...filters, ...(query ? { q: query } : {}), pageSize: feedPageSize }),
        catalogue.categories(),
      ]);
      const { items, total } = CataloguePage.parse(JSON.parse(written.json));
      const page = { number: chosen.page, size: feedPageSize, total };
      const addressOf = (number: number) =>
        withParameters(address, listParameters({ ...chosen, page: number }));
      return feed(version, {
        self: addressOf(chosen.page),
        title: titleOf(chosen, categories),
        page,
        ...pagesAround(page, addressOf),
        facets: facetsOf(address, chosen, categories),
        publications: await publicationsOf(
          version,
          items.map(({ id }) => id),
        ),
      });
    },

    async authors(version: OpdsVersion, after: string): Promise<OpdsDocument> {
      const root = rootOf(version);
      const address = `${root}/auteurs`;
      const found = await store.findAuthors(db, after, longPageSize + 1);
      const shown = found.slice(0, longPageSize);
      return feed(version, {
        self: withParameters(address, { apres: after }),
        updated: await store.findLastChange(db),
        title: "Auteurs",
        next:
          found.length > longPageSize ? withParameters(address, { apres: shown.at(-1)?.name }) : undefined,
        navigation: shown.map(({ name, books }) => ({
          title: name,
          href: withParameters(`${root}/auteur`, { nom: name }),
          summary: booksText(books),
          count: books,
        })),
      });
    },

    /** @throws AppError 404 if no book on sale is by this author */
    async author(version: OpdsVersion, name: string, number: number): Promise<OpdsDocument> {
      const root = rootOf(version);
      const limits = { offset: (number - 1) * feedPageSize, limit: feedPageSize };
      const { ids, total } = await store.findBooksBy(db, name, limits);
      if (total === 0) throw notFound("Auteur introuvable");
      const page = { number, size: feedPageSize, total };
      const addressOf = (to: number) =>
        withParameters(`${root}/auteur`, { nom: name, page: to === 1 ? undefined : to });
      return feed(version, {
        self: addressOf(number),
        up: `${root}/auteurs`,
        title: name,
        page,
        ...pagesAround(page, addressOf),
        publications: await publicationsOf(version, ids),
      });
    },

    /** Every edition on sale, in pages whose cost does not depend on their position. */
    async complete(version: OpdsVersion, after: number): Promise<OpdsDocument> {
      const address = `${rootOf(version)}/complet`;
      const found = await store.findEditionsAfter(db, after, longPageSize + 1);
      const shown = found.slice(0, longPageSize);
      return feed(version, {
        self: withParameters(address, { apres: after || undefined }),
        title: "Catalogue complet",
        next: found.length > longPageSize ? withParameters(address, { apres: shown.at(-1)?.id }) : undefined,
        publications: await publish(version, shown),
      });
    },

    /** @throws AppError 404 if there is no such edition on sale */
    async publication(version: OpdsVersion, bookSlug: string, editionSlug: string): Promise<OpdsDocument> {
      const row = await store.findEdition(db, bookSlug, editionSlug);
      const [found] = row ? await publish(version, [row]) : [];
      if (!found) throw notFound("Livre introuvable");
      return version === "v2"
        ? { type: opdsTypes.publication2, content: publicationInOpds2(found) }
        : { type: opdsTypes.entry1, content: publicationInOpds1(found) };
    },

    search: (): OpdsDocument => ({
      type: opdsTypes.search1,
      content: searchDescription(config.brand, rootOf("v1")),
    }),
  };
}

const booksText = (books: number): string =>
  books === 1 ? "1 livre" : `${books.toLocaleString("fr")} livres`;

function titleOf({ query, categoryId, isFree, sort }: BookListQuery, categories: readonly Category[]) {
  const theme = categories.find(({ id }) => id === categoryId)?.name;
  if (query) return `Recherche – ${query}`;
  if (theme) return theme;
  if (isFree) return "Offerts aux abonnés";
  return sort === "created_desc"
    ? "Nouveautés"
    : sort === "title_asc"
      ? "Catalogue par titre"
      : "Les plus lus";
}
