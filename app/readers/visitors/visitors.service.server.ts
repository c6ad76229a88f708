import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { seconds } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { lateWrites } from "#platform/process/late-writes.server.ts";
import { clientAddress, isPublicPage, isReader } from "#readers/visitors/visitors.rules.ts";
import { countMarks, openDay, sumVisitors } from "#readers/visitors/visitors.store.server.ts";

/** The parts of a request that count. */
type Visit = Pick<IncomingMessage, "method" | "url" | "headers"> & {
  socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

/** Time between two writes. */
const flushEvery = seconds(10);
/** Maximum number of unwritten marks, to limit the memory during a flood. */
const mostPending = 50_000;
/** Decisions.md, "Back office". */
const countedDays = 30;

/**
 * Counts visitors without cookies: a mark is derived from address and browser with a salt that changes every day and is
 * then deleted, so that visitors cannot be tracked. Recording must be very cheap: it happens for every page, cached
 * ones too.
 */
export function createVisitorCounts({ db, now, config, log }: Pick<Deps, "db" | "now" | "config" | "log">) {
  let pending = new Set<string>();
  let written: { day: string; marks: Set<string> } = { day: "", marks: new Set() };
  const writes = lateWrites(write, flushEvery, (error) => log.error({ err: error }, "visitors not counted"));

  function note({ method, url = "", headers, socket }: Visit): void {
    if (method !== "GET" || !isPublicPage(url) || pending.size >= mostPending) return;
    const forwarded = headers["x-forwarded-for"];
    const address = clientAddress(socket.remoteAddress ?? "", forwarded?.toString(), config.trustProxyHops);
    pending.add(`${address}\n${headers["user-agent"] ?? ""}`);
    writes.plan();
  }

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const noted = [...pending];
    pending = new Set();
    const day = now().toISOString().slice(0, 10);
    const salt = await openDay(db, day, randomBytes(32));
    if (written.day !== day) written = { day, marks: new Set() };
    const { marks } = written;
    const fresh = new Set(
      noted
        .filter((visitor) => isReader(visitor.slice(visitor.indexOf("\n") + 1)))
        .map((visitor) => createHmac("sha256", salt).update(visitor).digest("base64").slice(0, 24))
        .filter((mark) => !marks.has(mark)),
    );
    if (fresh.size === 0) return;
    await countMarks(
      db,
      day,
      [...fresh].map((mark) => Buffer.from(mark, "base64").subarray(0, 16)),
    );
    if (marks.size < mostPending) for (const mark of fresh) marks.add(mark);
  }

  return {
    note,
    flush: writes.flush,
    /** Distinct visitors of each of the last 30 days, added up: marks of different days cannot be compared. */
    async recent(): Promise<number> {
      await writes.flush();
      const first = new Date(now());
      first.setUTCDate(first.getUTCDate() - (countedDays - 1));
      return sumVisitors(db, first.toISOString().slice(0, 10));
    },
  };
}
