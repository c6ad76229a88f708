import { eq } from "drizzle-orm";
import { books } from "#modules/catalogue/tables.ts";
import { isForeignKeyViolation, type Queryable } from "#platform/database.server.ts";

/**
 * Deletes a book with its editions and what belongs to them. One statement: it takes the locks of the catalogue in the
 * order of all its writers, and waits for orders that are being stored.
 * @returns `used` if an order line or a library refers to an edition, `gone` if the book was deleted concurrently
 */
export async function deleteBookRow(db: Queryable, id: number): Promise<"deleted" | "gone" | "used"> {
  try {
    const rows = await db.delete(books).where(eq(books.id, id)).returning({ id: books.id });
    return rows.length > 0 ? "deleted" : "gone";
  } catch (error) {
    if (isForeignKeyViolation(error)) return "used";
    throw error;
  }
}
