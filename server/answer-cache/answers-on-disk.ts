import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { FastifyBaseLogger } from "fastify";
import type { KeptAnswer } from "#server/answer-cache/kept-answer.ts";

/** The kept answers of all processes of a machine. It never fails: what cannot be read or written counts as missing. */
export type AnswersOnDisk = ReturnType<typeof openAnswersOnDisk>;

/** A page of a book, compressed, fits into one. */
const pageBytes = 16_384;
/** How long a process waits while another one writes, in milliseconds. */
const patience = 20;

/**
 * One file of SQLite, which several processes read and write at once; a reader takes an answer from the system's memory of
 * files in a few microseconds. No write waits for the disk: after a power cut the file may be gone, and is begun again.
 * @param name of this build and this database: the files of others are removed
 */
export function openAnswersOnDisk(
  folder: string,
  name: string,
  maxBytes: number,
  log: Pick<FastifyBaseLogger, "warn">,
) {
  const file = `${name}.sqlite`;
  let isReported = false;
  function attempt<Result>(work: () => Result): Result | null {
    try {
      return work();
    } catch (error) {
      if (!isReported)
        log.warn({ err: error }, "answers cannot be kept on the disk: each process keeps its own");
      isReported = true;
      return null;
    }
  }
  function remove(isOurs: boolean): void {
    for (const found of readdirSync(folder))
      if (found.startsWith(file) === isOurs) rmSync(join(folder, found), { force: true, recursive: true });
  }
  const open = () => {
    const db = new DatabaseSync(join(folder, file), { timeout: patience });
    db.exec(`pragma page_size = ${pageBytes}; pragma journal_mode = wal; pragma synchronous = off;
      pragma max_page_count = ${Math.ceil(maxBytes / pageBytes)}; pragma journal_size_limit = 4000000;
      create table if not exists answers (address text primary key, made_at integer not null, facts text not null, body blob not null);
      create index if not exists answers_made_at on answers (made_at)`);
    return {
      close: () => db.close(),
      find: db.prepare("select facts, body from answers where address = ?"),
      keep: db.prepare("insert or replace into answers (address, made_at, facts, body) values (?, ?, ?, ?)"),
      clear: db.prepare("delete from answers"),
      // Searches before pages: a crawler finds new ones without end.
      makeRoom: db.prepare(`delete from answers where rowid in (
        select rowid from answers order by instr(address, '?') = 0, made_at limit max(8, (select count(*) / 20 from answers)))`),
    };
  };
  const opened = attempt(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    remove(false);
    try {
      return open();
    } catch {
      remove(true);
      return open();
    }
  });

  return {
    find(address: string): KeptAnswer | null {
      return attempt(() => {
        const row = opened?.find.get(address);
        if (!row) return null;
        const { buffer, byteOffset, length } = row["body"] as Uint8Array;
        const facts = JSON.parse(String(row["facts"])) as Omit<KeptAnswer, "body">;
        return { ...facts, body: Buffer.from(buffer, byteOffset, length) };
      });
    },
    keep(address: string, { body, ...facts }: KeptAnswer): void {
      const write = () => opened?.keep.run(address, facts.madeAt, JSON.stringify(facts), body);
      attempt(() => {
        try {
          write();
        } catch (error) {
          // SQLITE_FULL: the limit, or the disk.
          if ((error as { errcode?: number }).errcode !== 13) throw error;
          opened?.makeRoom.run();
          write();
        }
      });
    },
    clear: () => void attempt(() => opened?.clear.run()),
    close: () => void attempt(() => opened?.close()),
  };
}
