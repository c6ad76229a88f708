import { buffer } from "node:stream/consumers";
import { createElement } from "react";
import { smallPublication } from "#formats/epub/archive.server.ts";
import { isMember } from "#readers/accounts/membership.rules.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { refusalOf, shortened } from "#reading/reading/sendings/sendings.rules.ts";
import {
  type Sendings,
  giveUpBook,
  mailBook,
  mailReaderCode,
} from "#reading/reading/sendings/sendings.service.server.ts";
import { findSending, settleSending } from "#reading/reading/sendings/sendings.store.server.ts";
import { elided } from "#platform/words/elision.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError } from "#platform/http/app-errors.ts";

interface Parts {
  accounts: Pick<Accounts, "find">;
  library: Pick<Library, "copyFor" | "downloads">;
  sendings: Pick<Sendings, "renewCode">;
}

const epub = "application/epub+zip";

/** The mails to e-readers. Each has a text, since some makers ignore mails without one. */
export function handleSendingJobs(deps: Deps, { accounts, library, sendings }: Parts): void {
  const { db, jobs, mailer, config, now, log } = deps;

  jobs.handle(mailReaderCode, 1, async ({ addressId }) => {
    const renewed = await sendings.renewCode(addressId);
    if (!renewed) return;
    const { row, code } = renewed;
    const title = `Code ${code}`;
    const bytes = await smallPublication({
      title,
      author: config.brand,
      identifier: `urn:encrier:code:${addressId}:${code}`,
      modifiedAt: now(),
      paragraphs: [
        `Saisissez le code ${code} chez ${config.brand}, dans vos paramètres, pour recevoir vos livres sur cette liseuse.`,
        "Si vous n’avez rien demandé, supprimez ce document.",
      ],
    });
    const attachment = { name: `${config.brand} - code.epub`, type: epub, bytes };
    try {
      const text = `Un document ${elided("de", config.brand)}, pour votre liseuse.`;
      await mailer.send({
        to: row.address,
        subject: title,
        body: createElement("p", null, text),
        attachments: [attachment],
      });
    } catch (error) {
      // An address that does not exist: the member reads it in the list, where it stays unconfirmed.
      if (refusalOf(error) === null) throw error;
      log.warn({ err: error, addressId }, "code refused by the e-reader's mail server");
    }
  });

  // One at a time: a book is held in memory while it is sent.
  jobs.handle(mailBook, 1, async ({ sendingId }) => {
    const sending = await findSending(db, sendingId);
    if (sending?.state !== "queued") return;
    const account = await accounts.find(sending.memberId);
    if (!account) return;
    const refuse = (reason: string) =>
      settleSending(db, sendingId, { state: "refused", reason: shortened(reason) });
    if (!isMember(account)) return refuse("Votre compte n’était pas ouvert à ce moment-là.");
    try {
      const copy = await library.copyFor(account, sending.editionId, "epub", {});
      const bytes = await buffer(copy.stream(() => Promise.resolve()));
      const body = createElement(
        "p",
        null,
        `Votre livre, de la part ${elided("de", config.brand)}. Bonne lecture\u202F!`,
      );
      const attachments = [{ name: copy.name, type: epub, bytes }];
      await mailer.send({
        to: sending.address,
        subject: copy.name.replace(/\.epub$/, ""),
        body,
        attachments,
      });
    } catch (error) {
      const refusal =
        refusalOf(error) ?? (error instanceof AppError && error.status < 500 ? error.message : null);
      if (refusal !== null) return refuse(refusal);
      throw error;
    }
    const { memberId, editionId } = sending;
    await library.downloads.log({ memberId, editionId, format: "epub", address: "", begins: true });
    await settleSending(db, sendingId, { state: "sent", reason: null });
  });

  jobs.handle(giveUpBook, 1, async ({ sendingId }) => {
    const sending = await findSending(db, sendingId);
    if (sending?.state !== "queued") return;
    await settleSending(db, sendingId, {
      state: "refused",
      reason: "Le serveur de messagerie n’a pas répondu.",
    });
  });
}
