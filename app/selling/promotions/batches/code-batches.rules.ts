/** The audited acts of an administrator here. */
export const promotionActs = {
  "codes-added": "Exemplaires offerts créés",
  "codes-exported": "Codes d’exemplaires exportés",
  "codes-revoked": "Exemplaires offerts annulés",
  "code-revoked": "Code d’exemplaire annulé",
  "gift-mails-changed": "E-mails de cadeaux par jour",
} as const;
export type PromotionAct = keyof typeof promotionActs;

export const batchLabelMaxLength = 100;
/** A larger campaign of gifts is several batches: the table of one stays readable. */
export const maxBatchCodes = 5000;
/** A code that gives a whole series. */
export const maxBatchEditions = 50;
/** The furthest plausible end: detects a mistyped year. */
export const batchYears = 5;
export const codesPageSize = 100;

/** The state of one code for the publisher. */
export const batchCodeStates = ["open", "redeemed", "revoked", "expired"] as const;
export type BatchCodeState = (typeof batchCodeStates)[number];

export function batchCodeStateOf(
  code: { redeemedAt: Date | null; revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): BatchCodeState {
  if (code.redeemedAt) return "redeemed";
  if (code.revokedAt) return "revoked";
  return code.expiresAt && code.expiresAt <= now ? "expired" : "open";
}
