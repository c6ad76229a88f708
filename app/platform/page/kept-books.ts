/**
 * Books that members keep in this browser to read without a network, one cache each (docs/decisions/089). The reading
 * module fills them; a session that ends, or an edition that is no longer owned, empties them.
 */
const bookPrefix = "livre:";
/** Of caches with pages and scripts of the reader, which are the same for everyone. */
export const programPrefix = "lecteur:";

export interface KeptBookName {
  memberId: string;
  editionId: number;
  /** Of the file. */
  revision: string;
}

export const cacheNameOf = ({ memberId, editionId, revision }: KeptBookName): string =>
  `${bookPrefix}${memberId}:${editionId}:${revision}`;

function readName(name: string): KeptBookName | null {
  if (!name.startsWith(bookPrefix)) return null;
  const [memberId = "", editionId, ...revision] = name.slice(bookPrefix.length).split(":");
  return { memberId, editionId: Number(editionId), revision: revision.join(":") };
}

/** Browsers have no caches where storage is denied, or the connection is not secure. */
export const hasCaches = (): boolean => "caches" in globalThis;

/** Of all members of this browser; also those that are not whole yet. */
export async function keptBookNames(): Promise<KeptBookName[]> {
  if (!hasCaches()) return [];
  try {
    return (await caches.keys()).flatMap((name) => readName(name) ?? []);
  } catch {
    return [];
  }
}

/** Removes the books that are not wanted; after the last one, the program, too. */
export async function forgetBooks(isWanted: (name: KeptBookName) => boolean): Promise<void> {
  const names = await keptBookNames();
  const unwanted = names.filter((name) => !isWanted(name));
  if (unwanted.length === 0) return;
  await Promise.all(unwanted.map((name) => caches.delete(cacheNameOf(name))));
  if (unwanted.length < names.length) return;
  const programs = (await caches.keys()).filter((name) => name.startsWith(programPrefix));
  await Promise.all(programs.map((name) => caches.delete(name)));
}
