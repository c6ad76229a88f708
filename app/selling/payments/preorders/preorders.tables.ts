import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { preorderCharges } from "#books/catalogue/availability/availability.rules.ts";
import { instant } from "#platform/data/columns.ts";

/** Orders that are delivered at the release of their one edition (docs/decisions/141-preorders.md). */
export const preorders = pgTable("preorders", {
  paymentId: integer("payment_id").primaryKey(),
  memberId: uuid("member_id").notNull(),
  editionId: integer("edition_id").notNull(),
  charge: text("charge", { enum: preorderCharges }).notNull(),
  /** The moment of the release that the buyer knows. */
  promisedAt: instant("promised_at").notNull(),
  cardConsentAt: instant("card_consent_at"),
  /** Since when it is paid, or the card is kept. */
  confirmedAt: instant("confirmed_at"),
  /** Charges of the kept card so far; the last one is under way since `chargingSince`. */
  attempts: integer("attempts").notNull().default(0),
  chargingSince: instant("charging_since"),
  nextAttemptAt: instant("next_attempt_at"),
  deliveredAt: instant("delivered_at"),
  cancelledAt: instant("cancelled_at"),
});
