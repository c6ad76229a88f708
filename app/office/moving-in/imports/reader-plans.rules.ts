import type { ReaderAction } from "#office/moving-in/moving-in.rules.ts";
import { type ReaderRecord, titlesToTry } from "#office/moving-in/reader-records.rules.ts";

/** What the shop knows of a batch of rows. */
export interface Known {
  /** By ISBN. */
  byIsbn: ReadonlyMap<string, number>;
  /** Of this shop's own numbers. */
  ids: ReadonlySet<number>;
  /** By the title as it was asked: every edition that may be meant. */
  byTitle: ReadonlyMap<string, readonly number[]>;
  /** Ids of members by address. */
  members: ReadonlyMap<string, string>;
  /** Addresses that the letter knows, in any state. */
  letter: ReadonlySet<string>;
}

/** What a row does. */
export interface ReaderPlan {
  /** Who gets it: the recipient of a gift. */
  email: string;
  action: ReaderAction;
  reason: string | null;
  editionIds: number[];
  subscribedUntil: string | null;
  /** The letter, with its proof. */
  letter: { on: string; proof: string } | null;
}

export const refusedRow = (email: string, reason: string): ReaderPlan => ({
  email,
  action: "refuse",
  reason,
  editionIds: [],
  subscribedUntil: null,
  letter: null,
});

/** @param isList the table is a letter's: without a proof of consent, its addresses are left */
export function readerPlanOf(record: ReaderRecord, known: Known, isList: boolean, today: string): ReaderPlan {
  const email = record.giftFor ?? record.email;
  const left = (reason: string): ReaderPlan => ({ ...refusedRow(email, reason), action: "leave" });
  if (record.isCancelled) return left("Commande remboursée, annulée ou échouée.");
  const found = editionsOf(record, known);
  if ("refusal" in found) return refusedRow(email, found.refusal);
  const { editionIds } = found;
  const isRunning = record.subscribedUntil !== null && record.subscribedUntil >= today;
  const notes: string[] = [];
  if (record.subscribedUntil && !isRunning) notes.push("Abonnement terminé.");
  const letter = letterOf(record, known, isList, notes);
  const memberId = known.members.get(email);
  const has = editionIds.length > 0 || isRunning;
  if (isList && !has && !letter) return left(notes.join(" ") || noProof);
  if (memberId && isRunning) notes.push("Déjà membre\u202F: son abonnement va au moins jusqu’à cette date.");
  return {
    email,
    action: memberId ? "add" : "bring",
    reason: notes.join(" ") || null,
    editionIds,
    subscribedUntil: isRunning ? record.subscribedUntil : null,
    letter,
  };
}

const noProof = "Lettre\u202F: sans date et preuve de l’accord, l’adresse est laissée.";

function letterOf(
  record: ReaderRecord,
  known: Known,
  isList: boolean,
  notes: string[],
): ReaderPlan["letter"] {
  const { consentOn, consentProof, email, giftFor } = record;
  if (giftFor || (!isList && !consentOn && !consentProof)) return null;
  if (!consentOn || !consentProof) {
    notes.push(noProof);
    return null;
  }
  if (known.letter.has(email)) {
    notes.push("Lettre\u202F: adresse déjà connue ici.");
    return null;
  }
  return { on: consentOn, proof: consentProof };
}

/** By ISBN, by this shop's number, by title: a row that names a book names one that is here. */
function editionsOf(
  record: ReaderRecord,
  { byIsbn, ids, byTitle }: Known,
): { editionIds: number[] } | { refusal: string } {
  const { isbn, shopId, titles } = record;
  const numbered = isbn === null ? undefined : byIsbn.get(isbn);
  if (numbered !== undefined) return { editionIds: [numbered] };
  if (shopId !== null && ids.has(shopId)) return { editionIds: [shopId] };
  if (titles.length === 0)
    return isbn === null && shopId === null
      ? { editionIds: [] }
      : { refusal: `Livre inconnu\u202F: ${isbn ?? shopId}.` };
  const editionIds: number[] = [];
  for (const title of titles) {
    const named = titlesToTry(title)
      .map((each) => byTitle.get(each) ?? [])
      .find((each) => each.length > 0);
    if (!named) return { refusal: `Livre inconnu\u202F: «\u202F${title}\u202F».` };
    const [only] = named;
    if (named.length > 1 || only === undefined)
      return { refusal: `«\u202F${title}\u202F» a plusieurs éditions ici\u202F: indiquez l’ISBN.` };
    editionIds.push(only);
  }
  return { editionIds: [...new Set(editionIds)] };
}
