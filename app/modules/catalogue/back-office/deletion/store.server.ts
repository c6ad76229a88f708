import { eq } from "drizzle-orm";
import { books } from "#modules/catalogue/tables.ts";
import { isForeignKeyViolation, type Queryable } from "#platform/database.server.ts";

/**
 * Deletes a book with its editions and what belongs to them. One statement: it takes the locks of the catalogue in the
 * order of all its writers, and waits for orders that are being stored.
 * @returns false if an order line or a library refers to an edition
 */
export async function deleteBookRow(db: Queryable, id: number): Promise<boolean> {
  try {
    await db.delete(books).where(eq(books.id, id));
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
