import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Revision } from "#words/texts/back-office/text-editing.contract.ts";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import type { Act } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/shop-content.service.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import { periodsOf } from "#words/texts/text-periods.rules.ts";
import { findRevisions, insertText, type StoredText } from "#words/texts/texts.store.server.ts";
import { nextVersion } from "#words/texts/stored-texts.contract.ts";

interface Change {
  name: string;
  /** The display name of the text. */
  label: string;
  /** The revision from which the form was filled; 0 if there was none. */
  known: number;
  value: object;
  by: ActingAdministrator;
  restored?: boolean;
  /** Whether readers accept it, and therefore know its versions. */
  versioned?: boolean;
  /** `YYYY-MM-DD`; today by default. */
  effectiveOn?: string | undefined;
  details?: Act["details"];
  /** Further writes in the same transaction. */
  along?: (tx: Queryable, row: StoredText) => Promise<void>;
}

interface Restoring extends Omit<Change, "value"> {
  to: number;
  original: object;
  shape: z.ZodType<object>;
}

export type Revisions = ReturnType<typeof createRevisions>;

/** Texts are never overwritten: each change is a new, signed revision, which every process reads immediately. */
export function createRevisions({ db, content, now }: Pick<ShopDeps, "db" | "content" | "now">) {
  /** @throws AppError 409 if another person has saved the text since the form was filled */
  async function save(change: Change): Promise<void> {
    await db.transaction(async (tx) => {
      const revisions = await findRevisions(tx, change.name);
      if ((revisions[0]?.revision ?? 0) !== change.known) throw conflict(changedMeanwhile);
      const row = nextRow(revisions, change);
      if (isSame(revisions[0], row)) return;
      if (!(await insertText(tx, row))) throw conflict(changedMeanwhile);
      await change.by.sign(tx, actOf(row, change));
      await change.along?.(tx, row);
    });
    await content.refresh();
  }

  function nextRow(revisions: readonly StoredText[], change: Change): StoredText {
    const effectiveOn = change.effectiveOn ?? parisDay(now());
    const taken = new Set(revisions.flatMap(({ version }) => version ?? []));
    return {
      name: change.name,
      revision: change.known + 1,
      origin: change.restored ? "restored" : "publisher",
      value: change.value,
      version: change.versioned ? nextVersion(effectiveOn, taken) : null,
      effectiveOn,
      savedAt: now(),
      savedBy: change.by.username,
    };
  }

  /** Every revision of a text, the latest first. */
  async function history(name: string) {
    return periodsOf(await findRevisions(db, name), parisDay(now())).toReversed();
  }

  /** Takes an earlier version of a text up again, as a new one. @param to a revision; 0 is `original`. @throws AppError 404, 409 */
  async function takeUp({ to, original, shape, ...change }: Restoring): Promise<void> {
    const earlier = (await findRevisions(db, change.name)).find(({ revision }) => revision === to);
    const value = to === 0 ? original : shape.safeParse(earlier?.value).data;
    if (!value) throw notFound("Cette version n’existe pas.");
    await save({ ...change, value });
  }

  return { save, history, takeUp };
}

const changedMeanwhile = "Ce texte a été modifié entre-temps.";

/** Saving the text in force does not create a new version. */
const isSame = (latest: StoredText | undefined, row: StoredText): boolean =>
  latest !== undefined &&
  latest.origin === row.origin &&
  latest.effectiveOn <= row.effectiveOn &&
  row.effectiveOn === parisDay(row.savedAt) &&
  isDeepStrictEqual(latest.value, row.value);

const actOf = (row: StoredText, { name, label, restored, details }: Change): Act => ({
  kind: restored ? "text-restored" : "text-changed",
  object: { type: "text", id: name, label },
  details: {
    ...details,
    ...(row.version ? { version: row.version, from: row.effectiveOn } : {}),
  },
});

export const revisionOf = (
  row: Omit<Awaited<ReturnType<Revisions["history"]>>[number], "value">,
): Revision => ({
  revision: row.revision,
  origin: row.origin,
  version: row.version,
  effective_on: row.effectiveOn,
  until: row.until,
  state: row.state,
  saved_at: row.savedAt.toISOString(),
  saved_by: row.savedBy,
});
