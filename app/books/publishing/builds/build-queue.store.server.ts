import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { buildPriorities, type AwaitedFormat } from "#books/publishing/builds/format-builds.rules.ts";
import type { StructureFound } from "#formats/docx/structure.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";
import { editionFormats, editionSources, uploads } from "#books/publishing/publishing.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Formats of which readers get nothing, not even an earlier file. */
const isAwaited = sql`state = 'pending' and (storage_path is null or lost is not null)`;

/** Whether a format's source is there, so that a job can make it. */
const hasSource = sql`exists (select from ${editionSources} source where source.edition_id = format.edition_id
  and (source.kind = 'pdf') = (format.format = 'pdf') and source.kind <> 'cover')`;

/**
 * Raises formats that are not there yet to the highest priority.
 * @param now formats that were asked for later stay: in the demonstration's past, all of them
 * @returns the raised formats; `isQueued` if their sources are there, so that they have a job
 */
export async function raisePriority(db: Queryable, editionIds: readonly number[], now: Date) {
  // Rows are locked in a fixed order: two concurrent sales of the same editions wait instead of deadlocking.
  const { rows } = await db.execute<{
    editionId: number;
    format: Format;
    priority: number;
    retryAt: string | null;
    isQueued: boolean;
  }>(sql`
    with raised as (
      select edition_id, format from ${editionFormats}
      where edition_id in ${editionIds} and ${isAwaited} and priority < ${buildPriorities.sold}
        and updated_at <= ${now.toISOString()}::timestamptz
      order by edition_id, format for update
    )
    update ${editionFormats} format set priority = ${buildPriorities.sold} from raised
    where format.edition_id = raised.edition_id and format.format = raised.format
    returning format.edition_id as "editionId", format.format, format.priority, format.retry_at as "retryAt",
      ${hasSource} as "isQueued"`);
  return rows.map((row) => ({ ...row, retryAt: row.retryAt === null ? null : new Date(row.retryAt) }));
}

/** The builds from which the pace of a queue is taken. */
const recentBuilds = 20;

/** The formats of these editions that are not there yet, with their places in the queues and the pace of those. */
export async function findAwaited(
  db: Queryable,
  editionIds: readonly number[],
  now: Date,
): Promise<AwaitedFormat[]> {
  const { rows } = await db.execute<Omit<AwaitedFormat, "retryAt"> & { retryAt: string | null }>(sql`
    with queued as (
      select edition_id, format = 'pdf' as is_pdf,
        row_number() over (partition by format = 'pdf' order by max(priority) desc, min(updated_at), edition_id)::int as place
      from ${editionFormats} format
      where state = 'pending' and (retry_at is null or retry_at <= ${now.toISOString()}::timestamptz) and ${hasSource}
      group by edition_id, format = 'pdf'
    ), pace as (
      select format = 'pdf' as is_pdf, percentile_cont(0.5) within group (order by made_in_ms) as ms
      from (values ('pdf'), ('epub')) as queue (format) cross join lateral (
        select made_in_ms from ${editionFormats} made
        where made.format = queue.format and state = 'ready' and made_in_ms is not null
        order by updated_at desc limit ${recentBuilds}) recent
      group by 1
    )
    select format.edition_id as "editionId", queued.place, pace.ms as "paceMs", format.retry_at as "retryAt"
    from ${editionFormats} format
    left join queued on queued.edition_id = format.edition_id and queued.is_pdf = (format.format = 'pdf')
    left join pace on pace.is_pdf = (format.format = 'pdf')
    where format.edition_id in ${editionIds} and ${isAwaited}`);
  return rows.map((row) => ({ ...row, retryAt: row.retryAt === null ? null : new Date(row.retryAt) }));
}

/** Builds that have not ended since an instant, without a planned try: their jobs are lost. */
export async function findStalledBuilds(
  db: Queryable,
  before: Date,
): Promise<Pick<typeof editionFormats.$inferSelect, "editionId" | "format" | "priority">[]> {
  const { editionId, format, priority, state, updatedAt, retryAt } = editionFormats;
  return db
    .select({ editionId, format, priority })
    .from(editionFormats)
    .where(and(eq(state, "pending"), lt(updatedAt, before), or(isNull(retryAt), lt(retryAt, before))));
}

/** Formats of an edition that were missed and are ready; they no longer count as missed. */
export async function takeMissed(tx: Queryable, editionId: number): Promise<Format[]> {
  const rows = await tx
    .update(editionFormats)
    .set({ missed: false })
    .where(
      and(
        eq(editionFormats.editionId, editionId),
        eq(editionFormats.missed, true),
        eq(editionFormats.state, "ready"),
      ),
    )
    .returning({ format: editionFormats.format });
  return rows.map(({ format }) => format);
}

/** Keeps what was understood of a DOCX that was sent before this was asked, as of the demonstration's. */
export async function saveStructure(db: Queryable, path: string, structure: StructureFound): Promise<void> {
  const understood = sql`${uploads.analysis} || jsonb_build_object('structure', ${JSON.stringify(structure)}::jsonb)`;
  await db.update(uploads).set({ analysis: understood }).where(eq(uploads.path, path));
}
