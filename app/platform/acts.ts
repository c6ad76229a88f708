import type { Queryable } from "#platform/database.server.ts";

/** An act of an administrator that leaves a trace. Each module names its own kinds. */
export interface Act<Kind extends string = string> {
  kind: Kind;
  /** On what; none for what concerns the shop as a whole. */
  object?: { type: string; id: number | string; label?: string | null };
  /** Small facts, before and after where they are small; never a secret. */
  details?: Record<string, string | number | boolean | null>;
}

/** The administrator who acts, and who signs for it. */
export interface Signatory<Kind extends string = string> {
  /** Writes into the audit log, in the transaction of the act itself: neither is there without the other. */
  sign(within: Queryable, act: Act<Kind>): Promise<void>;
}
