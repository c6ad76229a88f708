import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import PostalMime from "postal-mime";
import type { Config } from "#platform/config.server.ts";
import { notFound } from "#platform/errors.ts";

/** The newest mails; older ones stay in the folder. */
const shownMails = 50;

/** The local outbox, shown while the shop is on this machine alone and sends no mail (runtime.md, `SMTP_URL`). */
export function outboxRoutes(app: FastifyInstance, config: Config): void {
  const folder = join(config.dataDir, "outbox");
  app.get("/boite-d-envoi", { schema: { hide: true } }, async (_request, reply) => {
    const mails = await Promise.all((await newestMails(folder)).map((name) => summaryOf(folder, name)));
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(listPage(mails, config.brand));
  });
  app.get<{ Params: { name: string } }>(
    "/boite-d-envoi/:name",
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      if (!(await newestMails(folder)).includes(name)) throw notFound("Message introuvable.");
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      // The mail is shown as a mail program would: no script runs in it, wherever its text came from.
      return reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:")
        .send(mail.html ?? `<pre>${escapeHtml(mail.text ?? "")}</pre>`);
    },
  );
}

async function newestMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(".eml") && !name.startsWith("."))
    .toSorted()
    .toReversed()
    .slice(0, shownMails);
}

async function summaryOf(folder: string, name: string) {
  const mail = await PostalMime.parse(await readFile(join(folder, name)));
  return {
    name,
    subject: mail.subject ?? "",
    to: mail.to?.map((each) => each.address ?? "").join(", ") ?? "",
  };
}

function listPage(mails: { name: string; subject: string; to: string }[], brand: string): string {
  const rows = mails.map(
    ({ name, subject, to }) =>
      `<li><a href="/boite-d-envoi/${encodeURIComponent(name)}">${escapeHtml(subject)}</a><br><small>à ${escapeHtml(to)}</small></li>`,
  );
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Boîte d’envoi – ${escapeHtml(brand)}</title>
<style>:root{color-scheme:light dark}body{font:17px/1.6 Georgia,serif;max-width:40rem;margin:3rem auto;padding:0 1rem;background:light-dark(#fbf8f2,#14120f);color:light-dark(#1c1916,#efe9df)}a{color:light-dark(#9e2a2b,#e06c5e)}li{margin:1rem 0}small{font-family:system-ui;color:light-dark(#6b635a,#a69c8f)}</style></head>
<body><main><h1>Boîte d’envoi</h1><p>Cette boutique tourne sur votre machine : ses courriels ne partent pas, ils se lisent ici.</p>
${rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>Aucun message pour le moment.</p>"}<p><a href="/">Retour à la boutique</a></p></main></body></html>`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
