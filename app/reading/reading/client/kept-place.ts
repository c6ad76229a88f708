import { personalKey } from "#platform/page/web-storage.ts";
import type { SentPlace } from "#reading/reading/places/reading-places.contract.ts";

/** In place of a member's id: where a visitor is in an extract. The book opens there once it is bought. */
export const inExtract = "extrait";

/** This device's place in an edition, kept here so that the book opens there at once, also without a network. */
export interface KeptPlace extends Pick<SentPlace, "cfi" | "fraction" | "revision" | "passage" | "readAt"> {
  /** The shop does not have it yet. */
  isUnsent: boolean;
}

const keyOf = (memberId: string, editionId: number) => personalKey(`lecture-${memberId}-${editionId}`);

export function keptPlace(memberId: string, editionId: number): KeptPlace | null {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(memberId, editionId)) ?? "null") as KeptPlace | null;
    return typeof value?.fraction === "number" && typeof value.readAt === "string" ? value : null;
  } catch {
    return null;
  }
}

export function keepPlace(memberId: string, editionId: number, place: KeptPlace): void {
  try {
    localStorage.setItem(keyOf(memberId, editionId), JSON.stringify(place));
  } catch {
    // A full storage: the shop keeps the place.
  }
}

const passageLength = 160;

/** Keeps the last paragraph of an extract's page, which its reader has reached. */
export const keepEndOfOpening = (editionId: number, paragraph: string): void =>
  keepPlace(inExtract, editionId, {
    cfi: null,
    fraction: 1,
    revision: null,
    passage: paragraph.slice(0, passageLength),
    readAt: new Date().toISOString(),
    isUnsent: false,
  });
