import type { Queryable } from "#platform/database.server.ts";

/** What an administrator can do that leaves a trace; also what the log can be searched by. */
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
  /** On what; none for what concerns the shop as a whole. */
  object?: { type: ActObject; id: number | string; label?: string | null };
  /** Small facts, before and after where they are small; never a secret. */
  details?: Record<string, string | number | boolean | null>;
}

/** Who acts on the publisher's side, and signs for it. */
export interface Signatory {
  /** Writes into the audit log, in the transaction of the act itself: neither is there without the other. */
  sign(within: Queryable, act: Act): Promise<void>;
}
