import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { readingPlaces } from "#reading/reading/reading.tables.ts";

export type PlaceRow = typeof readingPlaces.$inferSelect;

const ofReader = (memberId: string, editionId: number) =>
  and(eq(readingPlaces.memberId, memberId), eq(readingPlaces.editionId, editionId));

/** Newest first. */
export const findPlaces = (db: Queryable, memberId: string, editionId: number): Promise<PlaceRow[]> =>
  db
    .select()
    .from(readingPlaces)
    .where(ofReader(memberId, editionId))
    .orderBy(desc(readingPlaces.readAt), readingPlaces.deviceId);

/** In these editions, newest first. */
export const findPlacesIn = (db: Queryable, memberId: string, editionIds: readonly number[]) =>
  db
    .select()
    .from(readingPlaces)
    .where(and(eq(readingPlaces.memberId, memberId), inArray(readingPlaces.editionId, [...editionIds])))
    .orderBy(desc(readingPlaces.readAt), readingPlaces.deviceId);

/** The editions that were read last, newest first. */
export async function findLastRead(db: Queryable, memberId: string, limit: number) {
  const readAt = sql<Date>`max(${readingPlaces.readAt})`.mapWith(readingPlaces.readAt);
  const rows = await db
    .select({ editionId: readingPlaces.editionId, readAt })
    .from(readingPlaces)
    .where(eq(readingPlaces.memberId, memberId))
    .groupBy(readingPlaces.editionId)
    .orderBy(desc(readAt), readingPlaces.editionId)
    .limit(limit);
  return rows;
}

/** The newest place in each edition that was opened, last read first. */
export async function findProgress(db: Queryable, memberId: string, limit: number) {
  const { rows } = await db.execute<{ editionId: number; fraction: number; readAt: Date }>(sql`
    select * from (
      select distinct on (${readingPlaces.editionId}) ${readingPlaces.editionId} as "editionId",
        ${readingPlaces.fraction} as "fraction", ${readingPlaces.readAt} as "readAt"
      from ${readingPlaces} where ${readingPlaces.memberId} = ${memberId}
      order by ${readingPlaces.editionId}, ${readingPlaces.readAt} desc) newest
    order by "readAt" desc, "editionId" limit ${limit}`);
  return rows;
}

/** A device's own newer place is kept. */
export async function upsertPlace(tx: Queryable, place: PlaceRow): Promise<void> {
  const { memberId: _member, editionId: _edition, deviceId: _device, ...values } = place;
  await tx
    .insert(readingPlaces)
    .values(place)
    .onConflictDoUpdate({
      target: [readingPlaces.memberId, readingPlaces.editionId, readingPlaces.deviceId],
      set: values,
      setWhere: sql`${readingPlaces.readAt} <= excluded.read_at`,
    });
}

export async function deletePlacesBeyond(tx: Queryable, memberId: string, editionId: number, kept: number) {
  await tx
    .delete(readingPlaces)
    .where(
      and(
        ofReader(memberId, editionId),
        inArray(
          readingPlaces.deviceId,
          tx
            .select({ deviceId: readingPlaces.deviceId })
            .from(readingPlaces)
            .where(ofReader(memberId, editionId))
            .orderBy(desc(readingPlaces.readAt), readingPlaces.deviceId)
            .offset(kept),
        ),
      ),
    );
}

export const findPlacesOf = (db: Queryable, memberId: string): Promise<PlaceRow[]> =>
  db
    .select()
    .from(readingPlaces)
    .where(eq(readingPlaces.memberId, memberId))
    .orderBy(readingPlaces.editionId, readingPlaces.deviceId);

export async function deletePlacesOf(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(readingPlaces).where(eq(readingPlaces.memberId, memberId));
}
