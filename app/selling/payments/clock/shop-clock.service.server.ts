import type { Queryable } from "#platform/postgres/database.server.ts";
import { after, before, parisDay } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import {
  clockJump,
  type ClockMark,
  type ClockReading,
  clockTolerance,
  disagreementOf,
  jumpText,
  setBetween,
} from "#selling/payments/clock/shop-clock.rules.ts";
import * as store from "#selling/payments/clock/shop-clock.store.server.ts";
import type { ProviderClock } from "#selling/payments/provider/payment-provider.contract.ts";

export type ShopClock = Awaited<ReturnType<typeof openShopClock>>;

export interface ClockCheck {
  reading: ClockReading;
  /** The reason why the clock is not reliable, in French; null if it is. */
  fault: string | null;
}

/**
 * Whether the clock is right, as far as can be known: the clocks of the process, of PostgreSQL and of the provider
 * agree, and the process's own was not changed by more than a day while it ran (docs/decisions/013-sales-journal.md).
 */
export async function openShopClock(
  { db, now, clocks, log }: Pick<Deps, "db" | "now" | "clocks" | "log">,
  provider: ProviderClock | null,
) {
  const mark = (): ClockMark => ({ wall: now(), uptime: clocks.uptime() });
  const agreesWithDatabase = async (within: Queryable): Promise<boolean> =>
    disagreementOf({ process: now(), database: await clocks.database(within) }) === null;
  /** When this process last knew the clock to be right. */
  let lastRight: ClockMark | null = (await agreesWithDatabase(db)) ? mark() : null;
  /** A process that starts after a jump cannot determine whether the clock is right again. */
  let isTrusted = !(await store.findOpenJump(db));

  const read = async (within: Queryable): Promise<ClockReading> => ({
    process: now(),
    database: await clocks.database(within),
    ...(provider ? { provider: provider.now() } : {}),
  });

  async function assess(within: Queryable) {
    const reading = await read(within);
    return { reading, disagreement: disagreementOf(reading), jumped: await ownJump(within) };
  }

  /** Whether a movement may be numbered and dated now. Makes no network call, so that it can run in a transaction. */
  async function check(within: Queryable): Promise<ClockCheck> {
    const { reading, disagreement, jumped } = await assess(within);
    // If the provider's clock agrees to the hour, the clock is right, independently of earlier changes.
    return { reading, fault: disagreement ?? (provider ? null : jumped) };
  }

  /** The same for closing a period: there must be no unconfirmed jump. */
  async function checkForClosing(within: Queryable): Promise<ClockCheck> {
    const { reading, disagreement, jumped } = await assess(within);
    const open = await store.findOpenJump(within);
    return { reading, fault: disagreement ?? jumped ?? (open ? jumpText(open) : null) };
  }

  /** The fault of this process's clock since it was last right; a jump is recorded once, for all processes. */
  async function ownJump(within: Queryable): Promise<string | null> {
    const present = mark();
    if (lastRight === null && (await agreesWithDatabase(within))) lastRight = present;
    const set = lastRight ? setBetween(lastRight, present) : 0;
    const hasJumped = Math.abs(set) > clockJump;
    if (lastRight && hasJumped && !(await isConfirmed(within, after(lastRight.wall, set), present.wall)))
      return noteJump(within, { noticedAt: present.wall, expectedAt: before(present.wall, set) });
    if (lastRight && (hasJumped || Math.abs(set) <= clockTolerance)) lastRight = present;
    if (isTrusted) return null;
    const open = await store.findOpenJump(within);
    isTrusted = !open;
    return open ? jumpText(open) : null;
  }

  async function noteJump(within: Queryable, jump: { noticedAt: Date; expectedAt: Date }): Promise<string> {
    if (await store.insertJump(within, jump))
      log.error(jump, "the clock has jumped: nothing is closed until it is confirmed");
    return jumpText(jump);
  }

  /** An operator has confirmed the clock after this process last saw it right, and not later than now. */
  const isConfirmed = (within: Queryable, lastSeen: Date, present: Date): Promise<boolean> =>
    store.isConfirmedBetween(within, before(lastSeen, clockTolerance), after(present, clockTolerance));

  /** Requests the provider's time. It stays unknown, or unchanged, if the provider does not answer. */
  async function askProvider(): Promise<void> {
    await provider
      ?.ask()
      .catch((error: unknown) => log.warn({ err: error }, "the provider's time is not known"));
  }

  /** Requests the provider's time if it is still unknown. Do not call this within a transaction. */
  const prepare = async (): Promise<void> =>
    provider && provider.now() === null ? askProvider() : undefined;

  /**
   * An operator confirms that the clock is right.
   * @param day today in Paris, `YYYY-MM-DD`, given by the operator
   * @returns whether there was an unconfirmed jump
   * @throws AppError 409 if the clocks disagree, or show another day
   */
  async function confirm(day: string): Promise<boolean> {
    await askProvider();
    const reading = await read(db);
    const fault = disagreementOf(reading);
    if (fault) throw conflict(fault);
    const today = parisDay(reading.database);
    if (today !== day)
      throw conflict(`L’horloge dit que nous sommes le ${today}, et non le ${day}\u202f: réglez-la d’abord.`);
    return (await store.confirmOpenJump(db, reading.process)) !== undefined;
  }

  /** The jump that no operator has confirmed yet. */
  const openJump = () => store.findOpenJump(db);

  return { check, checkForClosing, askProvider, prepare, confirm, openJump };
}
