import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readZipParts } from "#formats/archive/zip-parts.server.ts";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { nothingStated } from "#books/catalogue/metadata/accessibility.rules.ts";
import { editionsAMonth } from "#books/exchange/duties/duties.rules.ts";
import { editionSources, uploads } from "#books/publishing/publishing.tables.ts";
import { buildAdministrator, buildBook } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let id: number;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await buildAdministrator(shop));
  const { editionIds } = await buildBook(shop, {
    title: "Le Phare",
    editions: [{ title: "Texte intégral", isbns: { epub: "9782070360024" } }],
  });
  id = editionIds[0] ?? 0;
});
afterAll(() => shop?.close());

const call = (method: "GET" | "POST", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body });
const assess = (outcome: string, reason = "") =>
  call("POST", `editions/${id}/assessments`, { outcome, reason });
const state = (accessibility: object) =>
  shop.deps.db
    .update(editions)
    .set({ accessibility: { ...nothingStated, ...accessibility } })
    .where(eq(editions.id, id));
const lastAct = async () =>
  (await shop.call("GET", "/api/admin/audit", { cookie })).json.items[0] as Record<string, unknown>;

it("An assessment agrees with the notice, gives the reason of an exemption, and keeps what was said that day", async () => {
  const before = (await call("GET", "accessibility")).json;
  expect(before.editions).toContainEqual(
    expect.objectContaining({ id, name: "Le Phare – Texte intégral", is_stated: false }),
  );
  for (const outcome of ["conforming", "exempt", "autre"])
    expect((await assess(outcome, "Parce que.")).status).toBe(400);
  await state({ exemption: "eaa-microenterprise" });
  expect((await assess("exempt")).status).toBe(400);
  expect((await assess("exempt", "Moins de dix personnes.")).status).toBe(201);
  expect(await lastAct()).toMatchObject({ kind: "accessibility-assessed" });
  await state({ conformance: "2.2-AA" });
  expect((await assess("conforming")).json.assessments).toMatchObject([
    { outcome: "conforming", conformance: "2.2-AA", exemption: null },
    { outcome: "exempt", exemption: "eaa-microenterprise", reason: "Moins de dix personnes." },
  ]);
  const after = (await call("GET", "accessibility")).json;
  expect(after.left).toBe((before.left as number) - 1);
  expect((after.editions as { id: number }[]).map((each) => each.id)).not.toContain(id);
  expect((await call("GET", "editions/999999/duties")).status).toBe(404);
});

it("The pace ends with the deadline", () => {
  expect(editionsAMonth(43, "2026-11-28")).toBe(1);
  expect(editionsAMonth(44, "2026-11-28")).toBe(2);
  expect(editionsAMonth(5, "2031-01-01")).toBe(5);
  expect(editionsAMonth(0, "2026-11-28")).toBe(0);
});

it("The package of the legal deposit has the publisher's own file, its notice and a list; its receipt is kept", async () => {
  expect((await call("GET", `editions/${id}/deposit.zip`)).status).toBe(409);
  const path = "sources/phare.epub";
  const content = Buffer.from("l’EPUB de l’éditeur");
  await shop.deps.store.putStream(path, Readable.from([content]));
  const sha256 = hash("sha256", content, "buffer");
  const stored = { path, kind: "epub", size: content.length, sha256, analysis: {}, editionId: id } as const;
  await shop.deps.db.insert(uploads).values({ ...stored, createdAt: shop.deps.now() });
  await shop.deps.db.insert(editionSources).values({ editionId: id, kind: "epub", storagePath: path });
  const { status, bytes } = await call("GET", `editions/${id}/deposit.zip`);
  expect(status).toBe(200);
  expect(await lastAct()).toMatchObject({
    kind: "catalogue-exported",
    details: { format: "depot-legal" },
  });
  await shop.deps.store.putStream("depot.zip", Readable.from([bytes]));
  const parts = await shop.deps.store.withLocalFile("depot.zip", readZipParts);
  expect([...parts.keys()]).toEqual(["9782070360024.epub", "notice-onix.xml", "liste.csv"]);
  expect(parts.get("9782070360024.epub")?.equals(content)).toBe(true);
  expect(parts.get("notice-onix.xml")?.toString()).toContain("<TitleText>Le Phare</TitleText>");
  expect(parts.get("liste.csv")?.toString()).toMatch(/9782070360024\.epub;.*;[0-9a-f]{64}/);

  expect(
    (await call("POST", `editions/${id}/deposits`, { deposited_on: "hier", reference: "" })).status,
  ).toBe(400);
  const receipt = { deposited_on: "2026-11-28", reference: "DLN-2026-42" };
  const kept = await call("POST", `editions/${id}/deposits`, receipt);
  expect(kept.status).toBe(201);
  expect(kept.json.deposits).toMatchObject([receipt]);
});
