import type { z } from "zod";
import type {
  changeSending,
  createMailing,
  Mailing,
  MailingSummary,
  saveMailing,
  sendMailing,
  tryMailing,
} from "#office/mailings/back-office/mailing-desk.contract.ts";
import * as store from "#office/mailings/mailings.store.server.ts";
import { leaveToken } from "#office/mailings/readers/letter-readers.rules.ts";
import type { Audience, MailingAct } from "#office/mailings/mailing-sending.rules.ts";
import type { Sending } from "#office/mailings/sending/mailing-sending.service.server.ts";
import type { LetterWriter } from "#office/mailings/mailing-writing.service.server.ts";
import { tryToSend } from "#words/texts/module.server.ts";
import type { TextAct } from "#words/texts/texts.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";

export interface Editor extends Signatory<MailingAct | TextAct> {
  username: string;
}
export type Mailings = ReturnType<typeof createMailingDesk>;

type BodyOf<E extends { body?: z.ZodType }> = z.output<NonNullable<E["body"]>>;
type NewLetter = BodyOf<typeof createMailing>;
type Change = BodyOf<typeof changeSending>["act"];

const pageSize = 20;

/** The publisher's letters by mail: drafts, sending, and their sums. */
export function createMailingDesk(
  deps: Pick<Deps, "db" | "now" | "config" | "mailer">,
  { sending, writer }: { sending: Sending; writer: LetterWriter },
) {
  const { db, now } = deps;

  /** @throws AppError 404 */
  async function read(id: number): Promise<Mailing> {
    const row = await store.findMailing(db, id);
    if (!row) throw unknown();
    const { body, version, rate, state } = row;
    const chosen = { kind: row.audience, ref: row.audienceRef };
    const isToCome = state === "draft" || state === "scheduled";
    const audience = isToCome
      ? await audienceOf(chosen)
      : { ...chosen, name: await store.findAudienceName(db, chosen), readers: null };
    return { ...summaryOf(row), body, version, rate, audience, ...(await store.countOpen(db, id)) };
  }

  const audienceOf = async (audience: Audience) => ({
    ...audience,
    name: await store.findAudienceName(db, audience),
    readers: await store.countReaders(db, audience, now()),
  });

  /** Locked. @throws AppError 404 */
  async function lock(tx: Queryable, id: number): Promise<store.MailingRow> {
    const row = await store.lockMailing(tx, id);
    if (!row) throw unknown();
    return row;
  }

  /** @throws AppError 404, 409 unless it is the draft that the form was made of */
  async function lockDraft(tx: Queryable, id: number, version?: number): Promise<store.MailingRow> {
    const row = await lock(tx, id);
    if (row.state !== "draft") throw conflict("Cette lettre n’est plus un brouillon.");
    if (version !== undefined && row.version !== version)
      throw conflict("Ce texte a été modifié entre-temps.");
    return row;
  }

  async function send(id: number, { version, rate, at }: BodyOf<typeof sendMailing>, by: Editor) {
    const scheduledFor = at && momentOf(at, now());
    await db.transaction(async (tx) => {
      const row = await lockDraft(tx, id, version);
      if (scheduledFor) await store.updateMailing(tx, id, { state: "scheduled", rate, scheduledFor });
      else {
        await store.updateMailing(tx, id, { rate, begunAt: now() });
        await sending.begin(tx, row);
      }
      const kind = scheduledFor ? "mailing-scheduled" : "mailing-started";
      const details = scheduledFor ? { online_at: scheduledFor.toISOString() } : {};
      await by.sign(tx, { kind, object: objectOf(row), details });
    });
    return read(id);
  }

  async function change(id: number, act: Change, by: Editor): Promise<Mailing> {
    await db.transaction(async (tx) => {
      const row = await lock(tx, id);
      const { from, kind, refusal } = changes[act];
      if (!(from as readonly string[]).includes(row.state)) throw conflict(refusal);
      if (act === "resume") await sending.begin(tx, row);
      else if (act === "pause") await store.updateMailing(tx, id, { state: "paused" });
      else if (act === "cancel") await store.updateMailing(tx, id, { state: "cancelled", endedAt: now() });
      else await store.updateMailing(tx, id, { state: "draft", scheduledFor: null });
      await by.sign(tx, { kind, object: objectOf(row) });
    });
    return read(id);
  }

  return {
    async list(page: number) {
      const [rows, total, readers] = await Promise.all([
        store.findMailings(db, { limit: pageSize, offset: (page - 1) * pageSize }),
        store.countMailings(db),
        store.countReaders(db, { kind: "all", ref: null }, now()),
      ]);
      return { items: rows.map(summaryOf), total, readers };
    },

    read,
    audienceOf,

    async create({ audience, ...words }: NewLetter, by: Editor): Promise<Mailing> {
      if (audience.ref !== null && !(await store.findAudienceName(db, audience)))
        throw notFound("Ce choix n’est plus au catalogue.");
      const row = await store.insertMailing(db, {
        ...words,
        audience: audience.kind,
        audienceRef: audience.ref,
        createdAt: now(),
        createdBy: by.username,
      });
      return read(row.id);
    },

    async save(id: number, { version, ...words }: BodyOf<typeof saveMailing>): Promise<Mailing> {
      await db.transaction(async (tx) => {
        await lockDraft(tx, id, version);
        await store.updateMailing(tx, id, { ...words, version: version + 1 });
      });
      return read(id);
    },

    remove: (id: number, by: Editor): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await lockDraft(tx, id);
        await store.deleteMailingRow(tx, id);
        await by.sign(tx, { kind: "mailing-deleted", object: objectOf(row) });
      }),

    async preview(words: { subject: string; body: string }) {
      const { html, text } = await writer.write(words);
      return { html, text };
    },

    /** @throws AppError 502 with the mail server's answer */
    async try({ to, ...words }: BodyOf<typeof tryMailing>, by: Editor): Promise<string> {
      const token = leaveToken("00000000-0000-0000-0000-000000000000", 0);
      return tryToSend(deps, writer.addressed(await writer.write(words), to, token), by);
    },

    send,
    change,

    async setRate(id: number, rate: number): Promise<Mailing> {
      await db.transaction(async (tx) => {
        await lock(tx, id);
        await store.updateMailing(tx, id, { rate });
      });
      return read(id);
    },
  };
}

