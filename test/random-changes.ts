import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { buildBook, type BuiltBook, buildCategory } from "#test/factories.ts";
import type { TestShop } from "#test/test-shop.ts";

export interface ChangingCatalogue {
  books: readonly BuiltBook[];
  category: string;
  categoryId: number;
  /** A statement that changes what public pages show: a price, a title, an author, what is sold, announced or free, a category. */
  change: fc.Arbitrary<SQL>;
}

/** Twelve books by three authors, half of them in one category. */
export async function buildChangingCatalogue(shop: TestShop): Promise<ChangingCatalogue> {
  const categoryId = await buildCategory(shop, "Voyages");
  const books: BuiltBook[] = [];
  for (let at = 0; at < 12; at += 1)
    books.push(
      await buildBook(shop, {
        title: `Voyage ${at}`,
        author: `Auteur ${at % 3}`,
        categoryIds: at % 2 ? [categoryId] : [],
        notice: at % 4 === 0 ? { series: { name: "Le tour du monde", number: at } } : {},
        editions: [{ priceCents: 500 + at }],
      }),
    );
  const book = fc.constantFrom(...books.map(({ id }) => id));
  const change = fc.oneof(
    fc
      .tuple(book, fc.integer({ min: 100, max: 900 }))
      .map(([id, cents]) => sql`update editions set price_cents = ${cents} where book_id = ${id}`),
    fc
      .tuple(book, fc.nat(99))
      .map(([id, n]) => sql`update books set title = ${`Retour ${id} ${n}`} where id = ${id}`),
    fc
      .tuple(book, fc.nat(2))
      .map(([id, n]) => sql`update books set author = ${`Auteur ${n}`} where id = ${id}`),
    fc
      .tuple(book, fc.nat(99))
      .map(([id, n]) => sql`update books set description = ${`Le récit ${n}.`} where id = ${id}`),
    book.map(
      (id) => sql`update editions set on_sale = not on_sale, withdrawn_at = case when on_sale then now() end
        where book_id = ${id}`,
    ),
    fc.tuple(book, fc.nat(9), fc.constantFrom("order", "release", null)).map(
      ([
        id,
        days,
        preorder,
      ]) => sql`update editions set on_sale = false, withdrawn_at = null, preorder = ${preorder},
          online_at = timestamptz '2999-01-01' + make_interval(days => ${days}::int) where book_id = ${id}`,
    ),
    book.map((id) => sql`update editions set is_free = not is_free where book_id = ${id}`),
    book.map((id) => sql`delete from book_categories where book_id = ${id}`),
    book.map(
      (id) =>
        sql`insert into book_categories (book_id, category_id) values (${id}, ${categoryId}) on conflict do nothing`,
    ),
    book.map(
      (id) =>
        sql`update home_page set featured_edition_id = (select min(id) from editions where book_id = ${id} and on_sale)`,
    ),
    fc.nat(9).map((n) => sql`update categories set name = ${`Voyages ${n}`} where id = ${categoryId}`),
  );
  return { books, category: "voyages", categoryId, change };
}
