import { z } from "zod";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { priceFor } from "#books/catalogue/books/books.rules.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import * as store from "#selling/wishes/wishes.store.server.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** Finds the members whose wishes have become cheaper, and queues their mails. */
export const findWishNews = jobKind({ ...regularWork, name: "wish-news" });

/** @property day in Paris on which it was queued: a mail of a later day replaces it. */
const mailWishNews = jobKind({
  name: "wish-news-mail",
  data: z.object({ memberId: z.uuid(), day: z.string() }),
  ...mailTries,
});

interface Parts {
  accounts: Pick<Accounts, "find">;
  catalogue: Pick<Catalogue, "saleableEditions">;
  subscriptions: Pick<Subscriptions, "isActive">;
}

/** Rows of one statement: other work runs between two. */
const risesAtOnce = 5000;
const membersAtOnce = 500;

/**
 * By day, every hour: campaigns begin without a job. Each member is queued once a day, and the mail compares again when
 * it is sent: a price that has risen since is not in it.
 */
export function handleWishJobs(deps: ShopDeps, parts: Parts): void {
  const { db, jobs, now } = deps;
  jobs.repeat(findWishNews, "7 8-20 * * *");
  jobs.handle(findWishNews, 1, async (_data, { signal }) => {
    const at = now();
    const day = parisDay(at);
    while (!signal.aborted && (await store.followRises(db, at, risesAtOnce)) === risesAtOnce);
    const queueSome = () =>
      db.transaction(async (tx) => {
        const members = await store.queueMembers(tx, at, day, membersAtOnce);
        for (const memberId of members) await jobs.send(tx, mailWishNews, { memberId, day });
        return members.length;
      });
    while (!signal.aborted && (await queueSome()) === membersAtOnce);
  });
  jobs.handle(mailWishNews, 1, ({ memberId, day }) => sendMail(deps, parts, memberId, day));
}

async function sendMail(
  { db, config, content, mailer, now }: ShopDeps,
  { accounts, catalogue, subscriptions }: Parts,
  memberId: string,
  day: string,
): Promise<void> {
  const [news, account] = [await store.findNews(db, memberId), await accounts.find(memberId)];
  if (news?.queuedOn !== day || !account || account.erasedAt || account.suspendedAt) return;
  const fallen = (await catalogue.saleableEditions(await store.findFallen(db, memberId, now()))).filter(
    ({ isDeliverable }) => isDeliverable,
  );
  if (fallen.length === 0) return;
  const viewer = { isActiveSubscriber: await subscriptions.isActive(memberId) };
  const letter = content.letter("wish-news", account);
  const { WishNewsMail } = await import("#selling/wishes/mails/wish-news-mail.tsx");
  const body = WishNewsMail({
    letter,
    books: fallen.map((edition) => ({
      title: `${edition.book.title} – ${edition.title}`,
      author: edition.book.author,
      link: config.publicUrl + editionPath(edition.book.slug, edition.slug),
      priceCents: priceFor(edition, viewer),
      isFree: edition.is_free,
      endsAt: edition.campaign?.ends_at ?? null,
    })),
    listUrl: `${config.publicUrl}/membre/envies`,
    stopUrl: `${config.publicUrl}/envies/messages?token=${news.stopKey}`,
  });
  const unsubscribeUrl = `${config.publicUrl}/api/wishes/news/${news.stopKey}/stop`;
  await mailer.send({ to: account.email, subject: letter.subject, body, unsubscribeUrl });
  await db.transaction((tx) => store.noteMailed(tx, memberId, fallen));
}
