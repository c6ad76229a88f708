import { z } from "zod";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import {
  findAnnounced,
  findOwners,
  holdAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
} from "#reading/library/announcing/edition-announcing.store.server.ts";
import {
  announceFormats,
  announceNewVersion,
  formatsToAnnounce,
  newVersionToAnnounce,
} from "#books/publishing/module.server.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** Queues the mails of one batch of owners, and the next batch. */
export const announcementBatch = jobKind({
  name: "format-announcement-batch",
  data: z.object({ id: z.number(), afterMember: z.uuid().nullable() }),
  ...mailTries,
});

const announcementMail = jobKind({
  name: "format-announcement-mail",
  data: z.object({ id: z.number(), memberId: z.uuid() }),
  ...mailTries,
});

/** An edition with ten thousand owners needs fifty batches, between which other jobs run. */
const ownersAtOnce = 200;

/**
 * Owners who could not get a format are mailed when it is ready, and all owners of a new version: one mail for all formats
 * of an edition. What is announced is taken in the transaction that queues the first batch: a job that is tried again
 * finds nothing.
 */
export function handleAnnouncements(deps: ShopDeps, accounts: Pick<Accounts, "find">): void {
  const { db, jobs, now } = deps;
  async function begin(
    tx: Queryable,
    announced: { editionId: number; formats: Format[]; note: string | null },
  ): Promise<void> {
    const id = await insertAnnouncement(tx, { ...announced, createdAt: now() });
    await jobs.send(tx, announcementBatch, { id, afterMember: null });
  }
  jobs.handle(announceFormats, 1, ({ editionId }) =>
    db.transaction(async (tx) => {
      const formats = await formatsToAnnounce(tx, editionId);
      if (formats.length > 0) await begin(tx, { editionId, formats, note: null });
    }),
  );
  jobs.handle(announceNewVersion, 1, ({ editionId }) =>
    db.transaction(async (tx) => {
      const version = await newVersionToAnnounce(tx, editionId);
      if (version) await begin(tx, { editionId, formats: version.formats, note: version.note });
    }),
  );
  jobs.handle(announcementBatch, 1, ({ id, afterMember }) => orderBatch(deps, id, afterMember));
  jobs.handle(announcementMail, 2, ({ id, memberId }) => sendMail(deps, accounts, id, memberId));
}

/** In one transaction with the start of the next batch: a batch whose job is tried again is queued once. */
async function orderBatch({ db, jobs }: ShopDeps, id: number, afterMember: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const announcement = await holdAnnouncement(tx, id, afterMember);
    if (!announcement) return;
    const owners = await findOwners(tx, announcement, afterMember, ownersAtOnce);
    const last = owners.at(-1);
    if (!last) return;
    for (const memberId of owners) await jobs.send(tx, announcementMail, { id, memberId });
    await updateAnnouncement(tx, id, last);
    if (owners.length === ownersAtOnce) await jobs.send(tx, announcementBatch, { id, afterMember: last });
  });
}

async function sendMail(
  { db, config, content, mailer }: ShopDeps,
  accounts: Pick<Accounts, "find">,
  id: number,
  memberId: string,
): Promise<void> {
  const [announced, account] = await Promise.all([findAnnounced(db, id, memberId), accounts.find(memberId)]);
  if (!announced || !account || account.erasedAt || account.suspendedAt) return;
  const { bookTitle, editionTitle, formats, note } = announced;
  if (note !== null && !account.newVersionMail) return;
  const letter = content.letter(note === null ? "formats-ready" : "new-version", account);
  const shown = {
    letter,
    title: `${bookTitle} – ${editionTitle}`,
    formats,
    libraryUrl: `${config.publicUrl}/membre/${memberId}`,
  };
  const { FormatsReadyMail } = await import("#reading/library/mails/formats-ready-mail.tsx");
  const { NewVersionMail } = await import("#reading/library/mails/new-version-mail.tsx");
  const preferencesUrl = `${config.publicUrl}/membre/parametres`;
  const body = note === null ? FormatsReadyMail(shown) : NewVersionMail({ ...shown, note, preferencesUrl });
  await mailer.send({ to: account.email, subject: letter.subject, body });
}
