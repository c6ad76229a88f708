import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examinedShop } from "#server/doctor.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { type CardShop, openCardShop } from "#test/card-shop.ts";

describe("The doctor", () => {
  let mail: TestMailServer;
  let cards: CardShop;
  beforeAll(async () => {
    mail = await startMailServer();
    cards = await openCardShop({ work: true, env: { SMTP_URL: mail.url } });
  });
  afterAll(async () => {
    await cards?.close();
    await mail?.close();
  });
  const examine = () => examinedShop(cards.shop, cards.shop.deps);

  it("finds a sound shop fine, line by line, and names what nobody has set up", async () => {
    const { text, isSound } = await examine();
    expect(text).toMatch(/\[bien\]\s+Paiement\u202f: Stripe répond, en mode test\./);
    expect(text).toMatch(/\[bien\]\s+Courrier\u202f: Le serveur accepte la boutique/);
    expect(text).toMatch(/\[bien\]\s+Fichiers\u202f: Un fichier a été écrit, relu et supprimé\./);
    expect(text).toMatch(/\[bien\]\s+Horloge/);
    expect(text).toMatch(/\[bien\]\s+Tâches\u202f: aucune en échec/);
    expect(text).toMatch(/\[à voir\]\s+Sauvegardes\u202f: .+\n\s+→ Indiquez BACKUP_URL/);
    expect(isSound).toBe(true);
  });

  it("says what is broken, and what to do", async () => {
    cards.stripe.refusesKey = true;
    await mail.close();
    const { text, isSound } = await examine();
    expect(text).toMatch(/^En panne\u202f: 2\u202f; à voir/);
    expect(text).toMatch(/\[en panne\]\s+Paiement\u202f: Stripe refuse la clé .+\n\s+→ .+STRIPE_SECRET_KEY/);
    expect(text).toMatch(
      /\[en panne\]\s+Courrier\u202f: La vérification a échoué \(\w+\)\.\n\s+→ Vérifiez SMTP_URL/,
    );
    expect(isSound).toBe(false);
  });
});
