import type { KnownPayee } from "#selling/royalties/contracts/payees.contract.ts";

/** The author of a new contract, as the form has it. */
export interface PayeeDraft {
  name: string;
  address: string;
  email: string;
  /** The number of an author who has a contract; `other`: another one of the same name; null: no choice was made. */
  known: number | "other" | null;
  /** Address and e-mail of a known author are changed. */
  replaces: boolean;
}

export const newPayee: PayeeDraft = { name: "", address: "", email: "", known: null, replaces: false };

/** As the call wants it. Without a choice the server recognises the only author of the name, and keeps what is stored. */
export const payeeOf = ({ name, address, email, known, replaces }: PayeeDraft) => ({
  name,
  address,
  email: email.trim() === "" ? null : email,
  ...(typeof known === "number" ? { id: known } : {}),
  is_other: known === "other",
  replaces,
});

/** The author that the draft means; null: none yet, or a new one. @param found those of this name */
export function recognised({ known }: PayeeDraft, found: readonly KnownPayee[]): KnownPayee | null {
  if (known === "other") return null;
  if (known === null && found.length === 1) return found[0] ?? null;
  return found.find(({ id }) => id === known) ?? null;
}
