import type {
  Batch,
  BatchCode,
  BatchForm,
  BatchSummary,
} from "#selling/promotions/batches/code-batches.contract.ts";
import {
  batchCodeStateOf,
  batchYears,
  codesPageSize,
  type BatchCodeState,
  type PromotionAct,
} from "#selling/promotions/batches/code-batches.rules.ts";
import * as store from "#selling/promotions/batches/code-batches.store.server.ts";
import { codeOf, giftPath, shownCode } from "#selling/promotions/redemption.rules.ts";
import { newCodes } from "#selling/promotions/promotions.service.server.ts";
import { insertCodes } from "#selling/promotions/promotions.store.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { csvLine, csvStart } from "#platform/data/csv.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { addMonths, dayAfter, formatDateTime } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";

export type CodeBatches = ReturnType<typeof createCodeBatches>;
type By = Signatory<PromotionAct>;

const listedBatches = 500;
const exportedAtOnce = 1000;
const insertedAtOnce = 1000;

/** Batches of single-use codes for press and gift copies (docs/decisions/066-purchases-as-a-gift.md). */
export function createCodeBatches({ db, now, config }: Pick<Deps, "db" | "now" | "config">) {
  /** @throws AppError 404 */
  async function requireBatch(id: number, within: Queryable = db): Promise<store.BatchRow> {
    const [row] = await store.findBatches(within, 1, id);
    if (!row) throw notFound("Exemplaires introuvables.");
    return row;
  }

  async function read(id: number): Promise<Batch> {
    const row = await requireBatch(id);
    return { ...summaryOf(row), editions: await store.findBatchEditions(db, id) };
  }

  /** @throws AppError 400 on the fields at fault */
  async function create(form: BatchForm, by: By): Promise<Batch> {
    const expiresAt = expiryOf(form.lastDay ?? null, now());
    const editionIds = [...new Set(form.editionIds)];
    const { label, count } = form;
    const id = await db.transaction(async (tx) => {
      const found = await store.holdEditions(tx, editionIds);
      if (found.length < editionIds.length) throw refused("Une de ces éditions n’existe plus.");
      if (found.some(({ withdrawnAt }) => withdrawnAt !== null))
        throw refused("Une de ces éditions est retirée de la vente.");
      const batchId = await store.insertBatch(tx, { label, expiresAt, createdAt: now() }, editionIds);
      for (let made = 0; made < count;)
        made += await insertCodes(tx, newCodes(Math.min(count - made, insertedAtOnce)), { batchId });
      const details = { codes: count, editions: editionIds.length };
      await by.sign(tx, { kind: "codes-added", object: objectOf(batchId, label), details });
      return batchId;
    });
    return read(id);
  }

  async function codes(id: number, page: number): Promise<BatchCode[]> {
    const { expiresAt } = await requireBatch(id);
    const rows = await store.findCodes(db, id, { limit: codesPageSize, offset: (page - 1) * codesPageSize });
    return rows.map((row) => ({
      code: shownCode(row.code),
      state: batchCodeStateOf({ ...row, expiresAt }, now()),
      redeemed_at: row.redeemedAt?.toISOString() ?? null,
      member:
        row.memberId !== null && row.username !== null && row.erasedAt === null
          ? { id: row.memberId, username: row.username }
          : null,
    }));
  }

  /** All codes of a batch with their links, in pages. @throws AppError 404 before the first line */
  async function exported(id: number, by: By): Promise<{ name: string; lines: AsyncGenerator<string> }> {
    const { label, expiresAt } = await requireBatch(id);
    await by.sign(db, { kind: "codes-exported", object: objectOf(id, label) });
    async function* lines(): AsyncGenerator<string> {
      yield csvStart + csvLine(["Code", "Lien", "État", "Utilisé le", "Utilisé par"]);
      for (let offset = 0; ; offset += exportedAtOnce) {
        const rows = await store.findCodes(db, id, { limit: exportedAtOnce, offset });
        for (const row of rows)
          yield csvLine([
            shownCode(row.code),
            new URL(giftPath(row.code), config.publicUrl).href,
            stateTexts[batchCodeStateOf({ ...row, expiresAt }, now())],
            row.redeemedAt ? formatDateTime(row.redeemedAt) : "",
            row.erasedAt ? "" : (row.username ?? ""),
          ]);
        if (rows.length < exportedAtOnce) return;
      }
    }
    return { name: `${label}.csv`, lines: lines() };
  }

  /** Codes that were redeemed stay: their readers keep their books. */
  async function revoke(id: number, by: By): Promise<Batch> {
    await db.transaction(async (tx) => {
      const { label } = await requireBatch(id, tx);
      const revoked = await store.revokeOpenCodes(tx, id, now());
      if (revoked === 0) throw conflict("Aucun code n’est encore à utiliser.");
      await by.sign(tx, { kind: "codes-revoked", object: objectOf(id, label), details: { codes: revoked } });
    });
    return read(id);
  }

  async function revokeOne(id: number, typed: string, by: By): Promise<void> {
    const code = codeOf(typed);
    await db.transaction(async (tx) => {
      const { label } = await requireBatch(id, tx);
      const row = code === null ? undefined : await store.lockCodeOf(tx, id, code);
      if (code === null || !row) throw notFound("Code introuvable.");
      if (row.redeemedAt) throw conflict("Ce code a déjà été utilisé.");
      if (row.revokedAt) throw conflict("Ce code est déjà annulé.");
      await store.revokeCodeRow(tx, code, now());
      await by.sign(tx, { kind: "code-revoked", object: objectOf(id, label) });
    });
  }

  return {
    list: async (): Promise<BatchSummary[]> => (await store.findBatches(db, listedBatches)).map(summaryOf),
    read,
    create,
    codes,
    exported,
    revoke,
    revokeOne,
  };
}

const stateTexts: Record<BatchCodeState, string> = {
  open: "À utiliser",
  redeemed: "Utilisé",
  revoked: "Annulé",
  expired: "Périmé",
};

const refused = (text: string) => invalid(text, { editionIds: text });
const objectOf = (id: number, label: string) => ({ type: "code-batch", id, label }) as const;

const summaryOf = ({ createdAt, expiresAt, ...row }: store.BatchRow): BatchSummary => ({
  ...row,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
});

/** The midnight in Paris that ends the last day. @throws AppError 400 */
function expiryOf(lastDay: string | null, now: Date): Date | null {
  if (lastDay === null) return null;
  const end = parisInstant(dayAfter(lastDay), "00:00");
  const refuse = (text: string) => invalid(text, { lastDay: text });
  if (!end || end <= now) throw refuse("Ce jour est déjà passé.");
  if (end > addMonths(now, 12 * batchYears)) throw refuse(`Dans ${batchYears} ans au plus.`);
  return end;
}
