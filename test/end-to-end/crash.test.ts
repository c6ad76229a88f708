import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ask, joinAsMember, publishShortBook, signInAdministrator } from "#test/api-client.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { freePort } from "#test/free-port.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";

const card = { number: "4242424242424242", expiry: "12/40", cvc: "123" };

let dataDir: string;
let mail: TestMailServer;
let shop: RunningShop;
let editionId: number;
let env: Record<string, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "encrier-crash-"));
  mail = await startMailServer();
  env = {
    SMTP_URL: mail.url,
    DEMO: "off",
    ADMIN_PASSWORD: "Administration-1",
    PORT: String(await freePort()),
  };
  shop = await startBuiltShop(dataDir, env);
  const cookie = await signInAdministrator(shop.url, "admin", "Administration-1");
  ({ editionId } = await publishShortBook(shop.url, cookie));
});

afterAll(async () => {
  await shop?.stop();
  await mail?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function killAndStartAgain(): Promise<void> {
  await shop.kill();
  shop = await startBuiltShop(dataDir, env);
}

const owned = async (token: string): Promise<number[]> =>
  (await ask<{ purchasedEditionIds: number[] }>(`${shop.url}/api/auth/me`, { token })).purchasedEditionIds;

const waitUntil = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 200 });

describe("a shop killed in the middle of a purchase", () => {
  it("keeps the order when it dies before the payment, and grants it once when it dies right after", async () => {
    const { id, token, email } = await joinAsMember(shop.url, mail, "valjean");
    const { url } = await ask<{ url: string }>(`${shop.url}/api/payments/checkout`, {
      token,
      body: { edition_ids: [editionId], withdrawal_consent: true },
    });
    const session = url.split("/").at(-1);

    await killAndStartAgain();
    expect(await owned(token)).toEqual([]);
    const page = await ask<{ state: string; amount_cents: number }>(
      `${shop.url}/api/simulated-payments/${session}`,
    );
    expect(page).toMatchObject({ state: "open", amount_cents: 499 });

    await ask(`${shop.url}/api/simulated-payments/${session}/pay`, { body: card });
    await killAndStartAgain();
    await waitUntil(async () => expect(await owned(token)).toEqual([editionId]));
    await mail.waitFor(email, "Votre reçu");

    // The provider's second delivery of the same message comes seconds later, and changes nothing.
    await killAndStartAgain();
    const payments = await ask<{ amount_cents: number }[]>(`${shop.url}/api/users/${id}/payments`, { token });
    expect(payments.map(({ amount_cents }) => amount_cents)).toEqual([499]);
    expect(await owned(token)).toEqual([editionId]);
  });

  it("grants a subscription once, and finishes the formats that it was making", async () => {
    const { id, token } = await joinAsMember(shop.url, mail, "cosette");
    const { url } = await ask<{ url: string }>(`${shop.url}/api/payments/subscribe`, { token, body: {} });
    await ask(`${shop.url}/api/simulated-payments/${url.split("/").at(-1)}/pay`, { body: card });
    await killAndStartAgain();
    await waitUntil(async () => {
      const dashboard = await ask<{ subscriptions: { is_active: boolean }[] }>(
        `${shop.url}/api/users/${id}/dashboard`,
        { token },
      );
      expect(dashboard.subscriptions.map(({ is_active }) => is_active)).toEqual([true]);
    });
    const cookie = await signInAdministrator(shop.url, "admin", "Administration-1");
    await vi.waitFor(
      async () => {
        const { formats } = await ask<{ formats: object }>(`${shop.url}/api/admin/editions/${editionId}`, {
          cookie,
        });
        expect(formats).toMatchObject({
          pdf: { state: "ready" },
          epub: { state: "ready" },
          azw3: { state: "ready" },
        });
      },
      { timeout: 120_000, interval: 500 },
    );
  });
});

describe("a shop killed at a release", () => {
  it("charges the kept card of a preorder once, and delivers it once", async () => {
    const cookie = await signInAdministrator(shop.url, "admin", "Administration-1");
    const book = { title: "Un livre à venir", onlineAt: new Date(Date.now() + 7_200_000) };
    const { editionId: announced } = await publishShortBook(shop.url, cookie, book);
    const edition = `${shop.url}/api/admin/editions/${announced}`;
    await ask(`${edition}/announcement`, { method: "PUT", cookie, body: { preorder: "release" } });
    const { id, token } = await joinAsMember(shop.url, mail, "fantine");
    const { url } = await ask<{ url: string }>(`${shop.url}/api/preorders`, {
      token,
      body: { edition_id: announced, card_consent: true },
    });
    await ask(`${shop.url}/api/simulated-payments/${url.split("/").at(-1)}/pay`, { body: card });
    const preorders = () => ask<{ state: string }[]>(`${shop.url}/api/preorders`, { token });
    await waitUntil(async () => expect(await preorders()).toMatchObject([{ state: "waiting" }]));

    await ask(`${edition}/publication`, { method: "PUT", cookie, body: {} });
    await killAndStartAgain();
    await waitUntil(async () => expect(await owned(token)).toEqual([announced]));
    await killAndStartAgain();
    const payments = await ask<{ amount_cents: number }[]>(`${shop.url}/api/users/${id}/payments`, { token });
    expect(payments.map(({ amount_cents }) => amount_cents)).toEqual([499]);
    expect(await preorders()).toMatchObject([{ state: "delivered" }]);
  });
});

describe("a shop killed in the middle of an import", () => {
  it("writes the other books when it is back, and none twice", async () => {
    const cookie = await signInAdministrator(shop.url, "admin", "Administration-1");
    const imports = `${shop.url}/api/admin/imports`;
    const rows = Array.from({ length: 200 }, (_, n) => `Livre ${n};Autrice;1,99;1900;Roman`);
    const form = new FormData();
    form.set("file", new Blob([["Titre;Auteur;Prix;Date;Thème", ...rows].join("\n")]), "catalogue.csv");
    const { id, columns } = await ask<{ id: number; columns: { field: string | null }[] }>(imports, {
      form,
      cookie,
    });
    await ask(`${imports}/${id}/check`, { body: { mapping: columns.map(({ field }) => field) }, cookie });
    await ask(`${imports}/${id}/start`, { method: "POST", cookie });
    const found = () => ask<{ state: string; done: number }>(`${imports}/${id}`, { cookie });
    await vi.waitFor(async () => expect((await found()).done).toBeGreaterThan(10), {
      timeout: 120_000,
      interval: 20,
    });
    expect(await found()).toMatchObject({ state: "running" });
    await killAndStartAgain();
    await vi.waitFor(async () => expect((await found()).state).toBe("done"), {
      timeout: 120_000,
      interval: 200,
    });
    const { total } = await ask<{ total: number }>(`${shop.url}/api/admin/books/count?q=Autrice`, { cookie });
    expect(total).toBe(rows.length);
  });
});
