import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeForgottenUploads } from "#books/publishing/publishing.jobs.ts";
import { after } from "#platform/data/dates.ts";
import { days, minutes, seconds } from "#platform/data/durations.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import { allReady, publishReadySample, settledFormats } from "#test/published-edition.ts";
import { samplePdf } from "#test/sample-edition.ts";
import { sendSource } from "#test/send-source.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let editionId: number;
/** The content of each PDF by its number of pages. */
const pdfs = new Map<number, Buffer>();

beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
  ({ editionId } = await publishReadySample(shop, { title: "L’Argent", editionTitle: "Texte intégral" }));
});
afterAll(() => shop?.close());

/** Time passes between two acts: the list is in the order of their instants. */
const pass = () => (shop.clock.now = after(shop.clock.now, seconds(1)));

async function replacePdf(pages: number): Promise<void> {
  pass();
  shop.clock.now = after(shop.clock.now, minutes(1));
  const content = await samplePdf(pages);
  pdfs.set(pages, content);
  const pdfPath = await sendSource(shop, cookie, "pdf", content, `argent-${pages}.pdf`);
  const { status } = await shop.call("PUT", `/api/admin/editions/${editionId}`, {
    cookie,
    body: { editionTitle: "Texte intégral", publicationDate: "1891-03-04", pdfPath },
  });
  expect(status).toBe(200);
}
interface ListedFile {
  kind: string;
  name: string;
  pages: number | null;
  file: string;
}
const list = async (): Promise<{ files: ListedFile[]; earlier: ListedFile[] }> =>
  (await shop.call("GET", `/api/admin/editions/${editionId}/files`, { cookie })).json;
const currentPages = async () => (await list()).files.find(({ kind }) => kind === "pdf")?.pages;
const earlierPages = async () => (await list()).earlier.map(({ pages }) => pages);
const fileWith = async (pages: number) =>
  (await list()).earlier.find((each) => each.pages === pages)?.file ?? "none";
const pathTo = (file: string) => `/api/admin/editions/${editionId}/earlier-files/${file}`;
const restore = (file: string) => {
  pass();
  return shop.call("POST", `${pathTo(file)}/restore`, { cookie });
};
const keep = (limit: unknown) =>
  shop.call("PUT", "/api/admin/settings/kept-files", { cookie, body: { limit } });
const latestEntry = async (kind: string) =>
  (await shop.call("GET", `/api/admin/audit?kind=${kind}`, { cookie })).json.items[0];
async function signIn(): Promise<void> {
  ({ cookie } = await buildAdministrator(shop));
}

describe("A file that the publisher replaces", () => {
  it("is kept, listed first among the earlier ones, and named in the audit log", async () => {
    await replacePdf(4);
    expect(await currentPages()).toBe(4);
    await replacePdf(5);
    expect(await currentPages()).toBe(5);
    expect(await earlierPages()).toEqual([4, 3]);
    expect((await latestEntry("edition-changed")).details).toMatchObject({ replaced: "argent-4.pdf" });
    const { status, bytes, headers } = await shop.call("GET", pathTo(await fileWith(4)), { cookie });
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toContain("argent-4.pdf");
    expect(bytes.equals(pdfs.get(4) ?? Buffer.alloc(0))).toBe(true);
    expect((await latestEntry("file-opened")).details).toEqual({ file: "PDF", name: "argent-4.pdf" });
  });

  it("is restored by one call, which builds the format again and keeps the other file", async () => {
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    const answer = await restore(await fileWith(4));
    expect(answer.status).toBe(200);
    expect(answer.json.earlier.map(({ pages }: ListedFile) => pages)).toEqual([5, 3]);
    expect(await currentPages()).toBe(4);
    expect((await shop.call("GET", `/api/admin/editions/${editionId}`, { cookie })).json.pages).toBe(4);
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect((await latestEntry("file-restored")).details).toEqual({
      file: "PDF",
      name: "argent-4.pdf",
      replaced: "argent-5.pdf",
    });
  });

  it("belongs to its edition and to administrators; the one in use cannot be restored", async () => {
    const file = await fileWith(5);
    const { token } = await buildMember(shop);
    expect((await shop.call("GET", pathTo(file), { token })).status).toBe(401);
    expect((await shop.call("POST", `${pathTo(file)}/restore`, { token })).status).toBe(401);
    const other = await publishReadySample(shop, { title: "La Joie de vivre", editionTitle: "Poche" });
    const elsewhere = `/api/admin/editions/${other.editionId}/earlier-files/${file}`;
    expect((await shop.call("GET", elsewhere, { cookie })).status).toBe(404);
    expect((await shop.call("POST", `${elsewhere}/restore`, { cookie })).status).toBe(404);
    const { pdf } = await shop.publishing.sources(editionId);
    expect((await restore(basename(pdf?.storagePath ?? ""))).status).toBe(404);
    expect((await restore("..%2F..%2Fetc")).status).toBe(404);
  });
});

describe("The limit of earlier files", () => {
  it("is 20 by default, is changed with an audit entry, and is a whole number", async () => {
    const read = await shop.call("GET", "/api/admin/settings/kept-files", { cookie });
    expect(read.json).toEqual({ limit: 20 });
    for (const wrong of [-1, 1.5, 201, "3", null]) expect((await keep(wrong)).status).toBe(400);
    expect((await keep(1)).json).toEqual({ limit: 1 });
    expect((await latestEntry("kept-files-changed")).details).toEqual({ before: 20, after: 1 });
  });

  it("removes the oldest first, and none that was opened within the day", async () => {
    await replacePdf(6);
    expect(await earlierPages()).toEqual([4, 5, 3]);
    const [third, fifth] = [await fileWith(3), await fileWith(5)];
    shop.clock.now = after(shop.clock.now, days(2));
    await signIn();
    expect((await shop.call("GET", pathTo(fifth), { cookie })).status).toBe(200);
    await shop.deps.jobs.send(shop.deps.db, removeForgottenUploads, {});
    await expect.poll(() => shop.deps.store.size(`uploads/${third}`)).toBeNull();
    expect(await earlierPages()).toEqual([4, 5]);
    shop.clock.now = after(shop.clock.now, days(2));
    await signIn();
    await shop.deps.jobs.send(shop.deps.db, removeForgottenUploads, {});
    await expect.poll(() => shop.deps.store.size(`uploads/${fifth}`)).toBeNull();
    expect(await earlierPages()).toEqual([4]);
    expect((await restore(fifth)).status).toBe(404);
  });

  it("is all that the daily comparison needs: it keeps the files of the list", async () => {
    const kept = `uploads/${await fileWith(4)}`;
    const stored = await shop.publishing.storedFiles.referred([kept, "uploads/unknown.pdf"]);
    expect(stored).toEqual([kept]);
  });
});
