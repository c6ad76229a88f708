import type { Tier } from "#selling/royalties/royalty-calculation.rules.ts";
import { faultOfTiers } from "#selling/royalties/royalty-contracts.rules.ts";

export interface TierDraft {
  /** Keeps the fields of a tier together while others are removed. */
  key: number;
  after: string;
  rate: number | null;
}

export interface TermsDraft {
  share: number | null;
  tiers: TierDraft[];
}

export const newTerms = (): TermsDraft => ({ share: 10_000, tiers: [{ key: 0, after: "0", rate: null }] });

export const draftOf = (terms: { share: number; tiers: readonly Tier[] }): TermsDraft => ({
  share: terms.share,
  tiers: terms.tiers.map(({ after, rate }, key) => ({ key, after: String(after), rate })),
});

/** The terms as they are sent; a text for what is missing. */
export function readTerms({ share, tiers }: TermsDraft): { share: number; tiers: Tier[] } | string {
  if (share === null) return "Indiquez la part de l’auteur, par exemple 100.";
  if (tiers.some(({ rate }) => rate === null)) return "Indiquez le taux, par exemple 12,5.";
  if (tiers.some(({ after }) => !/^\d{1,9}$/.test(after)))
    return "Indiquez le nombre d’exemplaires de chaque palier.";
  const read = tiers.map(({ after, rate }) => ({ after: Number(after), rate: rate ?? 0 }));
  return faultOfTiers(read) ?? { share, tiers: read };
}
