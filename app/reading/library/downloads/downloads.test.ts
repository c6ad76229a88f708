import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { QueryConfig } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { downloads } from "#reading/library/library.tables.ts";
import { removeOldDownloads } from "#reading/library/library.worker.server.ts";
import { after } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import { trace } from "#server/trace.ts";
import { buildBook, buildLibrary, buildMember, type BuiltMember, testPassword } from "#test/factories.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let editionId: number;
const formats = ["pdf", "epub", "azw3"] as const;

beforeAll(async () => {
  shop = await openTestShop({ work: true, env: { RATE_LIMITS: "download=6" } });
  ({ editionId } = await publishReadySample(shop, { title: "Germinal", editionTitle: "Texte intégral" }));
});
afterAll(() => shop?.close());

const reader = async (): Promise<BuiltMember> => {
  const member = await buildMember(shop);
  await buildLibrary(shop, member.id, [editionId]);
  return member;
};
const download = ({ token }: BuiltMember, format = "pdf", headers: Record<string, string> = {}) =>
  shop.call("GET", `/api/files/download/${editionId}?format=${format}`, { token, headers });
const askLink = (member: BuiltMember | null, format = "pdf", id = editionId) =>
  shop.call("POST", `/api/files/download/${id}/link?format=${format}`, { token: member?.token });
const open = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  return shop.call("GET", pathname + search, { headers });
};
const logOf = (member: BuiltMember) =>
  shop.deps.db.select().from(downloads).where(eq(downloads.memberId, member.id)).orderBy(downloads.id);
const countOf = async (id: number): Promise<number> =>
  (await shop.deps.db.select().from(editions).where(eq(editions.id, id)))[0]?.downloads ?? Number.NaN;

it("A proxy finds a copy in its folder, whole and marked, once the reader's right is known", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-copies-"));
  const env = { COPIES_DIR: folder.path, STORAGE_URL: `file:${shop.deps.config.storageDir}` };
  const beside = await openTestShop({ beside: shop, env });
  onTestFinished(() => beside.close());
  const member = await reader();
  const { bytes, headers } = await download(member);
  const path = `/api/files/download/${editionId}?format=pdf`;
  const asked = { token: member.token, headers: { range: "bytes=100-", "if-range": '"of-the-proxy"' } };
  const handed = await beside.call("GET", path, asked);
  expect(handed).toMatchObject({ status: 200, body: "" });
  expect(handed.headers["content-disposition"]).toBe(headers["content-disposition"]);
  const [, name] = /^\/copies\/([\w-]+\/copy)$/.exec(String(handed.headers["x-accel-redirect"])) ?? [];
  expect((await readFile(join(folder.path, name ?? ""))).equals(bytes)).toBe(true);
  expect(await logOf(member)).toHaveLength(1);
  const refused = await beside.call("GET", path, { token: (await buildMember(shop)).token });
  expect(refused.status).toBe(403);
  expect(await readdir(folder.path)).toHaveLength(1);
});

