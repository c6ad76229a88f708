import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { ReadingPlace } from "#reading/reading/places/reading-places.contract.ts";
import { maxOpened, maxPlaces, maxProgress, readAtOf } from "#reading/reading/places/reading-places.rules.ts";
import * as store from "#reading/reading/places/reading-places.store.server.ts";

export type Places = ReturnType<typeof createPlaces>;

/** A device that knows only the fraction leaves the others out. */
interface NewPlace {
  deviceId: string;
  deviceLabel: string;
  fraction: number;
  cfi?: string | null;
  revision?: string | null;
  passage?: string | null;
  deviceNotation?: string | null;
  /** By the device's clock; by default now. */
  readAt?: Date;
}

/**
 * Where a member is in an edition. Each device writes its own place, so none is ever overwritten by another device; the
 * newest one is offered to the others (docs/decisions/089).
 */
export function createPlaces({ db, now }: Pick<Deps, "db" | "now">, library: Pick<Library, "requireOwned">) {
  /** @throws AppError 403 if the member does not own the edition */
  async function save(memberId: string, editionId: number, place: NewPlace): Promise<void> {
    await library.requireOwned(memberId, editionId);
    const savedAt = now();
    await db.transaction(async (tx) => {
      await store.upsertPlace(tx, {
        memberId,
        editionId,
        deviceId: place.deviceId,
        deviceLabel: place.deviceLabel,
        fraction: place.fraction,
        cfi: place.cfi ?? null,
        revision: place.revision ?? null,
        passage: place.passage ?? null,
        deviceNotation: place.deviceNotation ?? null,
        readAt: readAtOf(place.readAt ?? savedAt, savedAt),
        savedAt,
      });
      await store.deletePlacesBeyond(tx, memberId, editionId, maxPlaces);
    });
  }

  /** Of all devices, newest first. */
  const list = async (memberId: string, editionId: number): Promise<ReadingPlace[]> =>
    (await store.findPlaces(db, memberId, editionId)).map(placeOf);

  /** The same, with the devices' own notations. */
  const ofEdition = (memberId: string, editionId: number) => store.findPlaces(db, memberId, editionId);

  /** The newest of all devices. */
  const get = async (memberId: string, editionId: number): Promise<store.PlaceRow | null> =>
    (await ofEdition(memberId, editionId))[0] ?? null;

  /** The newest place in each of these editions that was opened. */
  async function newest(memberId: string, editionIds: readonly number[]): Promise<store.PlaceRow[]> {
    const places = new Map<number, store.PlaceRow>();
    for (const place of await store.findPlacesIn(db, memberId, editionIds))
      if (!places.has(place.editionId)) places.set(place.editionId, place);
    return [...places.values()];
  }

  /** A member's own copy of the data. */
  async function ofMember(memberId: string) {
    const rows = await store.findPlacesOf(db, memberId);
    return rows.map((row) => ({ edition_id: row.editionId, ...placeOf(row) }));
  }

  return {
    save,
    list,
    ofEdition,
    get,
    newest,
    /** How far the member is in each edition that was opened, last read first. */
    async progress(memberId: string) {
      const rows = await store.findProgress(db, memberId, maxProgress);
      return rows.map(({ editionId, fraction, readAt }) => ({
        edition_id: editionId,
        fraction,
        read_at: new Date(readAt).toISOString(),
      }));
    },
    /** The editions that the member is reading, last read first. */
    async opened(memberId: string) {
      const rows = await store.findOpened(db, memberId, maxOpened);
      return rows.map((row) => ({ ...row, read_at: new Date(row.read_at).toISOString() }));
    },
    /** The editions that were read last, newest first. */
    lastRead: (memberId: string, limit: number) => store.findLastRead(db, memberId, limit),
    ofMember,
    removeAll: (tx: Queryable, memberId: string) => store.deletePlacesOf(tx, memberId),
  };
}

const placeOf = (row: store.PlaceRow): ReadingPlace => ({
  device_id: row.deviceId,
  device_label: row.deviceLabel,
  fraction: row.fraction,
  cfi: row.cfi,
  revision: row.revision,
  passage: row.passage,
  read_at: row.readAt.toISOString(),
});
