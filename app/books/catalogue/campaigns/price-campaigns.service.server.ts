import type { Signatory } from "#platform/http/acts.ts";
import { isExclusionViolation, type Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { dayAfter } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";
import { effectiveOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import { type CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type {
  Campaign,
  CampaignForm,
  CampaignSummary,
} from "#books/catalogue/campaigns/price-campaigns.contract.ts";
import {
  type CampaignPeriod,
  campaignStateOf,
  periodRefusal,
} from "#books/catalogue/campaigns/price-campaigns.rules.ts";
import * as store from "#books/catalogue/campaigns/price-campaigns.store.server.ts";

export type Campaigns = ReturnType<typeof createCampaigns>;
type By = Signatory<CatalogueAct> | undefined;

const listedCampaigns = 500;

/** Days `YYYY-MM-DD` of Paris, both included. */
interface ImportedOffer {
  name: string;
  from: string;
  until: string;
  editionId: number;
  priceCents: number;
}
const dayStart = (day: string): Date => parisInstant(day, "00:00") ?? new Date(`${day}T00:00:00Z`);

/** Prices of chosen editions for a period, for every reader (docs/decisions/064-price-campaigns.md). */
export function createCampaigns({ db, now, visitorReads }: Pick<Deps, "db" | "now" | "visitorReads">) {
  async function read(id: number): Promise<Campaign> {
    const instant = now();
    const [row, prices] = await Promise.all([store.findCampaign(db, id), store.findPrices(db, id)]);
    if (!row) throw unknown();
    return {
      ...summaryOf(row, instant),
      version: row.version,
      prices: prices.map((price) => ({
        edition_id: price.editionId,
        book_title: price.bookTitle,
        book_author: price.bookAuthor,
        edition_title: price.editionTitle,
        regular_price_cents: regularCents(price, instant),
        price_cents: price.priceCents,
      })),
    };
  }

  /** @throws AppError 400 on the fields at fault, 409 for an edition in another campaign */
  async function write(tx: Queryable, id: number | null, form: CampaignForm): Promise<number> {
    const instant = now();
    const period = { startsAt: form.startsAt ?? instant, endsAt: form.endsAt };
    const refusal = periodRefusal(period, instant);
    if (refusal) throw invalid(Object.values(refusal).join(" "), refusal);
    await requireReductions(tx, form, period.startsAt);
    await refuseOverlap(tx, id, form, period);
    const { name } = form;
    const written = id ?? (await store.insertCampaign(tx, { name, ...period, createdAt: instant }));
    if (id !== null) {
      // First without its editions, so that the change of the period is compared with the new ones only.
      await store.replacePrices(tx, id, period, []);
      await store.updateCampaignRow(tx, id, { name, ...period });
    }
    await store.replacePrices(tx, written, period, form.prices).catch((error: unknown) => {
      // Another administrator was faster.
      throw isExclusionViolation(error)
        ? conflict("Une de ces éditions vient d’entrer dans une autre opération.")
        : error;
    });
    return written;
  }

  /** @throws AppError 404, 409 if the campaign is in another state than the act requires */
  async function lock(tx: Queryable, id: number, state: "upcoming" | "running", text: string) {
    const row = await store.lockCampaign(tx, id);
    if (!row) throw unknown();
    if (campaignStateOf(row, now()) !== state) throw conflict(text);
    return row;
  }

  /**
   * Puts a price of a file that is imported into the campaign of its name and days, which begins with it if there is none.
   * An edition that is in a campaign on one of these days keeps that one.
   */
  async function join(tx: Queryable, { name, from, until, editionId, priceCents }: ImportedOffer) {
    const instant = now();
    const startsAt = dayStart(from) > instant ? dayStart(from) : instant;
    const endsAt = dayStart(dayAfter(until));
    const period = { startsAt, endsAt };
    if (endsAt <= startsAt || (await store.findOverlap(tx, null, [editionId], period))) return;
    const campaign = (await store.findJoinable(tx, { name, ...period })) ?? {
      id: await store.insertCampaign(tx, { name, ...period, createdAt: instant }),
      ...period,
    };
    const { id: campaignId, ...days } = campaign;
    await store.insertPrice(tx, { campaignId, ...days, editionId, priceCents });
  }

  return {
    join,
    list: async (): Promise<CampaignSummary[]> => {
      const instant = now();
      const rows = await store.findCampaigns(db, listedCampaigns);
      return rows.map(({ campaign, editions }) => ({ ...summaryOf(campaign, instant), editions }));
    },
    read,
    async create(form: CampaignForm, by?: By): Promise<Campaign> {
      const id = await db.transaction(async (tx) => {
        const written = await write(tx, null, form);
        await by?.sign(tx, {
          kind: "campaign-added",
          object: objectOf(written, form),
          details: detailsOf(form),
        });
        return written;
      });
      return read(id);
    },
    async update(
      id: number,
      { version, ...form }: CampaignForm & { version: number },
      by?: By,
    ): Promise<Campaign> {
      await db.transaction(async (tx) => {
        const row = await lock(tx, id, "upcoming", "Cette opération a commencé\u202F: elle ne change plus.");
        if (row.version !== version) throw conflict("Cette opération a été modifiée entre-temps.");
        await write(tx, id, form);
        await by?.sign(tx, {
          kind: "campaign-changed",
          object: objectOf(id, form),
          details: detailsOf(form),
        });
      });
      return read(id);
    },
    async delete(id: number, by?: By): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lock(
          tx,
          id,
          "upcoming",
          "Cette opération a commencé\u202F: elle reste dans l’historique des prix.",
        );
        await store.deleteCampaignRow(tx, id);
        await by?.sign(tx, { kind: "campaign-deleted", object: objectOf(id, row) });
      });
    },
    async stop(id: number, by?: By): Promise<Campaign> {
      await db.transaction(async (tx) => {
        const row = await lock(tx, id, "running", "Cette opération n’est pas en cours.");
        const instant = now();
        // Not before a millisecond: a period is never empty.
        await store.updateCampaignRow(tx, id, {
          endsAt: instant > row.startsAt ? instant : new Date(row.startsAt.getTime() + 1),
        });
        const details = { before: row.endsAt.toISOString(), after: instant.toISOString() };
        await by?.sign(tx, { kind: "campaign-stopped", object: objectOf(id, row), details });
      });
      return read(id);
    },
    /** The first instant after `instant` at which a price of these books, or of any, changes by time alone; null if none is planned. */
    nextChange: (instant: Date, bookIds: readonly number[] | null = null): Promise<Date | null> =>
      store.findNextPriceChange(visitorReads, instant, bookIds),
  };
}

