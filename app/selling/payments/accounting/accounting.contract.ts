import { z } from "zod";
import { vatRates } from "#selling/payments/regime/vat-regime.rules.ts";
import { accountingDefaults } from "#selling/payments/accounting/accounting-settings.rules.ts";
import {
  figureParts,
  journalSorts,
  operations,
} from "#selling/payments/accounting/accounting-figures.rules.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";

const Month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "Ce mois n’existe pas.");
/** First and last month of the period, both included. */
export const Months = z.object({ from: Month, to: Month });

const Sums = z.object({ net_cents: z.number(), vat_cents: z.number(), gross_cents: z.number() });
const FigureRow = Sums.extend({
  key: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  copies: z.number(),
  returned: z.number(),
});
export type FigureRow = z.infer<typeof FigureRow>;

const Figures = Months.extend({
  /** Whether all of its months are closed. */
  is_closed: z.boolean(),
  /** False if the whole period is in franchise: no VAT is named then. */
  has_vat: z.boolean(),
  total: Sums,
  /** What the provider kept, as far as it is known; null if the provider reports none. */
  fees: z.object({ cents: z.number(), until: z.string() }).nullable(),
  rates: z.array(FigureRow),
  kinds: z.array(FigureRow),
  movements: z.array(FigureRow),
  /** The twenty with the highest revenue. */
  books: z.array(FigureRow),
  books_count: z.number(),
  authors: z.array(FigureRow),
  authors_count: z.number(),
});
export type Figures = z.infer<typeof Figures>;

export const getFigures = endpoint({
  path: "/api/admin/accounting/figures",
  summary: "Revenue of some months by the journal: by rate, kind, movement, book and author",
  permission: "accounting",
  query: Months,
  answer: Figures,
});

/** Answers with a file. */
export const getFiguresFile = endpoint({
  path: "/api/admin/accounting/figures/{part}/{format}",
  summary: "A part of these figures as CSV or as a tagged PDF",
  permission: "accounting",
  params: z.object({ part: z.enum(figureParts), format: z.enum(["csv", "pdf"]) }),
  query: Months,
  answer: z.unknown(),
});

const JournalFilter = Months.extend({ kind: z.enum(operations).optional() });
export type JournalFilter = z.output<typeof JournalFilter>;

const JournalRow = Sums.extend({
  position: z.number(),
  day: z.string(),
  kind: z.enum(operations),
  payment_id: z.number(),
  document_number: z.string(),
  /** What was bought, 'Nana, et 2 autres'. */
  designation: z.string(),
});
export type JournalRow = z.infer<typeof JournalRow>;

export const getJournalRows = endpoint({
  path: "/api/admin/accounting/journal/rows",
  summary: "Fifty payments, refunds and disputes of some months by day, each a row of the journal",
  permission: "accounting",
  query: JournalFilter.extend({
    sort: z.enum(journalSorts).default("day_desc"),
    /** The `next` of the page before. */
    after: WholeNumber.optional(),
  }),
  answer: z.object({ items: z.array(JournalRow), next: z.number().nullable() }),
});

/** Answers with a file. */
export const getJournalFile = endpoint({
  path: "/api/admin/accounting/journal.csv",
  summary: "The rows of the journal of some months, all or those of one kind, as CSV",
  permission: "accounting",
  query: JournalFilter,
  answer: z.unknown(),
});

/** Answers with a file. */
export const getEntriesFile = endpoint({
  path: "/api/admin/accounting/entries.txt",
  summary: "The journal of some months as accounting entries, in the columns of the FEC",
  permission: "accounting",
  query: Months,
  answer: z.unknown(),
});

const JournalOverview = z.object({
  /** Days `YYYY-MM-DD`; null before the first row. */
  first_day: z.string().nullable(),
  last_entry: z.object({ number: z.string(), day: z.string(), hash: z.string() }).nullable(),
  last_closing: z.object({ name: z.string(), last_day: z.string(), closed_at: z.string() }).nullable(),
  check: z.object({
    running: z.boolean(),
    last: z
      .object({
        at: z.string(),
        by: z.string(),
        entries: z.number(),
        closings: z.number(),
        last_hash: z.string(),
        /** The row verified last, with its day; null in an empty journal. */
        last_row: z.object({ number: z.string(), day: z.string() }).nullable(),
        /** The first error, in French. */
        fault: z.string().nullable(),
      })
      .nullable(),
  }),
  /** Closed months and years, the latest first. */
  closed: z.array(z.object({ name: z.string(), last_day: z.string(), closed_at: z.string() })),
  waiting: z.number(),
  jump: z.object({ noticed_at: z.string(), expected_at: z.string() }).nullable(),
});
export type JournalOverview = z.infer<typeof JournalOverview>;

