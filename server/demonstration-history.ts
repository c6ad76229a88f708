import type { DemoBook, DemoEdition } from "#db/demo/catalogue.ts";
import { planHistory } from "#db/demo/history/plan.ts";
import { removeOldDownloads } from "#reading/library/module.server.ts";
import { refundPayment, simulatedWebhook } from "#selling/payments/module.server.ts";
import { remindSubscribers } from "#readers/subscriptions/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { openActs } from "#server/demonstration-acts.ts";
import type { PastOptions, Past } from "#server/past-services.ts";

/** Any number: another one gives another house. */
export const historySeed = 1857;

/** Queued work without which a payment or a refund is not complete; all other work of the past sends mails. */
const settlingJobs = [simulatedWebhook, refundPayment];

interface History {
  deps: Pick<ShopDeps, "config" | "now">;
  openPast(options: PastOptions): Promise<Past>;
  /** The books and the ids of their editions, which are in the shop. */
  books: readonly DemoBook[];
  editionIds: ReadonlyMap<DemoEdition, number>;
  signal: AbortSignal;
}

/**
 * Two years of the demonstration's house: readers, orders, subscriptions, downloads, refunds, a price campaign, made by
 * the shop's services at their time (docs/decisions/070-a-house-with-a-past.md). The journal's days are closed by its
 * own job, once the shop works.
 * @returns the credentials of the demonstration's member
 */
export async function addHistory({ deps, openPast, books, editionIds, signal }: History): Promise<string> {
  const events = planHistory(books, deps.now(), historySeed);
  const past = await openPast({ startsAt: events[0]?.at ?? deps.now(), performed: settlingJobs });
  const acts = await openActs({ deps, past, editionIds });
  for (const event of events) {
    signal.throwIfAborted();
    await past.moveTo(event.at);
    await acts.perform(event);
  }
  await past.moveTo(deps.now());
  // No reader is reminded today of what was due last year, and the log keeps what it would keep.
  await past.perform(remindSubscribers);
  await past.perform(removeOldDownloads);
  return acts.credentials();
}
