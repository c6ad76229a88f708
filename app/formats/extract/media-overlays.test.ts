import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packEpub } from "#test/formats/sample-epubs.ts";
import { par, readingEpub, smil } from "#test/formats/sample-readings.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { makeEpubTemplate } from "../source-epub/make-epub-template.server.ts";
import { makeExtract } from "./make-extract.server.ts";

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
beforeAll(async () => void (folder = await mkdtempDisposable(join(tmpdir(), "encrier-voice-"))));
afterAll(() => folder.remove());

const at = (name: string) => join(folder.path, name);
const lastPage = {
  title: "Livre lu",
  author: "",
  brand: "Encrier",
  address: "https://boutique.test/",
  ways: [],
};
const text = (chapter: number) =>
  `<h1 id="t">Chapitre ${chapter}</h1>${Array.from({ length: 30 }, (_, line) => `<p id="p${line}">Il marcha longtemps vers la mer.</p>`).join("")}`;
const durations =
  '<meta property="media:duration">0:01:30</meta><meta property="media:duration" refines="#f1">10.5s</meta>' +
  '<meta property="media:duration" refines="#f2">30s</meta><meta property="media:active-class">lu</meta></metadata>';

/** @param sounds of the three chapters */
async function make(sounds: readonly [string, string, string]) {
  const chapters = [1, 2, 3].map((number) => ({
    title: `Chapitre ${number}`,
    body: text(number),
    isSpoken: true,
  }));
  const overlays = sounds.map(
    (sound, index) =>
      [
        `EPUB/c${index + 1}.smil`,
        smil(
          par("t", `c${index + 1}.xhtml`, sound, "0s", "2s") +
            par("p3", `c${index + 1}.xhtml`, sound, "2s", "4s"),
        ),
      ] as const,
  );
  const files = [...new Set(sounds)].map((sound) => [`EPUB/${sound}`, Buffer.from(`son ${sound}`)] as const);
  const packed = await readingEpub({
    title: "Livre lu",
    chapters,
    more: Object.fromEntries([...overlays, ...files]),
  });
  await writeFile(at("packed.epub"), packed);
  const parts = await readZipParts(at("packed.epub"));
  const opf = parts.get("EPUB/livre.opf")!.toString().replace("</metadata>", durations);
  await writeFile(at("source.epub"), await packEpub({ ...Object.fromEntries(parts), "EPUB/livre.opf": opf }));
  await makeEpubTemplate({ path: at("source.epub"), outPath: at("template.epub"), upgrade: false });
  const measure = { kind: "percent", amount: 45 } as const;
  await makeExtract({ path: at("template.epub"), outPath: at("extract.epub"), measure, lastPage });
  return {
    template: await readZipParts(at("template.epub")),
    extract: await readZipParts(at("extract.epub")),
  };
}

describe("The recorded voice of a book", () => {
  test("is in the delivered copy, and in the extract with its whole chapters", async () => {
    const { template, extract } = await make(["un.mp3", "deux.mp3", "trois.mp3"]);
    for (const name of ["c1.smil", "c3.smil", "un.mp3", "trois.mp3"])
      expect(template.has(`EPUB/${name}`), name).toBe(true);
    expect(
      template
        .get("EPUB/livre.opf")!
        .toString()
        .match(/media-overlay=/g),
    ).toHaveLength(3);
    const names = [...extract.keys()].filter((name) => /smil|mp3/.test(name));
    expect(names).toEqual(["EPUB/c1.smil", "EPUB/un.mp3"]);
    const opf = extract.get("EPUB/livre.opf")!.toString();
    expect(opf.match(/media-overlay=/g)).toHaveLength(1);
    expect(opf.match(/media:duration"[^<]*<\/meta>/g)).toEqual([
      'media:duration">10.5s</meta>',
      'media:duration" refines="#f1">10.5s</meta>',
    ]);
    expect(opf).toContain("media:active-class");
  });

  test("is not in the extract where its file also reads what is left out", async () => {
    const { extract } = await make(["tout.mp3", "tout.mp3", "tout.mp3"]);
    expect([...extract.keys()].filter((name) => /smil|mp3/.test(name))).toEqual([]);
    expect(extract.get("EPUB/livre.opf")!.toString()).not.toMatch(/media:|media-overlay/);
  });
});
