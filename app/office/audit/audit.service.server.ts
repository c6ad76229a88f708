import type { KnownAdministrator } from "#access/administrators/module.server.ts";
import type { Act, Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import type { AuditEntry, AuditFilters } from "#office/audit/audit.contract.ts";
import type { Cell } from "#platform/data/csv.ts";
import { actKinds, actLabels, actObjects, auditPageSize, objectLabels } from "#office/audit/audit.rules.ts";
import * as store from "#office/audit/audit.store.server.ts";

export type Audit = ReturnType<typeof createAuditLog>;

/**
 * The log of administrators' acts (docs/decisions/015-audit-log.md).
 * @param paymentsOf the numbers of a member's payments: a refund is an act on one of them
 */
export function createAuditLog(
  { db, now }: Pick<Deps, "db" | "now">,
  paymentsOf: (memberId: string) => Promise<number[]>,
) {
  const record = (
    within: Queryable,
    administrator: KnownAdministrator,
    requestOrigin: RequestOrigin,
    { kind, object, details = {} }: Act,
  ): Promise<void> =>
    store.insertAuditEntry(within, {
      occurredAt: now(),
      administratorId: administrator?.id ?? null,
      administrator: administrator?.username ?? null,
      kind: knownName(actKinds, kind),
      objectType: object ? knownName(actObjects, object.type) : null,
      objectId: object ? String(object.id) : null,
      objectLabel: object?.label?.slice(0, 300) ?? null,
      details,
      ...requestOrigin,
    });

  /** One page, and the cursor of the next one. */
  async function search({ after, memberId, ...filters }: AuditFilters) {
    const member = memberId ? { id: memberId, paymentIds: await paymentsOf(memberId) } : undefined;
    const rows = await store.findAuditEntries(db, { ...filters, member }, cursorOf(after), auditPageSize + 1);
    const page = rows.slice(0, auditPageSize);
    const last = page.at(-1);
    const next = rows.length > page.length && last ? `${last.microseconds}.${last.id}` : null;
    return { items: page.map(entryOf), next };
  }

  async function* pages(filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
    for (let after: string | undefined | null; after !== null;) {
      const page = await search({ ...filters, ...(after ? { after } : {}) });
      yield page.items;
      after = page.next;
    }
  }

  /** All acts on a member, newest first. */
  async function all(memberId: string): Promise<AuditEntry[]> {
    const items: AuditEntry[] = [];
    for await (const page of pages({ memberId })) items.push(...page);
    return items;
  }

  /** The acts that a filter finds, in batches, for a table that leaves the house: signed before its first row. */
  async function exported(filters: AuditFilters, by: Signatory): Promise<AsyncIterable<Cell[][]>> {
    await by.sign(db, { kind: "audit-exported", details: { fields: Object.values(filters).join(", ") } });
    return rowsOf(pages(filters));
  }

  return {
    record,
    search,
    exported,
    /** When each administrator logged in last, by id. */
    lastLogins: async () =>
      new Map((await store.findLastLogins(db)).map(({ administratorId, at }) => [administratorId, at])),
    /** The decisions about a member, for the member to read: without the administrator. */
    decisionsOn: async (memberId: string) =>
      (await all(memberId)).map(({ kind, occurred_at, details }) => ({ kind, occurred_at, details })),
    /** Keeps the acts on an erased member, without the member's name and the reasons. */
    forgetMember: (tx: Queryable, memberId: string) => store.forgetMemberInEntries(tx, memberId),
    signatory: (administrator: KnownAdministrator, requestOrigin: RequestOrigin): Signatory => ({
      sign: (within, act) => record(within, administrator, requestOrigin, act),
    }),
  };
}

async function* rowsOf(pages: AsyncIterable<AuditEntry[]>): AsyncGenerator<Cell[][]> {
  for await (const items of pages)
    yield items.map((entry) => [
      entry.occurred_at,
      actLabels[entry.kind],
      entry.object_label ??
        [entry.object_type && objectLabels[entry.object_type], entry.object_id].filter(Boolean).join(" "),
      entry.administrator ?? "",
      entry.device ?? "",
      entry.address ?? "",
      Object.entries(entry.details)
        .map(([name, value]) => `${name}: ${value}`)
        .join(", "),
    ]);
}

/** @throws Error for a name that no module has in its list: the log could not be read by it */
function knownName<Name extends string>(names: readonly Name[], name: string): Name {
  const known = names.find((each) => each === name);
  if (known === undefined) throw new Error(`The audit log has no name « ${name} ».`);
  return known;
}

function cursorOf(after: string | undefined): store.AuditCursor | null {
  if (!after) return null;
  const [microseconds = 0, id = 0] = after.split(".").map(Number);
  return { microseconds, id };
}

const entryOf = (row: store.AuditRow): AuditEntry => ({
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
