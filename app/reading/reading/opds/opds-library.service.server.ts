import type { Publication } from "#formats/opds/feed.ts";
import { CataloguePage } from "#books/catalogue/books/books.contract.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import {
  type FeedEdition,
  filesOf,
  ownFilesOf,
  publicationOf,
} from "#reading/reading/opds/opds-publications.rules.ts";
import {
  feedPageSize,
  type OpdsVersion,
  pagesAround,
  withParameters,
} from "#reading/reading/opds/opds.rules.ts";
import type { FeedWriter } from "#reading/reading/opds/opds.service.server.ts";
import { describedUpdate, type LibraryQuery } from "#reading/reading/opds/opds-library.rules.ts";
import { findEditionsByIds, findEditionsOf } from "#reading/reading/opds/opds.store.server.ts";
import { progressionForms } from "#reading/reading/opds/opds-progression.rules.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type LibraryFeed = ReturnType<typeof createLibraryFeed>;

interface Needs {
  catalogue: Pick<Catalogue, "page">;
  library: Pick<Library, "page" | "ownedIds">;
  subscriptions: Pick<Subscriptions, "isActive">;
  writer: FeedWriter;
}

/** Without a file that is there or to come, an application has nothing to show. */
const hasFiles = (row: FeedEdition): boolean => filesOf(row, true).length > 0;

/** A member's library for reading applications, with its files, and what the subscription offers besides. */
export function createLibraryFeed(
  { db, config }: ShopDeps,
  { catalogue, library, subscriptions, writer }: Needs,
) {
  const shopOf = (version: OpdsVersion) => ({
    publicUrl: config.publicUrl,
    publisher: config.brand,
    root: `${config.publicUrl}/opds/${version}`,
  });

  function owned(version: OpdsVersion, row: FeedEdition): Publication {
    const ready = ownFilesOf(row, false);
    // One that is being made soon answers; a publication must lead to a file (OPDS 2.0, 5.1).
    const files = (ready.length > 0 ? ready : ownFilesOf(row, true)).map(({ format, type }) => ({
      href: `${config.publicUrl}/opds/bibliotheque/${row.id}/${format}`,
      type,
    }));
    return publicationOf(
      { ...row, description: describedUpdate(row) },
      {
        kind: "own",
        files,
        progressions: progressionForms.map(({ name, type }) => ({
          href: `${config.publicUrl}/opds/bibliotheque/${row.id}/${name}`,
          type,
        })),
        authentication: `${config.publicUrl}/opds/authentification`,
      },
      shopOf(version),
    );
  }

  async function offered(version: OpdsVersion, memberId: string, page: number) {
    const written = await catalogue.page({ page, pageSize: feedPageSize, isFree: "1", sort: "created_desc" });
    const { items, total } = CataloguePage.parse(JSON.parse(written.json));
    const freeIds = new Set(
      items.flatMap(({ editions }) => editions.filter(({ is_free }) => is_free).map(({ id }) => id)),
    );
    const [rows, ownedIds] = await Promise.all([
      findEditionsOf(
        db,
        items.map(({ id }) => id),
      ),
      library.ownedIds(memberId),
    ]);
    const isOwned = new Set(ownedIds);
    const publications = rows
      .filter((row) => freeIds.has(row.id) && hasFiles(row))
      .map((row) =>
        isOwned.has(row.id)
          ? owned(version, row)
          : publicationOf(
              row,
              {
                kind: "borrow",
                formats: filesOf(row, true).map(({ type }) => type),
              },
              shopOf(version),
            ),
      );
    return { publications, total };
  }

  async function listed(version: OpdsVersion, memberId: string, page: number) {
    const limits = { offset: (page - 1) * feedPageSize, limit: feedPageSize };
    const { ids, total } = await library.page(memberId, limits);
    const rows = await findEditionsByIds(db, ids);
    return { publications: rows.filter(hasFiles).map((row) => owned(version, row)), total };
  }

  return {
    async feed(version: OpdsVersion, memberId: string, { page, offerts }: LibraryQuery) {
      const address = `${config.publicUrl}/opds/${version}/bibliotheque`;
      const [isSubscriber, list] = await Promise.all([
        subscriptions.isActive(memberId),
        offerts ? offered(version, memberId, page) : listed(version, memberId, page),
      ]);
      const paging = { number: page, size: feedPageSize, total: list.total };
      const addressOf = (number: number) =>
        withParameters(address, { offerts, page: number === 1 ? undefined : number });
      return writer(version, {
        self: addressOf(page),
        title: offerts ? "Offerts avec mon abonnement" : "Ma bibliothèque",
        page: paging,
        ...pagesAround(paging, addressOf),
        facets: isSubscriber
          ? [
              {
                title: "Voir",
                links: [
                  { title: "Ma bibliothèque", href: address, isActive: !offerts },
                  {
                    title: "Offerts avec mon abonnement",
                    href: withParameters(address, { offerts: "1" }),
                    isActive: offerts === "1",
                  },
                ],
              },
            ]
          : [],
        publications: list.publications,
      });
    },
  };
}
