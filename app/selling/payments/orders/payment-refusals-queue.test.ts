import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payments } from "#selling/payments/payments.tables.ts";
import { type CardShop, lastSession, openCardShop, recordsOf } from "#test/card-shop.ts";
import { type BuiltMember, buildBook, buildMember, testPassword } from "#test/factories.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

// The whole way: the call that ends the account, the queue, the provider, and its message.
let mail: TestMailServer;
let cards: CardShop;
let trial: TestShop;
beforeAll(async () => {
  mail = await startMailServer();
  cards = await openCardShop({ work: true, env: { SMTP_URL: mail.url } });
  trial = await openTestShop({ work: true, env: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await cards?.close();
  await trial?.close();
  await mail?.close();
});

const stateOf = async (shop: TestShop, { id }: BuiltMember) =>
  (await shop.deps.db.select().from(payments).where(eq(payments.memberId, id)))[0]?.state;
const close = (shop: TestShop, { id, token }: BuiltMember) =>
  shop.call("POST", `/api/users/${id}/closing`, { token, body: { password: testPassword } });

describe("A request to close an account", () => {
  it("closes its card page at Stripe", async () => {
    const { member, session } = await cards.order();
    expect((await close(cards.shop, member)).status).toBe(200);
    await expect.poll(() => session.status).toBe("expired");
    await expect.poll(() => stateOf(cards.shop, member)).toBe("expired");
  });

  it("closes its page at the simulated provider, which no card pays any more", async () => {
    const member = await buildMember(trial);
    const { editionIds } = await buildBook(trial);
    const body = { edition_ids: editionIds, withdrawal_consent: true };
    const { token } = member;
    const { url } = (await trial.call("POST", "/api/payments/checkout", { token, body })).json;
    expect((await close(trial, member)).status).toBe(200);
    await expect.poll(() => stateOf(trial, member)).toBe("expired");
    const card = { number: "4242424242424242", expiry: "12/40", cvc: "123" };
    const path = `/api/simulated-payments/${url.split("/").at(-1)}/pay`;
    expect((await trial.call("POST", path, { body: card })).status).toBe(409);
  });

  it("gives back what was paid before the page was closed, says so, and sends no receipt", async () => {
    const member = await buildMember(cards.shop);
    const { editionIds } = await buildBook(cards.shop, { title: "La Bête humaine" });
    const body = { edition_ids: editionIds, withdrawal_consent: true };
    await cards.shop.call("POST", "/api/payments/checkout", { token: member.token, body });
    // Paid at the provider; its message is on its way.
    const session = cards.stripe.pay(lastSession(cards.stripe));
    await close(cards.shop, member);
    const received = await mail.waitFor(member.email, "Votre remboursement");
    expect(received.text).toContain("votre compte est fermé, ou suspendu");
    expect(received.text).toContain("Rien n’a été livré pour ce paiement.");
    expect(received.attachments).toHaveLength(1);
    await cards.deliver("checkout.session.completed", session);
    const records = recordsOf(cards, member.id);
    expect(await records.refunds()).toMatchObject([{ reason: "account-ended", state: "succeeded" }]);
    expect(await records.ownedIds()).toEqual([]);
    expect(mail.mails.filter(({ subject }) => subject?.includes("Votre reçu"))).toEqual([]);
  });
});
