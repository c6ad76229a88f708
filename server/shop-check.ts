import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import type { QueueState } from "#platform/jobs/jobs.server.ts";
import { type FileLoss, lossOf, type NamedFile } from "#platform/files/store-check.server.ts";
import {
  countOrphans,
  isSuspicious,
  type StoreOwners,
  sweepStore,
} from "#platform/files/store-sweep.server.ts";
import { formatBytes } from "#ui/bytes.ts";
import type { BuiltApp } from "#server/app.ts";
import { verifiedJournal } from "#server/journal-verbs.ts";
import { storeOwners } from "#server/upkeep.ts";

type Shop = Pick<BuiltApp, "accounts" | "catalogue" | "payments" | "publishing" | "texts">;
type Parts = Pick<Deps, "store" | "jobs" | "now">;

export interface CheckOptions {
  /** Whether the content of each file is read and compared with its digest; otherwise only its size. */
  isDeep: boolean;
  /** Whether lost formats are requested again and files without a reference are removed. */
  repairs: boolean;
}

export interface ShopCheck {
  /** In French, for the operator. */
  text: string;
  /** Whether nothing is missing, damaged or broken; failed jobs and files without a reference do not count. */
  isSound: boolean;
}

/** Files that are named in the text; the others are counted. */
const mostNamed = 20;
/** A job that is ready for longer than this has no worker. In seconds. */
const longWait = 3600;

/** `check`: compares the database with the store, and verifies the journal and the queue, while the shop runs. */
export async function checkedShop(shop: Shop, parts: Parts, options: CheckOptions): Promise<ShopCheck> {
  const journal = await journalLine(shop);
  const files = await checkFiles(shop, parts, options);
  const orphans = await checkOrphans(storeOwners(shop), parts, options);
  const lines = [journal.line, ...files.lines, orphans.line, ...queueLines(await parts.jobs.queues()).lines];
  const isSound = journal.isSound && files.lost === 0 && orphans.isSound;
  const verdict = isSound ? "La boutique est saine." : "La boutique a des défauts.";
  return { text: [verdict, ...lines].join("\n"), isSound };
}

async function journalLine({ payments }: Shop): Promise<{ line: string; isSound: boolean }> {
  try {
    return { line: await verifiedJournal(payments.accounting), isSound: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { line: error.message, isSound: false };
  }
}

interface CheckedFiles {
  lines: string[];
  lost: number;
}

/** Every file that a row names: the formats, the publisher's files, the covers and the members' pictures. */
export async function checkFiles(
  shop: Omit<Shop, "payments">,
  { store }: Pick<Parts, "store">,
  { isDeep, repairs }: CheckOptions,
): Promise<CheckedFiles> {
  const { accounts, catalogue, publishing, texts } = shop;
  const { storedFiles } = publishing;
  const owners = storeOwners(shop);
  const named: string[] = [];
  let files = 0;
  let lost = 0;
  let requested = 0;

  async function check(file: NamedFile): Promise<FileLoss | null> {
    files += 1;
    const loss = await lossOf(store, file, isDeep).catch(ifStillThere(store, file));
    if (!loss || !(await isReferred(owners, file.path))) return null;
    lost += 1;
    if (named.length < mostNamed) named.push(`  ${lossNames[loss]}\u202f: ${file.path}`);
    return loss;
  }

  for await (const file of storedFiles.formatFiles()) {
    const loss = await check({ ...file, path: file.storagePath });
    if (!loss || !repairs) continue;
    await storedFiles.recordLoss(file, loss);
    await publishing.retryFormat(file.editionId, file.format);
    requested += 1;
  }
  for await (const file of publishing.extracts.files()) {
    if (!(await check(file)) || !repairs) continue;
    await publishing.extracts.remake(file.editionId, file.path);
    requested += 1;
  }
  for await (const file of storedFiles.sourceFiles()) await check(file);
  for await (const file of catalogue.editing.coverFiles()) await check(file);
  for await (const file of accounts.avatars.named()) await check(file);
  for await (const file of texts.files.named()) await check(file);
  for (const path of await catalogue.entryTexts.portraits()) await check({ path, size: null, sha256: null });

  const how = isDeep ? "lus en entier" : "comparés par leur taille";
  const lines = [
    `Fichiers\u202f: ${count(files)} ${how}, ${count(lost)} manquants ou abîmés.`,
    ...named,
    ...(lost > named.length ? [`  et ${count(lost - named.length)} autres.`] : []),
    ...(requested > 0
      ? [
          `  ${count(requested)} formats seront refaits par la boutique\u202f; s’il reste des défauts, restaurez une sauvegarde.`,
        ]
      : []),
  ];
  return { lines, lost };
}

const lossNames: Record<FileLoss, string> = { missing: "manquant", damaged: "abîmé" };

/** A running shop may remove a replaced file while it is read. */
const ifStillThere =
  (store: Parts["store"], { path }: NamedFile) =>
  async (error: unknown): Promise<FileLoss> => {
    if ((await store.size(path)) === null) return "missing";
    throw error;
  };

/** A running shop may have replaced the file since its row was read. */
async function isReferred(owners: StoreOwners, path: string): Promise<boolean> {
  const referred = owners[path.split("/")[0] ?? ""];
  return !referred || (await referred([path])).length > 0;
}

async function checkOrphans(
  owners: StoreOwners,
  { store, now }: Parts,
  { repairs }: CheckOptions,
): Promise<{ line: string; isSound: boolean }> {
  // Files are stored before their rows, within minutes.
  const search = { store, owners, before: before(now(), days(1)) };
  const found = await countOrphans(search);
  if (isSuspicious(found)) {
    const line = `Fichiers sans référence\u202f: ${count(found.orphans)} sur ${count(found.files)}\u202f: ces fichiers semblent ceux d’une autre boutique. Rien n’est supprimé.`;
    return { line, isSound: false };
  }
  const line = `Fichiers sans référence depuis plus d’un jour\u202f: ${count(found.orphans)}, ${formatBytes(found.bytes)}`;
  if (!repairs || found.orphans === 0) return { line: `${line}.`, isSound: true };
  const { removed } = await sweepStore({ ...search, onRemoved: () => undefined });
  return { line: `${line}\u202f; supprimés\u202f: ${count(removed)}.`, isSound: true };
}

/** Of failed and late jobs, in French. */
export function queueLines(queues: readonly QueueState[]): { isFine: boolean; lines: string[] } {
  const failed = queues.filter((queue) => queue.failed > 0);
  const late = queues.filter((queue) => queue.oldestSeconds > longWait);
  if (failed.length + late.length === 0)
    return { isFine: true, lines: ["Tâches\u202f: aucune en échec, aucune en retard."] };
  const lines = [
    ...failed.map(({ name, failed: jobs }) => `Tâches en échec\u202f: ${name}, ${count(jobs)}.`),
    ...late.map(
      ({ name, ready, oldestSeconds }) =>
        `Tâches en retard\u202f: ${name}, ${count(ready)}, la première depuis ${Math.floor(oldestSeconds / 3600)} h. Un processus de travail (ROLE=worker ou all) tourne-t-il\u202f?`,
    ),
  ];
  return { isFine: false, lines };
}

const count = (n: number): string => n.toLocaleString("fr");