describe("A download link (for download managers and phones)", () => {
  it.each(formats)("opens one's own copy in %s without a token, whole and in ranges", async (format) => {
    const member = await reader();
    const { bytes, headers } = await download(member, format);
    const link = await askLink(member, format);
    expect(link.status).toBe(200);
    expect(link.headers["cache-control"]).toBe("no-store");
    const opened = await open(link.json.url);
    expect(opened.status).toBe(200);
    expect(opened.bytes.equals(bytes)).toBe(true);
    for (const name of ["etag", "content-disposition", "content-type", "cache-control"])
      expect(opened.headers[name]).toBe(headers[name]);
    const part = await open(link.json.url, { range: "bytes=100-199", "if-range": String(headers["etag"]) });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(bytes.subarray(100, 200))).toBe(true);
  });

  it("ends after five minutes, and says so", async () => {
    const { json } = await askLink(await reader());
    expect(new Date(json.expires_at).getTime() - shop.clock.now.getTime()).toBe(300_000);
    travelTo(shop, json.expires_at);
    const late = await open(json.url);
    expect(late.status).toBe(403);
    expect(late.json.error).toContain("a expiré");
  });

  it("ends within a minute of a new key", async () => {
    const member = await reader();
    const { json } = await askLink(member);
    await shop.library.downloads.endLinks();
    travelTo(shop, after(shop.clock.now, minutes(1)));
    expect((await open(json.url)).status).toBe(403);
    expect((await open((await askLink(member)).json.url)).status).toBe(200);
  });

  it("shows the reason as a page in a browser, and as JSON for programs", async () => {
    const member = await reader();
    const { json } = await askLink(member);
    travelTo(shop, json.expires_at);
    const page = await open(json.url, { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
    expect([page.status, page.headers["content-type"]]).toEqual([403, "text/html; charset=utf-8"]);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body).toContain("<h1>Téléchargement impossible</h1><p>Ce lien a expiré\u202f: demandez-en");
    expect(page.body).toContain(`href="/membre/${member.id}"`);
    expect((await open(json.url, { accept: "*/*" })).json.error).toContain("a expiré");
    const { url } = (await askLink(member)).json;
    const copy = await open(url, { accept: "text/html,*/*" });
    expect([copy.status, copy.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const none = await open(url, { accept: "text/html", range: "bytes=99999999-" });
    expect([none.status, none.headers["content-range"]]).toEqual([416, `bytes */${copy.bytes.length}`]);
  });

  it("opens nothing else: neither another format, edition, member nor hour", async () => {
    const [member, other] = [await reader(), await reader()];
    const { url } = (await askLink(member)).json;
    for (const [from, to] of [
      ["format=pdf", "format=epub"],
      [`/copies/${editionId}`, `/copies/${editionId + 1}`],
      [member.id, other.id],
      [/expires=\d+/, "expires=99999999999"],
      [/signature=.{5}/, "signature=AAAAA"],
      [/signature=.*/, "signature="],
    ] as const) {
      expect((await open(url.replace(from, to))).status, String(from)).toBe(403);
    }
    for (const [from, to] of [
      [/expires=\d+/, "expires=-1"],
      [/&member=[^&]+/, ""],
      [/&session=[^&]+/, ""],
      [/signature=.*/, `signature=${"x".repeat(200)}`],
    ] as const) {
      expect((await open(url.replace(from, to))).status, String(from)).toBe(400);
    }
  });

  it("ends with the session that asked for it, and with no other", async () => {
    const member = await reader();
    const again = await shop.call("POST", "/api/auth/login", {
      body: { email: member.email, password: testPassword },
    });
    const other = { ...member, token: again.json.token as string };
    const [first, second] = [(await askLink(member)).json.url, (await askLink(other)).json.url];
    expect((await open(first.replace(/session=[^&]+/, /session=[^&]+/.exec(second)?.[0]))).status).toBe(403);
    await shop.call("POST", "/api/auth/logout", { token: member.token });
    const ended = await open(first);
    expect([ended.status, ended.json.error]).toEqual([403, expect.stringContaining("avec votre session")]);
    expect((await open(second)).status).toBe(200);
  });

  it("is given to owners alone, and dies with their account's rights", async () => {
    expect((await askLink(null)).status).toBe(401);
    expect((await askLink(await buildMember(shop))).status).toBe(403);
    const member = await reader();
    const [unready = 0] = (await buildBook(shop)).editionIds;
    await buildLibrary(shop, member.id, [unready]);
    expect((await askLink(member, "pdf", unready)).status).toBe(409);
    expect((await askLink(member, "mobi")).status).toBe(400);
    const { url } = (await askLink(member)).json;
    await shop.deps.db
      .update(members)
      .set({ suspendedAt: shop.clock.now, suspensionReason: "Essai" })
      .where(eq(members.id, member.id));
    expect((await open(url)).status).toBe(403);
  });
});

describe("The log of downloads (for disputes)", () => {
  it("names edition, format and a shortened address, also of downloads by link", async () => {
    const member = await reader();
    await download(member, "epub");
    await open((await askLink(member, "azw3")).json.url);
    const logged = await logOf(member);
    expect(logged.map(({ format, address }) => [format, address])).toEqual([
      ["epub", "127.0.0.x"],
      ["azw3", "127.0.0.x"],
    ]);
    const mine = await shop.call("GET", `/api/users/${member.id}/downloads`, { token: member.token });
    expect(mine.json[0]).toEqual({
      edition_id: editionId,
      book_title: "Germinal",
      edition_title: "Texte intégral",
      format: "azw3",
      address: "127.0.0.x",
      downloaded_at: shop.clock.now.toISOString(),
    });
  });

  it("is for oneself", async () => {
    const [member, other] = [await reader(), await reader()];
    const path = `/api/users/${member.id}/downloads`;
    expect((await shop.call("GET", path, { token: other.token })).status).toBe(403);
    expect((await shop.call("GET", path)).status).toBe(401);
  });

  it("has one line for a resumed file, and one for a download without its first bytes", async () => {
    const [honest, sly] = [await reader(), await reader()];
    await download(honest);
    const before = await countOf(editionId);
    for (const range of ["bytes=100-199", "bytes=200-"]) {
      await download(honest, "pdf", { range });
      await download(sly, "pdf", { range });
    }
    expect([(await logOf(honest)).length, (await logOf(sly)).length]).toEqual([1, 1]);
    expect(await countOf(editionId)).toBe(before);
  });

  it("is kept for 13 months", async () => {
    const member = await reader();
    await download(member);
    const at = new Date(shop.clock.now);
    at.setUTCMonth(at.getUTCMonth() + 13);
    travelTo(shop, new Date(at.getTime() + 86_400_000));
    await shop.deps.jobs.send(shop.deps.db, removeOldDownloads, {});
    await expect.poll(async () => (await logOf(member)).length).toBe(0);
  });
});

/** The names of the statements run by some work only, those that run concurrently together; null for one without a name. */
async function roundsOf(work: () => Promise<unknown>): Promise<(string | null)[][]> {
  const { $client: pool } = shop.deps.db;
  const ours = new AsyncLocalStorage<true>();
  const rounds: (string | null)[][] = [];
  let running = 0;
  const query = pool.query.bind(pool);
  const observed = async (config: QueryConfig, values?: unknown[]) => {
    if (!ours.getStore()) return query(config, values);
    if (running++ === 0) rounds.push([]);
    rounds.at(-1)?.push(config.name ?? null);
    return query(config, values).finally(() => (running -= 1));
  };
  pool.query = observed as unknown as typeof pool.query;
  await ours.run(true, work);
  pool.query = query;
  return rounds;
}

describe("What a download asks of the database", () => {
  it("is who asks, what they own, which file, and its line in the log: four statements, all prepared", async () => {
    const member = await reader();
    // The maintenance switch is read from time to time, by the first request.
    await download(member);
    expect(await roundsOf(() => download(member, "epub"))).toEqual([
      ["account-by-session"],
      ["owned-edition", "edition-template"],
      ["logged-download"],
    ]);
    expect(await roundsOf(() => shop.call("GET", `/api/files/download/${editionId}?format=pdf`))).toEqual([]);
  });

  it("is all asked at once before the first byte, if the download is by link", async () => {
    const { json } = await askLink(await reader(), "epub");
    expect(await roundsOf(() => open(json.url))).toEqual([
      ["account-by-session", "owned-edition", "edition-template"],
      ["logged-download"],
    ]);
  });
});

describe("A member's limit of a day (against account sharing)", () => {
  it("answers 429 with a clear text and when to come back; resuming stays possible", async () => {
    const [member, other] = [await reader(), await reader()];
    for (let n = 0; n < 6; n++) expect((await download(member, formats[n % 3])).status).toBe(200);
    const refused = await download(member);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3600);
    expect(refused.json.error).toContain("limite de téléchargements");
    expect(refused.json.error).toContain("réessayez dans 24\u00a0heures.");
    const noLink = await askLink(member);
    expect([noLink.status, noLink.json]).toEqual([429, refused.json]);
    expect(Number(noLink.headers["retry-after"])).toBeGreaterThan(3600);
    expect((await download(member, "pdf", { range: "bytes=100-199" })).status).toBe(206);
    expect((await download(other)).status).toBe(200);
  });

  it("applies to concurrent downloads, which count as one; refused ones do not count", async () => {
    const member = await buildMember(shop);
    for (let n = 0; n < 7; n++) expect((await download(member)).status).toBe(403);
    await buildLibrary(shop, member.id, [editionId]);
    const before = await countOf(editionId);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => download(member, formats[n % 3])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 200),
      ...Array.from({ length: 4 }, () => 429),
    ]);
    expect((await logOf(member)).length).toBe(6);
    expect(await countOf(editionId)).toBe(before + 1);
  });
});

