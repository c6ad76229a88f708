import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Annotation } from "#reading/reading/annotations/annotations.contract.ts";
import { expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { type Elsewhere, openElsewhere } from "#test/elsewhere.ts";
import { buildBook, buildLibrary, type BuiltMember, buildMember } from "#test/factories.ts";
import { readingEpub } from "#test/formats/sample-readings.ts";
import { openReader, type ReaderOptions } from "#test/reader.ts";
import { installEpub } from "#test/readable-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let elsewhere: Elsewhere;
let editionId: number;

const refrain = "La mer monte, et le port se tait.";
const paragraphs = (chapter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `<p>${chapter}, vague ${at + 1}. ${refrain}</p>`).join("");
const chapter = (title: string, body: string) => ({ title, body: `<h1>${title}</h1>${body}` });
const firstVersion = () =>
  readingEpub({
    title: "Marées",
    chapters: [
      chapter("Morte-eau", paragraphs("Morte-eau", 30)),
      chapter("Vive-eau", `${paragraphs("Vive-eau", 30)}<p>Un seul bateau revint.</p>`),
    ],
  });
/** With a preface, a paragraph less, and a sentence less. */
const secondVersion = () =>
  readingEpub({
    title: "Marées",
    chapters: [
      chapter("Préface", paragraphs("Préface", 20)),
      chapter("Morte-eau", paragraphs("Morte-eau", 30).replace(/<p>.*?<\/p>/, "")),
      chapter("Vive-eau", paragraphs("Vive-eau", 30)),
    ],
  });

beforeAll(async () => {
  elsewhere = await openElsewhere();
  seeded = await openSeededShop(async (shop) => {
    const { editionIds } = await buildBook(shop, { title: "Marées", author: "Ève Œuillet" });
    editionId = editionIds[0] ?? 0;
    await installEpub(shop, editionId, await firstVersion());
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
  elsewhere?.close();
});

async function owner(): Promise<BuiltMember> {
  const member = await buildMember(seeded.inside);
  await buildLibrary(seeded.inside, member.id, [editionId]);
  return member;
}
async function openBook({ token }: BuiltMember, options: ReaderOptions = {}) {
  const reader = await openReader(browser, seeded.url, { token, ...options });
  await reader.page.goto("/lire/marees/texte-integral");
  await reader.page.locator("[data-progress]").waitFor();
  return { ...reader, text: reader.page.frameLocator('iframe[title="Texte du livre"]') };
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Without their versions: a note that is written is a second one. */
async function stored({ token }: BuiltMember) {
  const path = `/api/reading/${editionId}/annotations`;
  const { json } = await seeded.inside.call("POST", path, { token, body: { changes: [] } });
  return (json as Annotation[]).map(({ version: _version, ...each }) => each);
}
const goToChapter = async (page: Page, name: string) => {
  await press(page, "Sommaire");
  await page.getByRole("navigation").getByRole("button", { name }).click();
};
async function exported(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent("download");
  await press(page, `Exporter en ${name}`);
  const saved = await download;
  // Without its own name the browser would show the file's source.
  const path = `${await saved.path()}-${saved.suggestedFilename()}`;
  await saved.saveAs(path);
  return path;
}
const importFile = (page: Page, content: string | Buffer) =>
  page
    .getByLabel("Importer des annotations")
    .setInputFiles({ name: "notes.json", mimeType: "application/json", buffer: Buffer.from(content) });
const unexpected = (faults: string[]) =>
  faults.filter((fault) => !fault.includes("can escape its sandboxing"));

describe("Annotations", () => {
  it("go out as a file and come back in another account, the same and at their places", async () => {
    const [writer, other] = [await owner(), await owner()];
    const { page, context, text, faults } = await openBook(writer, { width: 768 });
    await goToChapter(page, "Vive-eau");
    await press(page, "Mettre un signet");
    await text.locator("p").nth(4).selectText();
    await press(page, "Ajouter une note");
    await page.getByLabel("Note", { exact: true }).fill("Le refrain.");
    await press(page, "Enregistrer");
    await expect.poll(async () => (await stored(writer)).length).toBe(2);
    await press(page, "Signets et notes");
    const file = await readFile(await exported(page, "JSON"), "utf8");
    const quoted = JSON.parse(file).items.find(({ motivation }: never) => motivation === "commenting");
    expect(quoted.target.selector[1]).toMatchObject({
      type: "TextQuoteSelector",
      exact: `Vive-eau, vague 5. ${refrain}`,
      prefix: expect.stringMatching(/vague 4\. La mer monte, et le port se tait\.$/),
      suffix: expect.stringMatching(/^Vive-eau, vague 6\. La mer/),
    });
    expect(await readFile(await exported(page, "HTML"), "utf8")).toContain("Le refrain.");
    expect(unexpected(faults)).toEqual([]);
    await context.close();

    const again = await openBook(other, { width: 360, theme: "dark", touch: true });
    await press(again.page, "Signets et notes");
    await importFile(again.page, file);
    await again.page.getByText("2 annotations de «\u202fMarées\u202f».").waitFor();
    await expectAccessible(again.page);
    await press(again.page, "Importer");
    await again.page.getByText("2 annotations\u202f: c’est fait.").waitFor();
    await expectNoSidewaysScroll(again.page);
    await expectAccessible(again.page);
    await expect.poll(() => stored(other)).toEqual(await stored(writer));
    await again.page.getByText("Le refrain.").click();
    await again.text.getByRole("heading", { name: "Vive-eau" }).waitFor();
    await expect.poll(() => again.page.locator("encrier-paginator svg rect").count()).toBeGreaterThan(0);
    // The same file again changes nothing.
    await press(again.page, "Signets et notes");
    await importFile(again.page, file);
    await press(again.page, "Importer");
    await again.page.getByText("2 annotations\u202f: c’est fait.").waitFor();
    expect(await stored(other)).toEqual(await stored(writer));
    expect(unexpected(again.faults)).toEqual([]);
    await again.context.close();
  });

  it("of a hostile file are text: nothing of it runs or loads, here and in what is exported of it", async () => {
    const victim = await owner();
    const { page, context, faults } = await openBook(victim);
    const poison = `<script>top.ran='script'</script><img src="${elsewhere.url}/a.png" onerror="top.ran='image'"><a href="javascript:top.ran='link'">Lien</a> ![x](${elsewhere.url}/b.png)`;
    const quote = (exact: string) => ({ type: "TextQuoteSelector", exact, prefix: poison, suffix: poison });
    const item = (exact: string, value: string) => ({
      id: `javascript:top.ran='id${exact.length}'`,
      type: "Annotation",
      onclick: "top.ran='item'",
      body: { type: "TextualBody", format: "text/html", value },
      target: {
        source: `${elsewhere.url}/c.xhtml`,
        selector: [{ type: "FragmentSelector", value: `epubcfi(/6/4!/4[${poison}])` }, quote(exact)],
        meta: { headings: [{ level: 1, txt: poison }] },
      },
    });
    await press(page, "Signets et notes");
    await importFile(
      page,
      JSON.stringify({
        type: "AnnotationSet",
        about: { "dc:title": poison },
        items: [item(`Vive-eau, vague 3. ${refrain}`, poison), item(poison, poison)],
      }),
    );
    await page.getByText("Le fichier nomme un autre livre que celui-ci.").waitFor();
    await page.getByText("1 annotation sans place dans ce livre").waitFor();
    await press(page, "Importer");
    await page.getByRole("heading", { name: "Sans place dans cette version" }).waitFor();
    await expect.poll(() => page.getByText("<script>top.ran='script'</script>").count()).toBeGreaterThan(1);
    await page.getByText(`Vive-eau, vague 3. ${refrain}`).first().click();
    await expect.poll(() => page.locator("encrier-paginator svg rect").count()).toBeGreaterThan(0);
    await press(page, "Signets et notes");
    const html = await exported(page, "HTML");
    expect(await readFile(await exported(page, "Markdown"), "utf8")).not.toMatch(/!\[|(?<!\\)</);
    const file = await context.newPage();
    await file.goto(pathToFileURL(html).href);
    await file.getByText("<script>top.ran='script'</script>").first().waitFor();
    for (const each of [page, file])
      expect(await each.evaluate(() => (globalThis as { ran?: string }).ran)).toBeUndefined();
    await expect.poll(() => file.locator("script, img, a").count()).toBe(0);
    expect(elsewhere.asked).toEqual([]);
    expect(unexpected(faults)).toEqual([]);
    await context.close();
  });

  it("of no file at all, or of too many, say so in French", async () => {
    const { page, context } = await openBook(await owner());
    await press(page, "Signets et notes");
    for (const [content, answer] of [
      ["<html>", "Ce fichier n’est pas un export d’annotations"],
      ['{"type":"AnnotationSet","items":[{"id":"1"}]}', "Ce fichier n’est pas un export d’annotations"],
      [
        JSON.stringify({ type: "AnnotationSet", items: Array.from({ length: 2001 }, () => ({})) }),
        "plus de 2\u202f000 annotations",
      ],
      [" ".repeat(10_000_001), "Ce fichier dépasse 10\u00a0Mo."],
    ] as const) {
      await importFile(page, content);
      await expect.poll(() => page.getByText(answer).count()).toBe(1);
    }
    await context.close();
  });

  it("are found again by their text in a new version, the right one of many; those without a place are shown", async () => {
    const reader = await owner();
    const first = await openBook(reader);
    await goToChapter(first.page, "Vive-eau");
    await first.text.locator("p").nth(2).selectText();
    await press(first.page, "Surligner en jaune");
    await expect.poll(async () => (await stored(reader)).length).toBe(1);
    await first.context.close();
    const mark = {
      base: 0,
      isRemoved: false,
      kind: "highlight",
      cfi: "epubcfi(/6/4!/4/2)",
      fraction: 0.3,
      revision: "une ancienne",
      chapter: "Morte-eau",
      color: "blue",
      createdAt: "2026-01-01T00:00:00.000Z",
    };
    const changes = [
      {
        ...mark,
        id: randomUUID(),
        quote: refrain,
        prefix: "Morte-eau, vague 12.",
        suffix: "Morte-eau, vague 13.",
        note: "Douze",
      },
      { ...mark, id: randomUUID(), quote: "Un seul bateau revint.", prefix: "", suffix: "", note: "Perdue" },
    ];
    await seeded.inside.call("POST", `/api/reading/${editionId}/annotations`, {
      token: reader.token,
      body: { changes },
    });
    await installEpub(seeded.inside, editionId, await secondVersion());

    const { page, context, text, faults } = await openBook(reader);
    const byNote = async (note: string) => (await stored(reader)).find((each) => each.note === note);
    await expect.poll(async () => (await byNote("Perdue"))?.cfi).toBeNull();
    const all = await stored(reader);
    expect(new Set(all.map(({ revision }) => revision)).size).toBe(1);
    expect(await byNote("")).toMatchObject({
      cfi: expect.stringContaining("epubcfi(/6/6!"),
      chapter: "Vive-eau",
      quote: `Vive-eau, vague 3. ${refrain}`,
    });
    expect(await byNote("Douze")).toMatchObject({
      // The eleventh paragraph after the heading: the first one is gone.
      cfi: expect.stringMatching(/^epubcfi\(\/6\/4!\/4\/24/),
      chapter: "Morte-eau",
    });
    await press(page, "Signets et notes");
    await page.getByRole("heading", { name: "Sans place dans cette version" }).waitFor();
    await expectAccessible(page);
    await page.getByText("Douze").click();
    await text.getByText("Morte-eau, vague 12.").waitFor();
    await expect.poll(() => page.locator("encrier-paginator svg rect").count()).toBeGreaterThan(0);
    expect(unexpected(faults)).toEqual([]);
    await context.close();

    // The first version again: what had no place is found again.
    await installEpub(seeded.inside, editionId, await firstVersion());
    const back = await openBook(reader);
    await expect.poll(async () => (await byNote("Perdue"))?.cfi).toContain("epubcfi(/6/4!");
    await back.context.close();
  });
});
