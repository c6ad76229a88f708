import type { Act, Signatory } from "#platform/acts.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import type { Whence } from "#modules/accounts/security/rules.ts";
import type { AuditEntry, AuditFilters } from "#modules/administrators/audit/contract.ts";
import { auditPageSize } from "#modules/administrators/audit/rules.ts";
import {
  type AuditCursor,
  type AuditRow,
  findAuditEntries,
  insertAuditEntry,
} from "#modules/administrators/audit/store.server.ts";

export type Audit = ReturnType<typeof createAudit>;

/** More than anybody is decided about in the years that the log is kept; an answer has an end. */
const decisionsTold = 2000;

/** Who is known to act; null while nobody has been let in. */
type Known = { id: number; username: string } | null;

/** The log of what administrators did (docs/decisions/015-audit-log.md). */
export function createAudit({ db, now }: Pick<Deps, "db" | "now">) {
  const record = (
    within: Queryable,
    administrator: Known,
    whence: Whence,
    { kind, object, details = {} }: Act,
  ): Promise<void> =>
    insertAuditEntry(within, {
      occurredAt: now(),
      administratorId: administrator?.id ?? null,
      administrator: administrator?.username ?? null,
      kind,
      objectType: object?.type ?? null,
      objectId: object ? String(object.id) : null,
      objectLabel: object?.label?.slice(0, 300) ?? null,
      details,
      ...whence,
    });

  /** One page, and what asks for the next one. */
  async function search({ after, ...filters }: AuditFilters) {
    const rows = await findAuditEntries(db, filters, cursorOf(after), auditPageSize + 1);
    const page = rows.slice(0, auditPageSize);
    const last = page.at(-1);
    const next = rows.length > page.length && last ? `${last.microseconds}.${last.id}` : null;
    return { items: page.map(entryOf), next };
  }

  return {
    record,
    search,
    /** What was decided about a member, for the member to read: not by whom. */
    async decisionsOn(memberId: string) {
      const about = { objectType: "member", objectId: memberId } as const;
      const rows = await findAuditEntries(db, about, null, decisionsTold);
      return rows.map(({ kind, occurredAt, details }) => ({
        kind,
        occurred_at: occurredAt.toISOString(),
        details,
      }));
    },
    signatory: (administrator: Known, whence: Whence): Signatory => ({
      sign: (within, act) => record(within, administrator, whence, act),
    }),
  };
}

function cursorOf(after: string | undefined): AuditCursor | null {
  if (!after) return null;
  const [microseconds = 0, id = 0] = after.split(".").map(Number);
  return { microseconds, id };
}

const entryOf = (row: AuditRow): AuditEntry => ({
  id: row.id,
  occurred_at: row.occurredAt.toISOString(),
  administrator: row.administrator,
  kind: row.kind,
  object_type: row.objectType,
  object_id: row.objectId,
  object_label: row.objectLabel,
  details: row.details,
  device: row.device,
  address: row.address,
});
