import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "#platform/process/deps.server.ts";
import { notFound } from "#platform/http/app-errors.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import * as rules from "#books/catalogue/feeds/public-feeds.rules.ts";
import * as store from "#books/catalogue/feeds/public-feeds.store.server.ts";

/** Editions per read: a sitemap of 50 000 addresses is never completely in memory. */
const batchSize = 2000;
const feedLength = 50;
const hourOfCache = "public, max-age=3600, stale-while-revalidate=36000";

type FeedParts = Pick<Deps, "visitorReads" | "config" | "now">;

/**
 * Routes for search engines and feed readers: `/sitemap.xml`, in parts beyond 50 000 addresses, and `/nouveautes.atom`.
 * @param fixedPages the pages besides those of books, read at each request
 */
export function feedRoutes(
  app: FastifyInstance,
  parts: FeedParts,
  fixedPages: () => Promise<readonly rules.SitemapUrl[]>,
): void {
  const { visitorReads: db, config, now } = parts;
  const hidden = { schema: { hide: true } };

  app.get("/sitemap.xml", hidden, async (_request, reply) => {
    const [last, pages] = await Promise.all([store.findLastEditionId(db), fixedPages()]);
    const paths = rules.sitemapParts(last, pages.length);
    if (paths.length > 0) return sendXml(reply, rules.sitemapIndex(config.publicUrl, paths));
    return sendXml(reply, Readable.from(urlset(parts, pages, { after: 0, last })));
  });

  app.get("/sitemap-pages.xml", hidden, async (_request, reply) =>
    sendXml(reply, Readable.from(urlset(parts, await fixedPages(), { after: 0, last: 0 }))),
  );

  app.get<{ Params: { part: string } }>(
    "/sitemap-:part(^[1-9]\\d{0,5}).xml",
    hidden,
    async (request, reply) => {
      const range = rules.sitemapRange(Number(request.params.part));
      const [first] = await store.findEditionAddresses(db, { ...range, limit: 1 });
      // The protocol does not allow an empty list.
      if (!first) throw notFound("Adresse inconnue.");
      return sendXml(reply, Readable.from(urlset(parts, [], range)));
    },
  );

  app.get("/nouveautes.atom", hidden, async (_request, reply) => {
    const entries = await store.findNewestEditions(db, feedLength);
    const feed = rules.atomFeed({ publicUrl: config.publicUrl, brand: config.brand, now: now() }, entries);
    return sendXml(reply, feed, "application/atom+xml; charset=utf-8");
  });
}

const sendXml = (reply: FastifyReply, body: string | Readable, type = "application/xml; charset=utf-8") =>
  reply.type(type).header("cache-control", hourOfCache).send(body);

async function* urlset(
  { visitorReads: db, config, now }: FeedParts,
  fixedPages: readonly rules.SitemapUrl[],
  { after, last }: { after: number; last: number },
): AsyncGenerator<string> {
  const newest = fixedPages.length > 0 ? await store.findLastOnlineAt(db) : undefined;
  yield rules.sitemapStart;
  for (const page of fixedPages) yield rules.sitemapUrl(config.publicUrl, { changed: newest, ...page });
  for (let seen = after; seen < last;) {
    const batch = await store.findEditionAddresses(db, { after: seen, last, limit: batchSize });
    yield batch
      .map(({ bookSlug, editionSlug, ...dates }) =>
        rules.sitemapUrl(config.publicUrl, {
          path: editionPath(bookSlug, editionSlug),
          changed: dates.onlineAt > now() ? undefined : rules.updatedAt(dates),
        }),
      )
      .join("");
    seen = batch.at(-1)?.id ?? last;
  }
  yield rules.sitemapEnd;
}
