import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { novel3, packEpub, package3, page3, picture } from "#test/formats/sample-epubs.ts";
import { makeEpubTemplate } from "../source-epub/make-epub-template.server.ts";
import { epubToAzw3 } from "./epub-to-azw3.server.ts";

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
beforeAll(async () => void (folder = await mkdtempDisposable(join(tmpdir(), "encrier-pictures-"))));
afterAll(() => folder.remove());

test("A picture of a type that no device knows gives way to the one that the publication has in its place", async () => {
  const at = (name: string) => join(folder.path, name);
  const shown = await picture("jpeg", 41);
  const manifest =
    '<item id="x" href="Images/x.xyz" media-type="image/x-xyz" fallback="y"/><item id="y" href="Images/y.jpg" media-type="image/jpeg"/>';
  const body =
    '<p id="t"><img src="../Images/x.xyz" alt="Une carte"/><picture><source srcset="../Images/x.xyz"/><img src="../Images/y.jpg" alt=""/></picture></p>';
  const parts = await novel3({
    "EPUB/livre.opf": package3({ manifest }),
    "EPUB/Text/c3.xhtml": page3("c", body),
    "EPUB/Images/x.xyz": Buffer.from("une image d’un autre monde"),
    "EPUB/Images/y.jpg": shown,
  });
  await writeFile(at("source.epub"), await packEpub(parts));
  await makeEpubTemplate({ path: at("source.epub"), outPath: at("template.epub"), upgrade: false });
  const order = { thumbnail: null, cover: null, isbn: null };
  await epubToAzw3({ epubPath: at("template.epub"), outPath: at("book.azw3"), ...order });
  const file = await readFile(at("book.azw3"));
  expect(file.includes(shown)).toBe(true);
  const addresses = [...file.toString("latin1").matchAll(/<img src="(kindle:embed:\w+)[^>]*>/g)].slice(-2);
  expect(addresses).toHaveLength(2);
  expect(addresses[0]?.[1]).toBe(addresses[1]?.[1]);
});
