/** Without 0, O, 1, I, L and U, which are misread or misheard. */
export const codeLetters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 30 letters to the power of 12 are 59 bits: with a million valid codes, one guess in 500 000 million is right. */
export const codeLength = 12;

/** A code as it is stored, from what a reader typed or followed; null if it cannot be one. */
export function codeOf(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s\-–]/g, "");
  return letters.length === codeLength && [...letters].every((letter) => codeLetters.includes(letter))
    ? letters
    : null;
}

/** 'ABCD-EFGH-JKMN' */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** The page on which a code is redeemed. */
export const giftPath = (code: string): string => `/offrir/${shownCode(code)}`;

export const codeStates = ["valid", "owned", "yours", "redeemed", "expired", "revoked", "gone"] as const;
export type CodeState = (typeof codeStates)[number];

export interface CodeFacts {
  redeemedBy: string | null;
  revokedAt: Date | null;
  /** The first instant at which it is no longer valid; null: no end. */
  expiresAt: Date | null;
  /** Whether an unredeemed gift went back to its buyer. */
  isReturned: boolean;
  /** The editions that it still gives. */
  editionIds: readonly number[];
  /** It gives a year instead: that is never owned already. */
  isSubscription?: boolean;
}

interface CodeReader {
  /** Null for a visitor. */
  id: string | null;
  ownedIds: ReadonlySet<number>;
}

/**
 * What a code is for a reader at an instant. A redeemed code stays the reader's after its end; a revoked one (a gift
 * that was refunded) does not.
 */
export function codeStateOf(code: CodeFacts, reader: CodeReader, now: Date): CodeState {
  if (code.isReturned) return "expired";
  if (code.revokedAt) return "revoked";
  if (code.redeemedBy !== null) return code.redeemedBy === reader.id ? "yours" : "redeemed";
  if (code.expiresAt && code.expiresAt <= now) return "expired";
  if (code.isSubscription) return "valid";
  if (code.editionIds.length === 0) return "gone";
  return code.editionIds.every((id) => reader.ownedIds.has(id)) ? "owned" : "valid";
}

/** The texts of a code that is not valid. */
export const refusalTexts: Record<Exclude<CodeState, "valid" | "yours">, string> = {
  owned: "Vous avez déjà ce livre\u202F: le code n’est pas utilisé, vous pouvez le transmettre.",
  redeemed: "Ce code a déjà été utilisé par une autre personne.",
  expired: "Ce code n’est plus valable\u202F: son délai est passé.",
  revoked: "Ce code a été annulé.",
  gone: "Le livre de ce code n’est plus disponible.",
};
