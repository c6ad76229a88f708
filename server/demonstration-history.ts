import type { DemoBook, DemoEdition } from "#db/demo/catalogue.ts";
import { planHistory } from "#db/demo/history/plan.ts";
import { removeOldDownloads } from "#reading/library/module.server.ts";
import { refundPayment, simulatedWebhook } from "#selling/payments/module.server.ts";
import { remindSubscribers } from "#readers/subscriptions/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { PastOptions, Past } from "#server/past-services.ts";
import type { DemoEvent, EventOf } from "#db/demo/history/events.ts";
import { demonstrationMember } from "#db/demo/history/readers.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import { after } from "#platform/data/dates.ts";
import { seconds } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { addDemonstrationMember } from "#server/demonstration-member.ts";

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

/** The provider's messages arrive within seconds. */
const settlingTime = seconds(40);
const testCard = { number: "4242424242424242", expiry: "12/60" };

interface Stage {
  deps: Pick<Deps, "config">;
  past: Past;
  editionIds: ReadonlyMap<DemoEdition, number>;
}

/** Performs the events of the demonstration's history, in their order, through the shop's services. */
async function openActs({ deps, past, editionIds }: Stage) {
  const { accounts, administrators, audit, catalogue, library, members, payments, visitors } = past.services;
  const callers = new Map<string, Caller>();
  /** The payment pages of the plan's orders. */
  const sessions = new Map<number, string>();
  let credentials = "";

  const { username } = deps.config.admin;
  const administrator = await administrators.known(username);
  const by = {
    username,
    requireRecent: () => undefined,
    ...audit.signatory(administrator, { device: null, address: null }),
  };

  function callerOf({ reader }: { reader: string }): Caller {
    const caller = callers.get(reader);
    if (!caller) throw new Error(`${reader} acts before the sign-up.`);
    return caller;
  }

  function idOf(edition: DemoEdition): number {
    const id = editionIds.get(edition);
    if (id === undefined) throw new Error(`The edition ${edition.title} is not in the shop.`);
    return id;
  }

  async function addReader(reader: string): Promise<Caller> {
    if (reader !== demonstrationMember) {
      const email = `${reader.toLowerCase()}@lecteurs.example`;
      return accounts.fictional.add({ email, username: reader, password: null });
    }
    const added = await addDemonstrationMember(deps, past.services);
    if (!added) throw new Error("The demonstration's member exists already.");
    credentials = added.credentials;
    return added.caller;
  }

  async function signUp({ reader, bio }: EventOf<"sign-up">): Promise<void> {
    const caller = await addReader(reader);
    if (bio) await accounts.changeBio(caller, bio);
    callers.set(reader, caller);
  }

  /** Pays on the simulated card page, and waits for the provider's message. */
  async function pay({ order, at }: { order: number; at: Date }, url: string): Promise<void> {
    const session = /^\/paiement-simule\/([\w-]+)$/.exec(url)?.[1];
    // An order of free editions has no such page.
    if (!session) return;
    sessions.set(order, session);
    await payments.simulation?.pay(session, testCard);
    await past.moveTo(after(at, settlingTime));
  }

  async function paymentOf(event: { order: number; reader: string }): Promise<number> {
    const caller = callerOf(event);
    const session = sessions.get(event.order);
    const paid = await payments.list(caller, caller.id);
    const found = paid.find(({ stripe_session_id }) => stripe_session_id === session);
    if (!found) throw new Error(`Order ${event.order} was not paid.`);
    return found.id;
  }

  async function buy(event: EventOf<"order">): Promise<void> {
    const ids = event.editions.map(idOf);
    return pay(
      event,
      await payments.checkout(callerOf(event), { editionIds: ids, lotIds: [] }, event.consents),
    );
  }

  async function refund(event: EventOf<"refund">): Promise<void> {
    const asked = { editionIds: null, keepEditions: false, note: event.note };
    await payments.refunds.requestByAdministrator(await paymentOf(event), by, asked);
    await past.moveTo(after(event.at, settlingTime));
  }

  async function withdraw(event: EventOf<"withdrawal">): Promise<void> {
    await payments.withdrawals.withdraw(callerOf(event), await paymentOf(event), null);
    await past.moveTo(after(event.at, settlingTime));
  }

  async function download(event: EventOf<"download">): Promise<void> {
    const what = { memberId: callerOf(event).id, editionId: idOf(event.edition), format: event.format };
    await library.downloads.log({ ...what, address: addressOf(1), begins: true });
  }

  async function startCampaign({ name, startsAt, endsAt, ...event }: EventOf<"campaign">): Promise<void> {
    const prices = event.prices.map(({ edition, priceCents }) => ({ editionId: idOf(edition), priceCents }));
    await catalogue.campaigns.create({ name, startsAt, endsAt, prices }, by);
  }

  async function countVisitors({ count }: EventOf<"visitors">): Promise<void> {
    for (let visitor = 1; visitor <= count; visitor += 1)
      visitors.note({ method: "GET", url: "/", headers: {}, socket: { remoteAddress: addressOf(visitor) } });
    await visitors.flush();
  }

  async function perform(event: DemoEvent): Promise<void> {
    switch (event.kind) {
      case "sign-up":
        return signUp(event);
      case "login":
        return accounts.fictional.noteLogin(callerOf(event));
      case "order":
        return buy(event);
      case "subscription":
        return pay(event, await payments.subscribe(callerOf(event), event.consents));
      case "free-edition":
        return library.addFree(callerOf(event), idOf(event.edition));
      case "download":
        return download(event);
      case "withdrawal":
        return withdraw(event);
      case "refund":
        return refund(event);
      case "gift":
        return void (await members.giveEdition(callerOf(event).id, idOf(event.edition), by));
      case "campaign":
        return startCampaign(event);
      case "visitors":
        return countVisitors(event);
    }
  }

  return { perform, credentials: () => credentials };
}

/** Addresses for documentation (RFC 5737): they have no owner. */
const addressOf = (host: number): string => `203.0.113.${host}`;
