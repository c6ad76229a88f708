import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import PostalMime from "postal-mime";
import type { Config } from "#platform/process/config.server.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { notFound } from "#platform/http/app-errors.ts";
import { escapeHtml, plainPage } from "#platform/http/plain-page.server.ts";

/** The newest mails; older ones stay in the folder. */
const shownMails = 50;

/** The local outbox, shown while the shop is local and sends no mail (runtime.md, `SMTP_URL`). */
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
      // The mail is shown as in a mail program: no script runs in it.
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
  const sentAt = Date.parse(mail.date ?? "");
  return {
    name,
    subject: mail.subject ?? "",
    to: mail.to?.map((each) => each.address ?? "").join(", ") ?? "",
    sentAt: Number.isNaN(sentAt) ? null : new Date(sentAt),
  };
}

function listPage(mails: Awaited<ReturnType<typeof summaryOf>>[], brand: string): string {
  const rows = mails.map(
    ({ name, subject, to, sentAt }) =>
      `<li><a href="/boite-d-envoi/${encodeURIComponent(name)}">${escapeHtml(subject)}</a><small>à ${escapeHtml(to)}${sentAt ? `, ${formatDateTime(sentAt)}` : ""}</small></li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>Aucun message pour le moment.</p>";
  return plainPage({
    title: "Boîte d’envoi",
    brand,
    body: `<p>Cette boutique tourne sur votre machine\u202f: ses e-mails ne partent pas, ils se lisent ici.</p>
${list}<p><a href="/">Retour à la boutique</a></p>`,
  });
}