const changes = {
  pause: { from: ["sending"], kind: "mailing-paused", refusal: "Cet envoi n’est pas en cours." },
  resume: { from: ["paused"], kind: "mailing-resumed", refusal: "Cet envoi n’est pas suspendu." },
  cancel: {
    from: ["sending", "paused"],
    kind: "mailing-cancelled",
    refusal: "Cet envoi n’est plus en cours.",
  },
  unschedule: {
    from: ["scheduled"],
    kind: "mailing-unscheduled",
    refusal: "Cette lettre n’attend plus son heure.",
  },
} as const satisfies Record<Change, { from: readonly string[]; kind: MailingAct; refusal: string }>;

const unknown = () => notFound("Cette lettre n’existe pas.");
const objectOf = ({ id, subject }: store.MailingRow) => ({ type: "mailing", id, label: subject }) as const;

/** @throws AppError 400 for an hour that does not exist, or has passed */
function momentOf({ day, time }: { day: string; time: string }, now: Date): Date {
  const moment = parisInstant(day, time);
  const refuse = (text: string) => invalid(text, { at: text });
  if (!moment) throw refuse("Cette heure n’existe pas ce jour-là.");
  if (moment <= now) throw refuse("Ce moment est déjà passé.");
  return moment;
}

const summaryOf = (row: store.ListedMailing): MailingSummary => ({
  id: row.id,
  subject: row.subject,
  state: row.state,
  created_at: row.createdAt.toISOString(),
  scheduled_for: row.scheduledFor?.toISOString() ?? null,
  begun_at: row.begunAt?.toISOString() ?? null,
  ended_at: row.endedAt?.toISOString() ?? null,
  sent: row.sent,
  bounced: row.bounced,
  unsubscribed: row.unsubscribed,
});