describe("Tracing a copy that turned up (`npm run shop -- trace <file>`)", () => {
  it.each(formats)("names member, edition and date of a %s", async (format) => {
    const member = await reader();
    const path = join(shop.dataDir, `retrouvé.${format}`);
    await writeFile(path, (await download(member, format)).bytes);
    const lines = (await trace(shop.library, path)).join("\n");
    expect(lines).toContain(`Marque\u202f: Exemplaire personnel de ${member.username}`);
    expect(lines).toContain(`${member.username} <${member.email}> (${member.id})`);
    expect(lines).toContain(`Germinal - Texte intégral (n° ${editionId})`);
    expect(lines).toMatch(/Licence.: n° \d+, offerte le \d+ \S+ \d{4}/u);
    expect(lines).toContain(`, ${format.toUpperCase()}, 127.0.0.x`);
    expect(lines).not.toContain("Attention");
  });

  it("says when the name was changed, the licence is unknown, there is no mark, or no file", async () => {
    const member = await reader();
    const place = async (name: string, content: Buffer) => {
      await writeFile(join(shop.dataDir, name), content);
      return join(shop.dataDir, name);
    };
    const { bytes } = await download(member, "azw3");
    const changed = (found: string, written: string) => {
      const copy = Buffer.from(bytes);
      for (let at = copy.indexOf(found); at !== -1; at = copy.indexOf(found, at + 1)) copy.write(written, at);
      return copy;
    };
    const onOnePage = Buffer.from(bytes);
    onOnePage.write("x".repeat(member.username.length), onOnePage.indexOf(`${member.username} ·`));
    expect((await trace(shop.library, await place("une page.azw3", onOnePage))).join("\n")).not.toContain(
      "Attention",
    );
    const renamed = changed(`${member.username} ·`, "x".repeat(member.username.length));
    expect((await trace(shop.library, await place("autre.azw3", renamed))).join("\n")).toContain(
      "Attention\u202f: le nom dans la marque n’est pas celui du membre.",
    );
    const invented = changed("licence n° ", "licence n° 987654321");
    expect((await trace(shop.library, await place("inventé.azw3", invented))).join("\n")).toContain(
      "Aucun exemplaire de cette boutique",
    );
    const text = place("roman.txt", Buffer.from("Longtemps"));
    await expect(trace(shop.library, await text)).rejects.toThrow("n’est ni un PDF");
    await expect(trace(shop.library, join(shop.dataDir, "absent"))).rejects.toThrow("introuvable");
  });
});
