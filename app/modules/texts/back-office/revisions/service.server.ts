import { isDeepStrictEqual } from "node:util";
import type { Revision } from "#modules/texts/back-office/contract.ts";
import type { ActingAdministrator } from "#modules/administrators/module.server.ts";
import type { Act } from "#platform/acts.ts";
import type { Queryable } from "#platform/database.server.ts";
import { parisDay } from "#platform/dates.ts";
import type { ShopDeps } from "#modules/texts/content/service.server.ts";
import { conflict } from "#platform/errors.ts";
import { periodsOf } from "#modules/texts/periods/rules.ts";
import { findRevisions, insertText, type StoredText } from "#modules/texts/store.server.ts";
import { nextVersion } from "#modules/texts/consent/contract.ts";

interface Change {
  name: string;
  /** What people call the text. */
  label: string;
  /** The revision that the form was made of; 0 when there was none. */
  known: number;
  value: object;
  by: ActingAdministrator;
  restored?: boolean;
  /** Whether readers agree to it, and so know its versions. */
  versioned?: boolean;
  /** `YYYY-MM-DD`; today unless told. */
  effectiveOn?: string | undefined;
  details?: Act["details"];
  /** What is to be true exactly if the change is. */
  along?: (tx: Queryable, row: StoredText) => Promise<void>;
}

export type Revisions = ReturnType<typeof createRevisions>;

/** Texts are never overwritten: each change is a revision of its own, signed, and read by every process at once. */
export function createRevisions({ db, content, now }: Pick<ShopDeps, "db" | "content" | "now">) {
  /** @throws AppError 409 when somebody else has saved the text since the form was made */
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

  return { save, history };
}

const changedMeanwhile = "Ce texte a été modifié entre-temps.";

/** Saving what is in force already makes no new version of it. */
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
