import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Subject } from "#books/exchange/subjects.rules.ts";
import { bookSubjects, imports, subjectCategories } from "#books/exchange/exchange.tables.ts";

export const findChosen = (db: Queryable) => db.select().from(subjectCategories);

/** Codes of the catalogue's books, the most frequent first. */
export async function countBooks(db: Queryable, limit: number): Promise<(Subject & { books: number })[]> {
  const books = sql<number>`count(*)::int`;
  return db
    .select({ scheme: bookSubjects.scheme, code: bookSubjects.code, books })
    .from(bookSubjects)
    .groupBy(bookSubjects.scheme, bookSubjects.code)
    .orderBy(sql`${books} desc`, bookSubjects.scheme, bookSubjects.code)
    .limit(limit);
}

/** Codes without a category in the latest imports, those that are not written yet marked as awaited. */
export async function findUnknown(db: Queryable) {
  const rows = await db.select({ subjects: imports.unknownSubjects, state: imports.state }).from(imports);
  return rows.flatMap(({ subjects, state }) =>
    subjects.map((subject) => ({ ...subject, isAwaited: state === "mapping" || state === "checked" })),
  );
}

export async function saveChoice(
  db: Queryable,
  choice: Subject & { categoryId: number | null },
): Promise<void> {
  await db
    .insert(subjectCategories)
    .values(choice)
    .onConflictDoUpdate({
      target: [subjectCategories.scheme, subjectCategories.code],
      set: { categoryId: choice.categoryId },
    });
}

/** Keeps the category of a proposal, so that it may be renamed; a choice made in the meantime stays. */
export async function keepProposal(db: Queryable, choice: Subject & { categoryId: number }): Promise<void> {
  await db.insert(subjectCategories).values(choice).onConflictDoNothing();
}

/** The book has these subjects, and no others. */
export async function saveBookSubjects(
  tx: Queryable,
  bookId: number,
  subjects: readonly Subject[],
): Promise<void> {
  await tx.delete(bookSubjects).where(eq(bookSubjects.bookId, bookId));
  if (subjects.length > 0)
    await tx.insert(bookSubjects).values(subjects.map(({ scheme, code }) => ({ bookId, scheme, code })));
}
