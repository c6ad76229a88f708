import { z } from "zod";
import { AdminId } from "#books/catalogue/catalogue-editing.contract.ts";
import { readerActions, maxInvitations, readerImportStates } from "#office/moving-in/moving-in.rules.ts";
import { readerFieldNames } from "#office/moving-in/reader-columns.rules.ts";
import { Message, NewAccount, Token } from "#readers/accounts/membership.contract.ts";
import { TextLine } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { endpoint } from "#platform/http/endpoint.ts";

/** Owners alone move readers. */
const ofOwners = { access: "administrator", permission: "house" } as const;

const ReaderImport = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(readerImportStates),
  columns: z.array(
    z.object({ heading: z.string(), sample: z.string(), field: z.enum(readerFieldNames).nullable() }),
  ),
  rows: z.number(),
  done: z.number(),
  counts: z.partialRecord(z.enum(readerActions), z.number()),
  /** Readers who came through its mail. */
  joined: z.number(),
  created_at: z.string(),
  created_by: z.string(),
});
export type ReaderImport = z.infer<typeof ReaderImport>;

export const readersForm = { file: "file", fields: z.object({}) };

export const beginReaderImport = endpoint({
  method: "POST",
  path: "/api/admin/reader-imports",
  summary: "Reads a table of readers (multipart); nothing is written yet",
  ...ofOwners,
  sensitive: true,
  form: readersForm,
  answer: ReaderImport,
  status: 201,
});

export const getReaderImports = endpoint({
  path: "/api/admin/reader-imports",
  summary: "The latest imports of readers, and how many readers wait for their mail",
  ...ofOwners,
  answer: z.object({
    items: z.array(
      ReaderImport.pick({ id: true, name: true, state: true, created_at: true, created_by: true }),
    ),
    brought: z.number(),
    uninvited: z.number(),
    joined: z.number(),
  }),
});

export const getReaderImport = endpoint({
  path: "/api/admin/reader-imports/{id}",
  summary: "An import of readers, with its progress",
  ...ofOwners,
  params: AdminId,
  answer: ReaderImport,
});

export const checkReaderImport = endpoint({
  method: "POST",
  path: "/api/admin/reader-imports/{id}/check",
  summary: "The dry run: what each row would do",
  ...ofOwners,
  params: AdminId,
  body: z.object({ mapping: z.array(z.enum(readerFieldNames).nullable()).max(300) }),
  answer: ReaderImport,
});

const ReaderRow = z.object({
  number: z.number(),
  email: z.string(),
  action: z.enum(readerActions),
  reason: z.string().nullable(),
});
export type ReaderRow = z.infer<typeof ReaderRow>;

export const getReaderRows = endpoint({
  path: "/api/admin/reader-imports/{id}/rows",
  summary: "A page of rows with what they do",
  ...ofOwners,
  params: AdminId,
  query: z.object({ action: z.enum(readerActions).optional(), page: WholeNumber.default(1) }),
  answer: z.array(ReaderRow),
});

export const startReaderImport = endpoint({
  method: "POST",
  path: "/api/admin/reader-imports/{id}/start",
  summary: "Brings the readers in the background; nothing enters the journal",
  ...ofOwners,
  sensitive: true,
  params: AdminId,
  body: z.object({}),
  answer: ReaderImport,
});

export const undoReaderImport = endpoint({
  method: "POST",
  path: "/api/admin/reader-imports/{id}/undo",
  summary: "Takes an import of readers back; 409 once one of them has come",
  ...ofOwners,
  sensitive: true,
  params: AdminId,
  body: z.object({}),
  answer: ReaderImport,
});

export const inviteReaders = endpoint({
  method: "POST",
  path: "/api/admin/brought-readers/invitations",
  summary: "Mails « Vos livres vous attendent » to the next readers who have something here",
  ...ofOwners,
  sensitive: true,
  body: z.object({ count: z.number().int().min(1).max(maxInvitations) }),
  answer: z.object({ asked: z.number() }),
});

const BroughtReader = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string().nullable(),
  editions: z.number(),
  subscribed_until: z.string().nullable(),
  brought_at: z.string(),
  invited_at: z.string().nullable(),
});
export type BroughtReader = z.infer<typeof BroughtReader>;

export const getBroughtReaders = endpoint({
  path: "/api/admin/brought-readers",
  summary: "Readers who have not come yet, by address; at most fifty",
  ...ofOwners,
  query: z.object({ q: TextLine(254).optional() }),
  answer: z.array(BroughtReader),
});

export const exportBroughtReader = endpoint({
  path: "/api/admin/brought-readers/{id}/export",
  summary: "All data about a reader who has not come (RGPD, article 15)",
  ...ofOwners,
  sensitive: true,
  params: AdminId,
  answer: z.unknown(),
});

export const forgetBroughtReader = endpoint({
  method: "DELETE",
  path: "/api/admin/brought-readers/{id}",
  summary: "Erases a reader who has not come (RGPD, article 17)",
  ...ofOwners,
  sensitive: true,
  params: AdminId,
});

export const openArrival = endpoint({
  method: "POST",
  path: "/api/auth/waiting-books",
  summary: "What waits for the reader of a mailed link; 400 for a link that was used or has ended",
  access: "viewer",
  body: z.object({ token: Token }),
  answer: z.object({
    email: z.string(),
    titles: z.array(z.string()),
    subscribed_until: z.string().nullable(),
  }),
});

export const arrive = endpoint({
  method: "POST",
  path: "/api/auth/arrival",
  summary: "Makes a brought reader a member, with name, password and terms; the library is there at once",
  access: "viewer",
  body: NewAccount.omit({ email: true }).extend({ token: Token }),
  answer: Message,
});