export const getJournalOverview = endpoint({
  path: "/api/admin/accounting/journal",
  summary: "The journal's last row, closing and verification",
  permission: "accounting",
  answer: JournalOverview,
});

const Message = z.object({ message: z.string() });

export const checkJournal = endpoint({
  method: "POST",
  path: "/api/admin/accounting/checks",
  summary: "Verifies the whole journal, in the background",
  permission: "accounting",
  reads: true,
  answer: Message,
});

export const closePeriods = endpoint({
  method: "POST",
  path: "/api/admin/accounting/closings",
  summary: "Closes all periods that are over",
  permission: "accounting",
  sensitive: true,
  answer: Message,
});

export const confirmClock = endpoint({
  method: "POST",
  path: "/api/admin/accounting/clock",
  summary: "Confirms, after a jump of the clock, that today is this day",
  permission: "accounting",
  body: z.object({ day: z.string().refine((day) => isCalendarDay(day, 2000), "Cette date n’existe pas.") }),
  answer: Message,
});

const account = "Un compte a de 3 à 12 chiffres ou lettres capitales.";
const Account = Key(12).regex(/^[0-9A-Z]{3,12}$/, account);

const Settings = z.object({
  fiscal_month: Key(2).regex(/^([1-9]|1[0-2])$/, "Un mois de 1 à 12."),
  journal_code: Key(6).regex(/^[0-9A-Z]{1,6}$/, "Le code a de 1 à 6 chiffres ou lettres capitales."),
  receipts: Account,
  editions: Account,
  subscriptions: Account,
  vat: Account,
  vat_abroad: Account.default(accountingDefaults.vat_abroad),
  deferred: Account.default(accountingDefaults.deferred),
});

export const Day = z.string().refine((day) => isCalendarDay(day, 2000), "Cette date n’existe pas.");
const Rate = z.union([z.literal(0), z.literal(vatRates)], "Ce taux n’existe pas.");
const VatRegime = z
  .object({ from: Day, editions: Rate, subscriptions: Rate, reason: Key(200).min(1, "Dites pourquoi.") })
  .refine(({ editions, subscriptions }) => (editions === 0) === (subscriptions === 0), {
    error: "En franchise, ni les livres ni les abonnements n’ont de TVA.",
    path: ["subscriptions"],
  });

export const getVatRegimes = endpoint({
  path: "/api/admin/accounting/vat-regimes",
  summary: "The house's regimes of VAT, each from a day on",
  permission: "accounting",
  answer: z.array(VatRegime),
});

/** Of a house in franchise: the year's turnover, in cents, and its thresholds. */
const Franchise = z.object({
  cents: z.number(),
  base_cents: z.number(),
  upper_cents: z.number(),
  source: z.string(),
  /** What has happened and what to do; null: nothing. */
  warning: z.string().nullable(),
});
export type Franchise = z.infer<typeof Franchise>;

export const getFranchise = endpoint({
  path: "/api/admin/accounting/franchise",
  summary: "How far a house in franchise is from its thresholds; null under another regime",
  permission: "accounting",
  answer: z.object({ franchise: Franchise.nullable() }),
});

export const addVatRegime = endpoint({
  method: "POST",
  path: "/api/admin/accounting/vat-regimes",
  summary: "Changes the house's regime of VAT from a day on",
  permission: "accounting",
  sensitive: true,
  body: VatRegime,
  answer: z.array(VatRegime),
});

export const getAccountingSettings = endpoint({
  path: "/api/admin/accounting/settings",
  summary: "The first month of the financial year, and the accounts of the export",
  permission: "accounting",
  answer: Settings,
});

export const saveAccountingSettings = endpoint({
  method: "PUT",
  path: "/api/admin/accounting/settings",
  summary: "Changes the first month of the financial year, and the accounts of the export",
  permission: "accounting",
  body: Settings,
  answer: Settings,
});
