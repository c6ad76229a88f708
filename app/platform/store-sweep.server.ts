import { isUnfinished, type ObjectStore, type StoredObject } from "#platform/storage.server.ts";

/** Says which of these paths the database refers to. */
export type Referred = (paths: readonly string[]) => Promise<readonly string[]>;

interface SweepOptions {
  store: ObjectStore;
  /** By the first part of a path. What lies under no such name is not the database's, and stays. */
  owners: Readonly<Record<string, Referred>>;
  /** Only what was written before this is removed: a file is stored before its row is. */
  before: Date;
  onRemoved: (removed: readonly StoredObject[]) => void;
}

interface Sweep {
  files: number;
  orphans: number;
  removed: number;
  bytes: number;
}

/** How many paths the database is asked about at a time; memory holds no more. */
const pathsAtOnce = 500;
/** More orphans than this, and than files that are referred to, are no remains of kills: the database is another store's. */
const mostOrphans = 1000;

/**
 * Removes the objects that nothing refers to. The store is listed twice: a store that belongs to another database, or to a
 * database restored without its rows, is seen before anything is removed.
 * @throws SuspiciousStoreError when most of what is there is unknown; nothing is removed
 */
export async function sweepStore(options: SweepOptions): Promise<Sweep> {
  const sweep: Sweep = { files: 0, orphans: 0, removed: 0, bytes: 0 };
  for await (const { batch, orphans } of orphansOf(options)) {
    sweep.files += batch.length;
    sweep.orphans += orphans.length;
  }
  if (sweep.orphans > mostOrphans && sweep.orphans > sweep.files / 2) throw new SuspiciousStoreError(sweep);
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

export class SuspiciousStoreError extends Error {
  override readonly name = "SuspiciousStoreError";

  constructor({ files, orphans }: Sweep) {
    super(
      `${orphans} of ${files} stored files are unknown to the database: is it this store's? Nothing was removed.`,
    );
  }
}

async function* orphansOf({ store, owners, before }: SweepOptions) {
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

/** A write that was cut off belongs to nobody. */
function ownerOf(path: string, owners: SweepOptions["owners"]): string | null {
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