const unknown = () => notFound("Opération introuvable.");
const objectOf = (id: number, { name }: { name: string }) => ({ type: "campaign", id, label: name }) as const;
const detailsOf = ({ prices, endsAt }: CampaignForm) => ({
  editions: prices.length,
  until: endsAt.toISOString(),
});

const summaryOf = (row: store.CampaignRow, now: Date) => ({
  id: row.id,
  name: row.name,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  state: campaignStateOf(row, now),
});

interface Offered {
  storedCents: number;
  isFree: boolean;
  onlineAt: Date;
}
/** The price without any campaign. */
const regularCents = ({ storedCents, isFree, onlineAt }: Offered, now: Date): number =>
  effectiveOffer({ priceCents: storedCents, isFree, onlineAt }, now).price_cents;

/** Each price must be lower than the edition's own when the campaign begins. @throws AppError 400 on `prices` */
async function requireReductions(tx: Queryable, { prices }: CampaignForm, startsAt: Date): Promise<void> {
  const ids = prices.map(({ editionId }) => editionId);
  if (new Set(ids).size < ids.length) throw refused("Une édition ne figure qu’une fois dans une opération.");
  const offers = new Map((await store.findOffers(tx, ids)).map((offer) => [offer.editionId, offer]));
  for (const { editionId, priceCents } of prices) {
    const offer = offers.get(editionId);
    if (!offer) throw refused("Une de ces éditions n’existe plus.");
    const regular = regularCents(offer, startsAt);
    if (priceCents >= regular)
      throw refused(
        `«\u202F${offer.bookTitle}\u202F» coûte ${formatCents(regular)}\u202F: le prix de l’opération doit être plus bas.`,
      );
  }
}

async function refuseOverlap(
  tx: Queryable,
  id: number | null,
  { prices }: CampaignForm,
  period: CampaignPeriod,
) {
  const overlap = await store.findOverlap(
    tx,
    id,
    prices.map(({ editionId }) => editionId),
    period,
  );
  if (overlap)
    throw conflict(
      `«\u202F${overlap.book}\u202F» est déjà dans l’opération «\u202F${overlap.campaign}\u202F» à ces dates.`,
    );
}

const refused = (text: string) => invalid(text, { prices: text });
