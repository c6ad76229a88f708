import { isUnfinished, type ObjectStore, type StoredObject } from "#platform/files/storage.server.ts";

/** Returns the paths to which the database refers. */
export type Referred = (paths: readonly string[]) => Promise<readonly string[]>;

/** Keyed by the first part of a path. Files under other names do not belong to the database, and stay. */
export type StoreOwners = Readonly<Record<string, Referred>>;

interface SweepOptions {
  store: ObjectStore;
  owners: StoreOwners;
  /** Only files written before this are removed: a file is stored before its row. */
  before: Date;
  onRemoved: (removed: readonly StoredObject[]) => void;
}

interface OrphanCount {
  files: number;
  orphans: number;
  /** Of the orphans. */
  bytes: number;
}

interface Sweep {
  files: number;
  orphans: number;
  removed: number;
  bytes: number;
}

/** Number of paths in one database query, and the maximum held in memory. */
const pathsAtOnce = 500;
/**
 * If there are more orphans than this, and more than referenced files, they are not remains of killed processes: the
 * database belongs to another store.
 */
const mostOrphans = 1000;

/**
 * Removes unreferenced objects. The store is listed twice: a store of another database, or of a database restored
 * without its rows, is detected before any removal.
 * @throws SuspiciousStoreError if most objects are unknown; then no object is removed
 */
export async function sweepStore(options: SweepOptions): Promise<Sweep> {
  const counted = await countOrphans(options);
  const sweep: Sweep = { ...counted, removed: 0, bytes: 0 };
  if (isSuspicious(counted)) throw new SuspiciousStoreError(counted);
  if (sweep.orphans === 0) return sweep;
  for await (const { orphans } of orphansOf(options)) {
    const removed: StoredObject[] = [];
    for (const orphan of orphans)
      if (await options.store.removeOlder(orphan.path, options.before)) removed.push(orphan);
    sweep.removed += removed.length;
    sweep.bytes += removed.reduce((sum, { size }) => sum + size, 0);
    if (removed.length > 0) options.onRemoved(removed);
  }
  return sweep;
}

/** Counts unreferenced objects, and removes none. */
export async function countOrphans(options: Omit<SweepOptions, "onRemoved">): Promise<OrphanCount> {
  const count: OrphanCount = { files: 0, orphans: 0, bytes: 0 };
  for await (const { batch, orphans } of orphansOf(options)) {
    count.files += batch.length;
    count.orphans += orphans.length;
    count.bytes += orphans.reduce((sum, { size }) => sum + size, 0);
  }
  return count;
}

/** Whether the store seems to belong to another database. */
export const isSuspicious = ({ files, orphans }: OrphanCount): boolean =>
  orphans > mostOrphans && orphans > files / 2;

export class SuspiciousStoreError extends Error {
  override readonly name = "SuspiciousStoreError";

  constructor({ files, orphans }: OrphanCount) {
    super(
      `${orphans} of ${files} stored files are unknown to the database: is it this store's? Nothing was removed.`,
    );
  }
}

async function* orphansOf({ store, owners, before }: Omit<SweepOptions, "onRemoved">) {
  for await (const batch of batchesOf(store.list())) {
    const old = batch.filter(({ writtenAt }) => writtenAt < before);
    const byOwner = Map.groupBy(old, ({ path }) => ownerOf(path, owners));
    const orphans = [...(byOwner.get("unfinished") ?? [])];
    for (const [name, referred] of Object.entries(owners)) {
      const asked = byOwner.get(name) ?? [];
      if (asked.length === 0) continue;
      const known = new Set(await referred(asked.map(({ path }) => path)));
      orphans.push(...asked.filter(({ path }) => !known.has(path)));
    }
    yield { batch, orphans };
  }
}

/** An interrupted write has no owner. */
function ownerOf(path: string, owners: StoreOwners): string | null {
  if (isUnfinished(path)) return "unfinished";
  const [first = ""] = path.split("/");
  return Object.hasOwn(owners, first) ? first : null;
}

async function* batchesOf(objects: AsyncIterable<StoredObject>) {
  let batch: StoredObject[] = [];
  for await (const object of objects) {
    batch.push(object);
    if (batch.length < pathsAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
