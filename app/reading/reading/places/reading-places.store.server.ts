import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { books, editions } from "#books/catalogue/module.server.ts";
import { libraryEntries } from "#reading/library/module.server.ts";
import { wholeText } from "#reading/library/library.rules.ts";
import type { OpenedEdition } from "#reading/reading/places/reading-places.contract.ts";
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

const newestPlaces = (memberId: string) => sql`select distinct on (${readingPlaces.editionId})
    ${readingPlaces.editionId} as "editionId", ${readingPlaces.fraction} as "fraction", ${readingPlaces.readAt} as "readAt"
  from ${readingPlaces} where ${readingPlaces.memberId} = ${memberId}
  order by ${readingPlaces.editionId}, ${readingPlaces.readAt} desc`;

/** The newest place in each edition that was opened, last read first. */
export async function findProgress(db: Queryable, memberId: string, limit: number) {
  const { rows } = await db.execute<{ editionId: number; fraction: number; readAt: Date }>(sql`
    select * from (${newestPlaces(memberId)}) newest order by "readAt" desc, "editionId" limit ${limit}`);
  return rows;
}

/** The owned editions that were opened and not read to their end, last read first. */
export async function findOpened(db: Queryable, memberId: string, limit: number) {
  const { rows } = await db.execute<Omit<OpenedEdition, "read_at"> & { read_at: Date }>(sql`
    select ${books.slug} as book_slug, ${books.title} as book_title, ${books.author} as author, ${editions.id} as edition_id,
      ${editions.slug} as edition_slug, ${editions.title} as edition_title, ${editions.coverUrl} as cover_url,
      ${editions.coverColor} as cover_color, ${editions.coverPlaceholder} as cover_placeholder,
      newest.fraction, newest."readAt" as read_at
    from (${newestPlaces(memberId)}) newest
      join ${libraryEntries} on ${libraryEntries.memberId} = ${memberId} and ${libraryEntries.editionId} = newest."editionId"
      join ${editions} on ${editions.id} = newest."editionId" join ${books} on ${books.id} = ${editions.bookId}
    where ${libraryEntries.finishedAt} is null and newest.fraction < ${wholeText}
    order by read_at desc, edition_id limit ${limit}`);
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
