/**
 * `npm run bench -- hostile-files`: uploads every hostile file of the tests to a built shop, one after the other and then
 * four at a time, and measures the memory of its process and of its limited processes. Needs a built shop, and `/proc`.
 * Prints Markdown.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostileFiles } from "#test/hostile-files.ts";
import { openBenchShop } from "./bench-shop.ts";
import { peaksDuring, residentMegabytes } from "./process-peaks.ts";

const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
const shop = await openBenchShop(join(folder, "data"));
try {
  const files = [];
  for (const { name, call, status, content } of hostileFiles)
    files.push({ name, call, status, content: new Uint8Array(await content()) });
  console.log(
    "| uploads | files | refused as they must be | the shop before | at most | a limited process at most |",
  );
  console.log("| --- | --: | --: | --: | --: | --: |");
  for (const atOnce of [1, 4]) {
    const before = await residentMegabytes(shop.running.pid);
    const waiting = files.values();
    let refused = 0;
    const most = await peaksDuring(shop.running.pid, () =>
      Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const { call, status, content } of waiting) {
            const answered = await statusOf(call, content);
            if (answered === status) refused += 1;
          }
        }),
      ),
    );
    const figures = [before, most.shop, most.beside].map((value) => `${value.toFixed(0)} MB`).join(" | ");
    console.log(`| ${atOnce} at a time | ${files.length} | ${refused} | ${figures} |`);
  }
} finally {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}

async function statusOf(call: string, content: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  for (const name of ["title", "author", "editionTitle"]) form.set(name, "Le Horla");
  form.set(call === "cover" ? "cover" : "file", new Blob([content]), "fichier");
  const { url } = shop.running;
  const response = await fetch(`${url}/api/admin/upload/${call}`, {
    method: "POST",
    headers: { cookie: shop.cookie, origin: url },
    body: form,
  });
  await response.arrayBuffer();
  return response.status;
}
