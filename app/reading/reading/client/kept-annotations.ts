import { type AnnotationCopies, noCopies } from "#reading/reading/client/annotation-copies.ts";
import { personalKey } from "#platform/page/web-storage.ts";

const keyOf = (memberId: string, editionId: number) => personalKey(`annotations-${memberId}-${editionId}`);

export function keptCopies(memberId: string, editionId: number): AnnotationCopies {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(memberId, editionId)) ?? "null");
    return isCopies(value) ? value : noCopies;
  } catch {
    return noCopies;
  }
}

const isCopies = (value: unknown): value is AnnotationCopies =>
  typeof value === "object" &&
  value !== null &&
  "known" in value &&
  Array.isArray(value.known) &&
  "pending" in value &&
  Array.isArray(value.pending);

export function keepCopies(memberId: string, editionId: number, copies: AnnotationCopies): void {
  try {
    localStorage.setItem(keyOf(memberId, editionId), JSON.stringify(copies));
  } catch {
    // A full storage: they last as long as the page, and the shop has them.
  }
}
