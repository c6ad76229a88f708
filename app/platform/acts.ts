import type { Queryable } from "#platform/database.server.ts";

/** The audited acts of an administrator; also the values of the log's filter. */
export const actKinds = [
  "login",
  "login-failed",
  "logout",
  "session-closed",
  "password-changed",
  "book-added",
  "book-changed",
  "book-withdrawn",
  "book-put-back",
  "edition-added",
  "edition-changed",
  "edition-scheduled",
  "edition-released",
  "edition-withdrawn",
  "edition-put-back",
  "format-retried",
  "category-added",
  "category-renamed",
  "category-moved",
  "category-deleted",
  "news-changed",
  "member-suspended",
  "member-suspension-announced",
  "member-suspension-called-off",
  "member-suspension-lifted",
  "member-verification-sent",
  "member-edition-given",
  "member-edition-taken-back",
  "member-subscription-given",
  "member-subscription-taken-back",
  "member-exported",
  "member-erased",
  "payment-refunded",
  "refund-retried",
  "maintenance-changed",
  "consent-requirement-changed",
  "test-mail-sent",
  "payments-checked",
  "text-changed",
  "text-restored",
  "administrator-added",
  "administrator-password-reset",
  "administrator-removed",
] as const;
export type ActKind = (typeof actKinds)[number];

export const actObjects = [
  "book",
  "edition",
  "category",
  "member",
  "payment",
  "administrator",
  "text",
] as const;
export type ActObject = (typeof actObjects)[number];

export interface Act {
  kind: ActKind;
  /** The object of the act; absent for acts on the shop as a whole. */
  object?: { type: ActObject; id: number | string; label?: string | null };
  /** Small facts, with values before and after if they are short; never a secret. */
  details?: Record<string, string | number | boolean | null>;
}

/** The acting administrator, as a signatory of the audit log. */
export interface Signatory {
  /** Writes an audit entry in the transaction of the act, so that neither exists without the other. */
  sign(within: Queryable, act: Act): Promise<void>;
}
