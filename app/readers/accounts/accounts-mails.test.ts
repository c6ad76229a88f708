import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltMember, buildMember, testPassword } from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import type { TestShop } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ env: { TRUST_PROXY: "1" } }));
});
afterAll(() => shop?.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  shop.call("POST", `/api/auth/${path}`, { body, headers });
const patch = (member: BuiltMember, path: string, body: object) =>
  shop.call("PATCH", `/api/users/${member.id}/${path}`, { token: member.token, body });
const signUp = (email: string, username: string) =>
  post("signup", { email, username, password: testPassword, acceptCgu: true });
const logIn = (member: BuiltMember, agent: string, address: string) =>
  post(
    "login",
    { email: member.email, password: testPassword },
    { "user-agent": agent, "x-forwarded-for": address },
  );

/** The action, the recipient of its mail, its subject, and the paths of its links. */
const mails: [
  name: string,
  does: (member: BuiltMember) => Promise<string>,
  subject: string,
  ...links: string[],
][] = [
  [
    "verification",
    async () => {
      await signUp("accueil@exemple.fr", "accueil");
      return "accueil@exemple.fr";
    },
    "Confirmez votre adresse",
    "/verification?token=",
    "/verification/choix?token=",
  ],
  [
    "an address that is registered already",
    async ({ email }) => {
      await signUp(email, "encore-moi");
      return email;
    },
    "Vous avez déjà un compte",
    "/mot-de-passe-oublie",
  ],
  [
    "a forgotten password",
    async ({ email }) => {
      await post("forgot-password", { email });
      return email;
    },
    "Votre mot de passe",
    "/reinitialisation-mot-de-passe?token=",
  ],
  [
    "a new address, to that address",
    async (member) => {
      await patch(member, "email", { email: "neuve@exemple.fr" });
      return "neuve@exemple.fr";
    },
    "Confirmez votre nouvelle adresse",
    "/verification?token=",
  ],
  [
    "a new address, to the one in use",
    async (member) => {
      await patch(member, "email", { email: "autre@exemple.fr" });
      return member.email;
    },
    "Changement de votre adresse",
    "/verification?token=",
  ],
  [
    "a changed address",
    async (member) => {
      await patch(member, "email", { email: "changee@exemple.fr" });
      const asked = await mail.waitFor("changee@exemple.fr", "Confirmez votre nouvelle adresse");
      const token = /token=([\w-]+)/.exec(asked.text ?? "")?.[1];
      await shop.call("GET", `/api/auth/verify?token=${token}`);
      return member.email;
    },
    "Votre adresse a été changée",
    "/verification/pas-moi?token=",
  ],
  [
    "a change of address that was undone",
    async (member) => {
      await patch(member, "email", { email: "annulee@exemple.fr" });
      const warning = await mail.waitFor(member.email, "Changement de votre adresse");
      const token = /token=([\w-]+)/.exec(warning.text ?? "")?.[1];
      await shop.call("GET", `/api/auth/verify?token=${token}`);
      return member.email;
    },
    "Votre adresse est rétablie",
    "/reinitialisation-mot-de-passe?token=",
  ],
  [
    "a forgotten password, before the address was confirmed",
    async () => {
      const email = "presque@exemple.fr";
      await signUp(email, "presque");
      await post("forgot-password", { email });
      return email;
    },
    "Votre mot de passe",
    "/reinitialisation-mot-de-passe?token=",
    "/verification/choix?token=",
  ],
  [
    "a changed password",
    async (member) => {
      await patch(member, "password", { oldPassword: testPassword, newPassword: "Trombone-7-lagune" });
      return member.email;
    },
    "Mot de passe modifié",
    "/verification/pas-moi?token=",
  ],
  [
    "a new device",
    async (member) => {
      await logIn(
        member,
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        "192.0.2.1",
      );
      await logIn(member, "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) Version/26.0 Safari/604.1", "192.0.2.77");
      return member.email;
    },
    "Connexion depuis un nouvel appareil",
    "/membre/profil/securite",
    "/verification/pas-moi?token=",
  ],
];

const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

describe.each(mails)("The mail about %s", (_name, does, subject, ...paths) => {
  let message: Email;
  beforeAll(async () => {
    message = await mail.waitFor(await does(await buildMember(shop)), `${subject} – Encrier`);
  });

  it("comes from the shop, to one address, as no answer to be answered by a machine", () => {
    expect(message.subject).toBe(`${subject} – Encrier`);
    expect(message.to).toHaveLength(1);
    expect(message.cc ?? []).toEqual([]);
    expect(message.from?.address).toMatch(/@/);
    expect(message.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(message.attachments).toEqual([]);
  });

  it("says the same as HTML and as text, with links that are this shop's", () => {
    const { html = "", text = "" } = message;
    expect(html).toMatch(/<html[^>]* lang="fr"/);
    expect(html).not.toMatch(/ lang="(?!fr")/);
    expect(html).toContain("prefers-color-scheme: dark");
    const links = [...new Set(linksOf(html))];
    expect(links).toHaveLength(paths.length);
    for (const [at, link] of links.entries()) {
      expect(link.startsWith(`http://localhost:3000${paths[at]}`), link).toBe(true);
      expect(text.split(link)).toHaveLength(2);
    }
    expect(text).toContain("Encrier, librairie numérique indépendante.");
    expect(text).not.toMatch(/<\w|undefined|null|\[object/);
  });

  it("requests nothing from any server when it is read", () => {
    expect(message.html).not.toMatch(/<img|<script|<iframe|url\(|@import|<link[^>]+stylesheet/i);
  });

  it("is written as French is", () => {
    const words = (message.text ?? "").replace(/https?:\S+/g, "");
    expect(words).not.toMatch(/ [;:!?»]|« |\p{L}'\p{L}/u);
    expect(words).not.toMatch(/\p{L}[;!?]/u);
  });
});
