import type { Queryable } from "#platform/postgres/database.server.ts";

/** An act of an administrator that leaves a trace. Each module names its own kinds. */
export interface Act<Kind extends string = string> {
  kind: Kind;
  /** The object of the act; absent for acts on the shop as a whole. */
  object?: { type: string; id: number | string; label?: string | null };
  /** Small facts, with values before and after if they are short; never a secret. */
  details?: Record<string, string | number | boolean | null>;
}

/** The acting administrator, as a signatory of the audit log. */
export interface Signatory<Kind extends string = string> {
  /** Writes an audit entry in the transaction of the act, so that neither exists without the other. */
  sign(within: Queryable, act: Act<Kind>): Promise<void>;
}
