import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, TextLine } from "#platform/data/text-types.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";

const MemberId = z.object({ id: Key(100) });
const AddressId = MemberId.extend({ addressId: WholeNumber });
const Maker = z.enum(["kindle", "pocketbook"]);

export const ReaderAddress = z.object({
  id: z.number(),
  maker: Maker,
  address: z.string(),
  confirmed: z.boolean(),
});
export type ReaderAddress = z.infer<typeof ReaderAddress>;

export const Sending = z.object({
  id: z.number(),
  edition_id: z.number(),
  maker: Maker,
  address: z.string(),
  state: z.enum(["queued", "sent", "refused"]),
  /** The text of the server that refused it. */
  reason: z.string().nullable(),
  created_at: z.string(),
});
export type Sending = z.infer<typeof Sending>;

export const getReaderAddresses = endpoint({
  path: "/api/users/{id}/reader-addresses",
  summary: "The caller's e-readers that receive books by mail, and the address from which these come",
  access: "member",
  params: MemberId,
  answer: z.object({ sender: z.string(), addresses: z.array(ReaderAddress) }),
});

export const addReaderAddress = endpoint({
  method: "POST",
  path: "/api/users/{id}/reader-addresses",
  summary: "Adds an e-reader, which receives a document with a code; for an unconfirmed one, a new code",
  access: "member",
  params: MemberId,
  body: z.object({ address: TextLine(254, "Saisissez l’adresse de votre liseuse.") }),
  answer: ReaderAddress,
  status: 201,
});

export const confirmReaderAddress = endpoint({
  method: "POST",
  path: "/api/users/{id}/reader-addresses/{addressId}/confirm",
  summary: "Confirms an e-reader by the code that it has received",
  access: "member",
  params: AddressId,
  body: z.object({ code: TextLine(20, "Saisissez le code reçu sur votre liseuse.") }),
  answer: ReaderAddress,
});

export const removeReaderAddress = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/reader-addresses/{addressId}",
  summary: "Removes an e-reader",
  access: "member",
  params: AddressId,
});

const EditionOfReader = z.object({ editionId: WholeNumber });

export const sendToReader = endpoint({
  method: "POST",
  path: "/api/reading/{editionId}/sendings",
  summary: "Sends the caller's copy of an edition, as an EPUB, to a confirmed e-reader",
  access: "member",
  params: EditionOfReader,
  body: z.object({ addressId: rowNumber() }),
  answer: Sending,
  status: 201,
});

export const getSendings = endpoint({
  path: "/api/reading/sendings",
  summary: "What the caller has sent to e-readers in the last 90 days, newest first; at most 50",
  access: "member",
  answer: z.array(Sending),
});

export const createCopyCode = endpoint({
  method: "POST",
  path: "/api/reading/{editionId}/code",
  summary: "A QR code of a link to the caller's EPUB, which works for five minutes on another device",
  access: "member",
  params: EditionOfReader,
  answer: z.object({
    url: z.string(),
    expires_at: z.string(),
    code: z.object({ size: z.number(), path: z.string() }),
  }),
});
