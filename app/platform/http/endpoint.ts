import type { z } from "zod";
import type { Allowance } from "#platform/http/rate-limits.server.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * Who may call. `viewer`: anyone, but a valid token changes the answer. `public` answers are the same for every caller
 * and may be cached; all others are `no-store`.
 */
export type Access = "public" | "viewer" | "member" | "administrator";

/**
 * The part of the back office to which an administrator's call belongs. `own`: the caller's account. `files`: manuscripts and proofs. `members`: also gifts and codes. `sales`: orders,
 * invoices, refunds. `house`: colleagues, settings, texts, the audit log. Roles may read or change each part
 * (`access/administrators/team/team.rules.ts`).
 */
export type Permission =
  | "own"
  | "dashboard"
  | "catalogue"
  | "files"
  | "letter"
  | "members"
  | "sales"
  | "accounting"
  | "house";

/** The one file of a multipart call, and its optional text fields; others are ignored. */
export interface UploadForm<Fields extends z.ZodObject = z.ZodObject> {
  /** The name of the part that is the file. */
  file: string;
  fields: Fields;
}

/** One call of the specification: method, path, who may call, input and answer. Declared once, used on both sides. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** With `{name}` for parameters, as in the specification and in OpenAPI. */
  path: string;
  summary: string;
  access: Access;
  /** Of every administrator's call: without it, only owners may make the call. */
  permission?: Permission;
  /** A call that is no `GET` and changes nothing of the shop: roles that read the part may make it. */
  reads?: true;
  /**
   * Refused unless the caller's session proved itself recently (`recent-authentication.ts`). The name of a field of the
   * body says that it holds the caller's password: a browser then confirms with it instead of asking again.
   */
  sensitive?: true | "password" | "oldPassword";
  /** How often each member or administrator may call it. */
  allowance?: Allowance;
  params?: Params;
  query?: Query;
  body?: Body;
  /** For calls with a file as `multipart/form-data`, in place of `body`. */
  form?: UploadForm;
  /** Without it, the call answers nothing. */
  answer?: Answer;
  /** Status of success; by default 200, or 204 without an answer. */
  status?: 200 | 201 | 204;
  /** Seconds a public answer may be reused without asking again. */
  maxAge?: number;
}

/** What a guard enforces. */
export type Guarded = Pick<AnyEndpoint, "method" | "permission" | "reads" | "sensitive" | "allowance">;

// `any` means "any declared type": the variance of Zod's types allows no narrower bound.
export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

type Part<Name extends string, S> = S extends z.ZodType
  ? unknown extends z.input<S>
    ? object
    : { [K in Name]: z.input<S> }
  : object;

/** The caller's input: only the parts that the endpoint declares. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<"params", P> & Part<"query", Q> & Part<"body", B>
    : never;

export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;

/** A call of the specification: a `GET` by default, for administrators by default, the narrowest access. */
export function endpoint<
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
  A extends z.ZodType = z.ZodUndefined,
>(
  declaration: Omit<Endpoint<P, Q, B, A>, "access" | "method"> & { access?: Access; method?: Method },
): Endpoint<P, Q, B, A> {
  return { access: "administrator", method: "GET", ...declaration };
}

/** The URL of a call: parameters encoded into the path, absent query values left out. */
export function urlOf(declaration: { path: string }, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string | number>;
  const path = declaration.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
