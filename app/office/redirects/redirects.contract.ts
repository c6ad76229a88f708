import { z } from "zod";
import { TextLine } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { maxAddressLength } from "#office/redirects/redirects.rules.ts";

const Redirect = z.object({ id: z.number(), source: z.string(), target: z.string() });

export const Redirects = z.object({
  /** The latest first, at most 200 of them. */
  items: z.array(Redirect),
  total: z.number(),
  /** What was asked for in vain, the most frequent first; `last_day` as `YYYY-MM-DD`. */
  missing: z.array(z.object({ address: z.string(), requests: z.number(), last_day: z.string() })),
});
export type Redirects = z.infer<typeof Redirects>;

export const getRedirects = endpoint({
  path: "/api/admin/redirects",
  summary: "The redirects of the former shop's addresses, and the addresses asked for in vain",
  permission: "house",
  query: z.object({ q: TextLine(200).optional() }),
  answer: Redirects,
});

export const saveRedirect = endpoint({
  method: "PUT",
  path: "/api/admin/redirects",
  summary: "Adds a redirect, or replaces the one of the same address",
  permission: "house",
  body: z.object({
    source: TextLine(maxAddressLength, "Indiquez l’ancienne adresse."),
    target: TextLine(maxAddressLength, "Indiquez la nouvelle adresse."),
  }),
  answer: z.object({ source: z.string(), target: z.string() }),
});

export const deleteRedirect = endpoint({
  method: "DELETE",
  path: "/api/admin/redirects/{id}",
  summary: "Removes a redirect",
  permission: "house",
  params: z.object({ id: WholeNumber }),
  answer: z.object({ ok: z.literal(true) }),
});

export const redirectsForm = { file: "file", fields: z.object({}) };

export const importRedirects = endpoint({
  method: "POST",
  path: "/api/admin/redirects/import",
  summary:
    "Adds the redirects of a table (multipart) with the old and the new addresses in its first columns; all or none",
  permission: "house",
  form: redirectsForm,
  answer: z.object({
    saved: z.number(),
    /** Lines that are refused, from 2 on; if there are any, nothing was saved. At most 50. */
    faults: z.array(z.object({ line: z.number(), text: z.string() })),
  }),
});
