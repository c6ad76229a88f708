import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { withoutLinks } from "#platform/mail/unlinked-text.ts";

/** What mail programs turn into a link: an address with a scheme, `www.`, a name with a dot, a mailbox, an IPv4 address. */
const linked =
  /[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|tel):|\bwww\.[^\s]|[\p{L}\p{N}_-][.\u2024\u3002\uFE52\uFF0E\uFF61]\p{L}{2,}|[@\uFE6B\uFF20][\p{L}\p{N}]|(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/iu;
const shown = (text: string) => text.replaceAll("\u202f", "");

describe("A text without links", () => {
  it.each([
    "https://exemple.com/compte?id=3#haut",
    "http://localhost:3000/connexion",
    "http://[2001:db8::1]/",
    "hxxp://exemple.com",
    "ftp://exemple.com",
    "www.exemple.com",
    "WWW.EXEMPLE.COM",
    "exemple.com",
    "exemple.co.uk/chemin.html",
    "encrier-support.fr.",
    "(exemple.fr)",
    "écrivains.fr",
    "пример.рф",
    "例え.テスト",
    "😀.fm",
    "xn--e1afmkfd.xn--p1ai",
    "exemple。com",
    "exemple．com",
    "service.client@encrier.fr",
    "mailto:a@b.fr",
    "mailto:root@localhost",
    "tel:+33142000000",
    "http://192.0.2.1/",
    "192.0.2.1",
    "fin.Suite",
  ])("breaks %s, which still reads", (address) => {
    const text = withoutLinks(`Va voir ${address} vite.`);
    expect(text).not.toMatch(linked);
    expect(shown(text)).toBe(`Va voir ${address} vite.`);
  });

  it.each([
    "Joyeux anniversaire, Léa\u202F! Bonne lecture.",
    "M. Dupont, p. 12, 3.14, 12.30 h, n° 5.",
    "Il était une fois… Et puis... Voilà.",
    "Rendez-vous à 20 h : n’oublie pas.",
    "C. S. Lewis et J.R.R. Tolkien",
  ])("leaves %s as it is", (text) => {
    expect(withoutLinks(text)).toBe(text);
  });

  it("has no address in it whatever is typed, shows every character, and does not change when it is done again", () => {
    const typed = fc.array(
      fc.constantFrom(..."aZé9", ".", "。", "@", ":", "/", "//", "-", " ", "\n", "www", "http", "com", "1"),
    );
    fc.assert(
      fc.property(typed, (parts) => {
        const text = parts.join("");
        const broken = withoutLinks(text);
        expect(broken).not.toMatch(linked);
        expect(shown(broken)).toBe(text);
        expect(withoutLinks(broken)).toBe(broken);
      }),
    );
  });
});
