import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import yazl from "yazl";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import type { TestShop } from "#test/test-shop.ts";

/** The files of books « Livre 1 » to « Livre n », each its own, as one ZIP archive; and one file that no book has. */
export async function archiveOfBooks(count: number): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (let n = 1; n <= count; n++) {
    const name = `Livres/Livre ${n}`;
    zip.addBuffer(await samplePdf(2 + (n % 5)), `${name}.pdf`);
    zip.addBuffer(await sampleDocx(`Le ${n}e navire s’éloigna du port à la tombée du jour.`), `${name}.docx`);
    zip.addBuffer(await sampleCover(`hsl(${n % 360}, 60%, 40%)`), `${name}.jpg`);
  }
  zip.addBuffer(Buffer.from("x"), "Livres/lisez-moi.txt");
  zip.end();
  return buffer(zip.outputStream);
}

/** Waits until so many editions are on sale with a cover and all their formats, and looks at the last one. */
export async function expectBooksOnSale(
  { deps }: Pick<TestShop, "deps">,
  page: Page,
  count: number,
  timeout: number,
): Promise<void> {
  const complete = async () => {
    const { rows } = await deps.db.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select edition_id from edition_formats where state = 'ready' group by edition_id having count(*) = 3
      ) as made`);
    return rows[0]?.count;
  };
  await expect.poll(complete, { timeout, interval: 500 }).toBe(count);
  await page.goto(`/livre/livre-${count}`);
  await page.getByRole("heading", { level: 1, name: `Livre ${count}` }).waitFor();
  await page
    .getByRole("button", { name: /^Ajouter au panier/ })
    .first()
    .waitFor();
  const cover = page.getByRole("img", { name: /Livre/ }).first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
