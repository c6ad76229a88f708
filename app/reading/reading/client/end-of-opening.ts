import { inExtract, keepPlace } from "#reading/reading/client/kept-place.ts";

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
