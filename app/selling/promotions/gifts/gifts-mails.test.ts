import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMonths } from "#platform/data/dates.ts";
import { type CardShop, lastSession, openCardShop } from "#test/card-shop.ts";
import { type BuiltMember, buildBook, buildMember, testPassword } from "#test/factories.ts";
import { linkIn, startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { travelTo } from "#test/test-shop.ts";

// Over a real SMTP conversation: the lines of a message may look like its end.
const message =
  "Joyeux anniversaire\u202F!\n.\nÀ l’été, « bien sûr ».\nhttps://www.encrier-support.com/compte?x=1";
let mail: TestMailServer;
let cards: CardShop;
let buyer: BuiltMember;
let editionId: number;
beforeAll(async () => {
  mail = await startMailServer();
  cards = await openCardShop({ work: true, env: { SMTP_URL: mail.url } });
  buyer = await buildMember(cards.shop);
  const book = { title: "L’Œuvre", editions: [{ title: "Poche", priceCents: 699 }] };
  [editionId = 0] = (await buildBook(cards.shop, book)).editionIds;
});
afterAll(async () => {
  await cards?.close();
  await mail?.close();
});

async function give(recipient: string | null): Promise<void> {
  const body = {
    edition_id: editionId,
    recipient_email: recipient,
    deliver_on: null,
    message,
    withdrawal_consent: true,
  };
  const ordered = await cards.shop.call("POST", "/api/payments/gifts", { token: buyer.token, body });
  expect(ordered.status).toBe(200);
  expect(await cards.payAndReport(lastSession(cards.stripe))).toBe(200);
}

describe("The mails of a gift", () => {
  it("bring the book to its reader, and the buyer the receipt, then the news that it was received", async () => {
    await give("ami@exemple.fr");
    const received = await mail.waitFor("ami@exemple.fr", "Un livre vous attend");
    expect(received.text).toContain(`${buyer.username} vous offre un livre numérique`);
    expect(received.text).toContain("«\u202FL’Œuvre – Poche\u202F»");
    const [words = "", address = ""] = message.split(/\n(?=https)/);
    for (const line of words.split("\n")) expect(received.text).toContain(line);
    for (const body of [received.text, String(received.html)]) {
      expect(body).not.toContain(address);
      expect(body).toContain(
        "https\u202f:\u202f//www\u202f.\u202fencrier-support\u202f.\u202fcom/compte?x=1",
      );
    }
    const links = [...String(received.html).matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
    for (const link of links) expect(new URL(link).origin).toBe(cards.shop.deps.config.publicUrl);
    expect(received.html).toContain("bien sûr");
    const receipt = await mail.waitFor(buyer.email, "Votre reçu");
    expect(receipt.text).toContain("la personne à qui j’offre ce livre");
    expect(receipt.attachments.map(({ mimeType }) => mimeType)).toEqual(["application/pdf"]);

    const friend = await buildMember(cards.shop);
    const code = linkIn(received, "/offrir/").pathname.split("/").at(-1);
    const path = `/api/gift-codes/${code}/redeem`;
    expect((await cards.shop.call("POST", path, { token: friend.token })).status).toBe(200);
    const news = await mail.waitFor(buyer.email, "Votre cadeau a été reçu");
    expect(linkIn(news, "/membre/cadeaux").origin).toBe(cards.shop.deps.config.publicUrl);
    expect(`${news.text}${news.html}`).not.toContain(friend.username);
    expect(`${news.text}${news.html}`).not.toContain("ami@exemple.fr");
  });

  it("say when it comes back after a year, which is no news of a reader", async () => {
    await give(null);
    travelTo(cards.shop, addMonths(cards.shop.clock.now, 12));
    const login = { email: buyer.email, password: testPassword };
    const { token } = (await cards.shop.call("POST", "/api/auth/login", { body: login })).json;
    await cards.shop.promotions.returns.giveBackDue();
    const returned = await mail.waitFor(buyer.email, "n’a pas été ouvert");
    expect(returned.text).toContain("nous l’avons ajouté à votre bibliothèque");
    expect((await cards.shop.call("GET", "/api/gifts", { token })).json[0].state).toBe("returned");
    const news = mail.mails.filter(({ subject }) => subject?.includes("Votre cadeau a été reçu"));
    expect(news).toHaveLength(1);
  });
});
