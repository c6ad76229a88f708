import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Elsewhere, openElsewhere } from "#test/elsewhere.ts";
import { buildBook, buildLibrary, type BuiltMember, buildMember } from "#test/factories.ts";
import { demanding, hostile, novel, spoken } from "#test/formats/sample-readings.ts";
import { installEpub } from "#test/readable-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";
import { launchWebKit, type WebKit } from "./webkit.ts";

const minute = 60_000;
const arrowRight = "\uE014";
const enter = "\uE007";
let elsewhere: Elsewhere;
let seeded: SeededShop;
let member: BuiltMember;
let webkit: WebKit;

beforeAll(async () => {
  elsewhere = await openElsewhere();
  seeded = await openSeededShop(async (shop) => {
    member = await buildMember(shop);
    for (const [title, epub] of [
      ["Le Rivage", await novel()],
      ["Hostile", await hostile(elsewhere.url)],
      ["Relevés", await demanding(elsewhere.url)],
      ["Livre lu", await spoken(elsewhere.url)],
    ] as const) {
      const { editionIds } = await buildBook(shop, { title });
      await installEpub(shop, editionIds[0] ?? 0, epub);
      await buildLibrary(shop, member.id, editionIds);
    }
  });
  webkit = await launchWebKit();
  await webkit.open(`${seeded.url}/connexion`);
  await webkit.run("localStorage.setItem('token', arguments[0])", member.token);
}, 2 * minute);
afterAll(async () => {
  await webkit?.close();
  await seeded?.close();
  elsewhere?.close();
}, minute);

/** The document of the section that is read; its paginator keeps the frame in a shadow tree. */
const text = "document.querySelector('encrier-paginator').shadowRoot.querySelector('iframe').contentDocument";
const place = "Number(document.querySelector('[aria-label=\"Place dans le livre\"]').value)";

async function openBook(slug: string): Promise<void> {
  await webkit.open(`${seeded.url}/lire/${slug}/texte-integral`);
  await webkit.until("return document.querySelector('[data-progress]') !== null");
}

/** Does something that turns a page, and waits for it. */
async function turn(act: () => Promise<unknown>): Promise<void> {
  const before = await webkit.run(`return ${place}`);
  await act();
  await webkit.until(`return ${place} > arguments[0]`, before);
}

describe("In WebKit", { timeout: 2 * minute }, () => {
  it("a book is read in pages, by buttons, keys and presses at the edge of the text", async () => {
    await openBook("le-rivage");
    expect(await webkit.run(`return ${text}.querySelector('h1, h2').textContent`)).toContain("Chapitre 1");
    await turn(() => webkit.run("document.querySelector('[aria-label=\"Page suivante\"]').click()"));
    await turn(() => webkit.key(arrowRight));
    // The frame passes the event on, which WebKit allows only without a stricter sandbox.
    await turn(() => webkit.press(960, 400));
  });

  it("a hostile book runs nothing and reaches nothing", async () => {
    await openBook("hostile");
    expect(await webkit.run(`return ${text}.querySelector('h1').textContent`)).toBe("Attaques");
    await webkit.run(`for (const id of ['link', 'away'])
      ${text}.getElementById(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      ${text}.getElementById('f').submit();`);
    await turn(() => webkit.key(arrowRight));
    const ran =
      "return [globalThis, ...Array.from(frames)].some((each) => 'ran' in each && Boolean(each.ran))";
    expect(await webkit.run(ran)).toBe(false);
    expect(elsewhere.asked.filter((path) => path !== "/away")).toEqual([]);
    expect(await webkit.run("return location.pathname")).toBe("/lire/hostile/texte-integral");
  });

  it("a wide table scrolls by itself, and opens over the window", async () => {
    await openBook("releves");
    await webkit.until(`return ${text}.querySelector('[data-wide]') !== null`);
    const before = await webkit.run(`return ${place}`);
    await webkit.run(`${text}.querySelector('[data-wide]').focus()`);
    for (let at = 0; at < 3; at += 1) await webkit.key(arrowRight);
    await webkit.until(`return ${text}.querySelector('[data-wide]').scrollLeft > 0`);
    expect(await webkit.run(`return ${place}`)).toBe(before);
    await webkit.key(enter);
    await webkit.until("return document.querySelector('dialog[open] table') !== null");
  });

  it("a hostile note opens as formatted text, and runs and loads nothing", async () => {
    await openBook("releves");
    await webkit.run("document.querySelector('[aria-label=\"Sommaire\"]').click()");
    await webkit.until("return document.querySelector('dialog[open] nav') !== null");
    await webkit.run(
      "[...document.querySelectorAll('dialog[open] nav button')].find((each) => each.textContent === 'Notes').click()",
    );
    await webkit.until(`return ${text}.querySelector('a[href="#n2"]') !== null`);
    for (const [note, shown] of [
      ["n1", "i"],
      ["n2", "p"],
    ]) {
      await webkit.run(
        `${text}.querySelector('a[href="#${note}"]').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))`,
      );
      await webkit.until(`return document.querySelector('dialog[open] .book-excerpt ${shown}') !== null`);
    }
    expect(await webkit.run("return 'ran' in globalThis")).toBe(false);
    expect(elsewhere.asked.filter((path) => path.includes("note"))).toEqual([]);
  });

  it("without voices only a book with a recorded one offers to be heard", async () => {
    const offered = "return document.querySelector('[aria-label=\"Écouter\"]') !== null";
    const hasVoices = await webkit.run("return 'SpeechSynthesisUtterance' in globalThis");
    await openBook("le-rivage");
    expect(await webkit.run(offered)).toBe(hasVoices);
    await openBook("livre-lu");
    expect(await webkit.run(offered)).toBe(true);
    expect(elsewhere.asked.filter((path) => path.includes("voix"))).toEqual([]);
  });

  it("the focus is in the text after a turned page and after the contents", async () => {
    await openBook("le-rivage");
    await turn(() => webkit.key(arrowRight));
    const inText = `return document.activeElement.localName === 'encrier-paginator' && ${text}.activeElement !== ${text}.body`;
    await webkit.until(inText);
    await webkit.run("document.querySelector('[aria-label=\"Sommaire\"]').click()");
    await webkit.until("return document.querySelector('dialog[open] nav') !== null");
    await webkit.run(
      "[...document.querySelectorAll('dialog[open] nav button')].find((each) => each.textContent === 'Chapitre 4').click()",
    );
    await webkit.until(`return ${text}.querySelector('h1').textContent === 'Chapitre 4'`);
    await webkit.until(inText);
    expect(await webkit.run("return document.activeElement === document.body")).toBe(false);
  });
});
