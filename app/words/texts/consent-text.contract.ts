/** The wording of the consent boxes, before the publisher's text has a version. */
export interface ConsentText {
  digitalContent: string;
  /** Of an edition for another person. */
  gift: string;
  subscription: string;
}

/**
 * The name of a text's next version, by the month in which it was written: '2026-11', then '2026-11-2'. Readers know versions
 * by it, so no two are alike.
 * @param day `YYYY-MM-DD`
 */
export function nextVersion(day: string, taken: ReadonlySet<string>): string {
  const month = day.slice(0, 7);
  for (let count = 1; ; count += 1) {
    const version = count === 1 ? month : `${month}-${count}`;
    if (!taken.has(version)) return version;
  }
}
