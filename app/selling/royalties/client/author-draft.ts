import { newPayee, type PayeeDraft, payeeOf } from "#selling/royalties/client/payee-draft.ts";
import type { Contract } from "#selling/royalties/contracts/royalty-contracts.contract.ts";

/** One of the authors of a new contract, as the form has it. */
export interface AuthorDraft {
  /** Keeps the fields of an author together while others are removed. */
  key: number;
  payee: PayeeDraft;
  /** Hundredths of a percent. */
  share: number | null;
  advance: number | null;
}

export const newAuthor = (key: number, share: number | null): AuthorDraft => ({
  key,
  payee: newPayee,
  share,
  advance: 0,
});

/** The author of a contract that is copied. */
export const copiedAuthor = ({ payee, payee_id, share }: Contract): AuthorDraft => ({
  ...newAuthor(0, share),
  payee: { ...newPayee, name: payee, known: payee_id },
});

/** The authors as they are sent; a text for what is missing. */
export function readAuthors(drafts: readonly AuthorDraft[]) {
  if (drafts.some(({ payee }) => payee.name.trim() === "")) return "Indiquez le nom de l’auteur.";
  const read = drafts.flatMap(({ payee, share, advance }) =>
    share === null || advance === null ? [] : [{ payee: payeeOf(payee), share, advance_cents: advance }],
  );
  return read.length < drafts.length
    ? "Indiquez la part et l’avance de chaque auteur, ou 0 pour l’avance."
    : read;
}
