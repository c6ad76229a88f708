import * as rules from "#office/redirects/redirects.rules.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import type { importRedirects, Redirects } from "#office/redirects/redirects.contract.ts";
import * as store from "#office/redirects/redirects.store.server.ts";
import { withTable } from "#books/exchange/module.server.ts";
import { before } from "#platform/data/dates.ts";
import { days, minutes } from "#platform/data/durations.ts";
import { lineBatches } from "#platform/files/line-batches.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { invalid, notFound } from "#platform/http/app-errors.ts";
import { noteRead } from "#platform/http/reading.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { lateWrites } from "#platform/process/late-writes.server.ts";

/** Time between two writes. */
const flushEvery = minutes(1);
/** Most different addresses that wait to be written. */
const mostPending = 500;
/** Lines of a table that are read at once, and most that are reported. */
const batch = 1000;
const mostFaults = 50;

type Fault = AnswerOf<typeof importRedirects>["faults"][number];
export type RedirectsService = ReturnType<typeof createRedirectsService>;

/** Where the addresses of the former shop lead, and which are still asked for in vain (docs/decisions/144). */
export function createRedirectsService({ db, reads, now, log, config }: Deps) {
  let pending = new Map<string, number>();
  const writes = lateWrites(write, flushEvery, (error) =>
    log.error({ err: error }, "missing addresses not counted"),
  );
  const firstDay = () => dayOf(before(now(), days(rules.missingKeptDays)));

  /** Counts a request that had no page. Very cheap: nothing of it is kept but the address. */
  function note(url: string): void {
    const address = rules.countedAddress(url);
    if (address === null || (pending.size >= mostPending && !pending.has(address))) return;
    pending.set(address, (pending.get(address) ?? 0) + 1);
    writes.plan();
  }

  async function write(): Promise<void> {
    const counts = pending;
    pending = new Map();
    if (counts.size > 0) await store.countMissing(db, dayOf(now()), counts);
  }

  /** Where an address without a page leads; null if nowhere. */
  async function find(url: string): Promise<string | null> {
    noteRead("redirects");
    const asked = rules.askedAddress(url);
    return asked && rules.targetOf(await store.findMeant(reads, asked), asked);
  }

  /** @throws AppError 400 for a chain, or too many */
  async function keep(tx: Queryable, added: readonly rules.Redirect[]): Promise<void> {
    const sources = new Set(added.map(({ source }) => source));
    const kept = (await store.lockRedirects(tx)).filter(({ source }) => !sources.has(source));
    const chained = rules.chainedRedirect(added, kept);
    if (chained)
      throw invalid(
        `${chained.source} mènerait à ${chained.target} par une autre redirection, ou à elle-même\u202F: faites-la mener à la page même.`,
        { target: "Cette adresse est elle-même redirigée, ou mène à une autre redirection." },
      );
    if (kept.length + sources.size > rules.maxRedirects)
      throw invalid(`Il y aurait plus de ${rules.maxRedirects.toLocaleString("fr-FR")} redirections.`);
    const patterns = [...kept, ...added].filter(({ source }) => source.includes("*"));
    if (patterns.length > rules.maxPatterns)
      throw invalid(`Il y aurait plus de ${rules.maxPatterns} adresses avec « * ».`);
    await store.upsertRedirects(tx, added, now());
  }

  /** Targets that name a book which is not there. */
  async function unknownBooks(added: readonly rules.Redirect[]): Promise<Set<string>> {
    const slugs = added.flatMap(({ target }) => bookOf(target) ?? []);
    return slugs.length > 0 ? store.findUnknownBooks(db, [...new Set(slugs)]) : new Set();
  }

  return {
    note,
    flush: writes.flush,
    find,
    /** Once a day. */
    removeOld: (): Promise<void> => store.removeMissing(db, firstDay()),

    async list(q: string): Promise<Redirects> {
      await writes.flush();
      const [found, missing] = await Promise.all([
        store.findListed(db, q),
        store.findMissing(db, firstDay()),
      ]);
      return { ...found, missing };
    },

    /** @throws AppError 400 with the reason, by field */
    async save(written: rules.Redirect, by: Signatory<rules.RedirectAct>): Promise<rules.Redirect> {
      const read = rules.readRedirect(written);
      if ("fault" in read) throw invalid(read.text, { [read.fault]: read.text });
      const [unknown] = await unknownBooks([read]);
      if (unknown) throw invalid(noBook(unknown), { target: noBook(unknown) });
      await db.transaction(async (tx) => {
        await keep(tx, [read]);
        await by.sign(tx, { kind: "redirects-saved", details: { from: read.source, to: read.target } });
      });
      return read;
    },

    /** @throws AppError 404 */
    delete: (id: number, by: Signatory<rules.RedirectAct>): Promise<void> =>
      db.transaction(async (tx) => {
        const removed = await store.removeRedirect(tx, id);
        if (!removed) throw notFound("Cette redirection n’existe plus.");
        await by.sign(tx, {
          kind: "redirect-deleted",
          details: { from: removed.source, to: removed.target },
        });
      }),

    /** Adds the redirects of a table, or none of them. @throws AppError 422 for what is no table, 400 for a chain */
    bring: (path: string, by: Signatory<rules.RedirectAct>): Promise<AnswerOf<typeof importRedirects>> =>
      withTable(config, { path, maxRows: rules.maxRedirects }, async ({ rowsPath }) => {
        const { added, faults } = await readLines(rowsPath);
        const unknown = await unknownBooks([...added.values()].map(({ redirect }) => redirect));
        for (const { line, redirect } of added.values()) {
          const book = bookOf(redirect.target);
          if (book !== null && unknown.has(book)) faults.push({ line, text: noBook(book) });
        }
        if (faults.length > 0)
          return {
            saved: 0,
            faults: faults.toSorted((one, other) => one.line - other.line).slice(0, mostFaults),
          };
        const brought = [...added.values()].map(({ redirect }) => redirect);
        await db.transaction(async (tx) => {
          await keep(tx, brought);
          await by.sign(tx, { kind: "redirects-saved", details: { addresses: brought.length } });
        });
        return { saved: brought.length, faults };
      }),
  };
}

/** The first two cells of each line; the last line of an address counts. */
async function readLines(rowsPath: string) {
  const added = new Map<string, { line: number; redirect: rules.Redirect }>();
  const faults: Fault[] = [];
  let line = 1;
  for await (const rows of lineBatches(rowsPath, batch))
    for (const row of rows) {
      line += 1;
      const [source = "", target = ""] = JSON.parse(row) as string[];
      const read = rules.readRedirect({ source, target });
      if ("fault" in read) faults.push({ line, text: read.text });
      else added.set(read.source, { line, redirect: read });
    }
  return { added, faults };
}

const bookOf = (target: string): string | null => /^\/livre\/([^/?*]+)/.exec(target)?.[1] ?? null;
const noBook = (slug: string) => `Aucun livre n’a l’adresse /livre/${slug}.`;
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
