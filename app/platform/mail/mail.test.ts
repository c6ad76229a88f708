import { readdir, readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { createElement } from "react";
import { expect, it } from "vitest";
import { z } from "zod";
import { jobKind, mailTries, pgBossJobs } from "#platform/jobs/jobs.server.ts";
import { startMailServer } from "#test/mail-server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const signUp = (shop: TestShop, name: string) =>
  shop.call("POST", "/api/auth/signup", {
    body: { email: `${name}@exemple.fr`, username: name, password: "Lecture-2026", acceptCgu: true },
  });

it("The local outbox keeps mails as .eml files that mail programs read", async () => {
  const shop = await openTestShop({ work: true, env: { SHOP_BRAND: "L’Encre & l’Œil" } });
  try {
    await signUp(shop, "lectrice");
    const outbox = join(shop.dataDir, "outbox");
    const names = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
    await expect.poll(async () => (await names()).length).toBe(1);
    const mail = await PostalMime.parse(await readFile(join(outbox, (await names())[0] ?? "")));
    expect(mail.to).toMatchObject([{ address: "lectrice@exemple.fr" }]);
    expect(mail.from?.name).toContain("L’Encre & l’Œil");
    expect(mail.subject).toBe("Confirmez votre adresse – L’Encre & l’Œil");
    expect(mail.text).toContain("http://localhost:3000/verification?token=");
    expect(mail.html).toContain("/verification?token=");
    expect(mail.date).toBeTruthy();
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}\.[0-9a-f]{12}@encrier\.localhost>$/);
  } finally {
    await shop.close();
  }
});

it("A mail whose server is down arrives in the end, once the server is back", async () => {
  const port = await freePort();
  const shop = await openTestShop({ work: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  try {
    expect((await signUp(shop, "patiente")).status).toBe(201);
    await expect.poll(() => shop.logged.length).toBeGreaterThan(0);
    expect(shop.logged[0]).toMatchObject({ job: "account-mail" });
    const server = await startMailServer(port);
    try {
      await server.waitFor("patiente@exemple.fr", "Confirmez votre adresse");
      expect(server.mails).toHaveLength(1);
    } finally {
      await server.close();
    }
  } finally {
    await shop.close();
  }
});

it("A mail that is sent again by a second try has the name of the first, and every other mail one of its own", async () => {
  const server = await startMailServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: "La Maison <lettres@editeur.exemple>" };
  const shop = await openTestShop({ env });
  const order = jobKind({ name: "two-mails", data: z.object({}), ...mailTries, retryDelaySeconds: 1 });
  const jobs = pgBossJobs(shop.databaseUrl, () => undefined);
  jobs.handle(order, 1, async (_, { earlierTries }) => {
    for (const to of ["une@exemple.fr", "autre@exemple.fr"]) {
      await shop.deps.mailer.send({ to, subject: "Deux lettres", body: createElement("p", null, "Bonjour") });
    }
    // As if the process were killed before the queue learns that the mails were sent.
    if (earlierTries === 0) throw new Error("killed");
  });
  try {
    await jobs.start({ work: true });
    await jobs.send(shop.deps.db, order, {});
    await expect.poll(() => server.mails.length).toBe(4);
    await jobs.send(shop.deps.db, order, {});
    await expect.poll(() => server.mails.length).toBe(8);
    const ids = server.mails.map(({ messageId }) => messageId);
    expect(ids.every((id) => id?.endsWith("@editeur.exemple>"))).toBe(true);
    expect(ids.slice(0, 2)).toEqual(ids.slice(2, 4));
    expect(new Set(ids).size).toBe(4);
  } finally {
    await jobs.stop();
    await shop.close();
    await server.close();
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => {
    server.close(closed);
  });
  return port;
}
