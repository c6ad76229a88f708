import { z } from "zod";
import { maxBounces } from "#office/mailings/readers/letter-readers.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, TextLines } from "#platform/data/text-types.ts";

const MemberId = z.object({ id: Key(100) });
const wrongLink = "Ce lien n’est plus valable.";
const Token = z.object({ token: Key(200, wrongLink).min(1, wrongLink) });
export const Message = z.object({ message: z.string() });
const Choice = z.object({ wanted: z.boolean() });

export const confirmLetter = endpoint({
  method: "POST",
  path: "/api/letter/confirm",
  summary: "Confirms an address with the mailed token: its reader gets the letter",
  access: "viewer",
  body: Token,
  answer: Message,
});

export const leaveLetter = endpoint({
  method: "POST",
  path: "/api/letter/leave",
  summary: "Ends the letter for the reader whose mail held the token",
  access: "viewer",
  body: Token,
  answer: Message,
});

export const getLetterChoice = endpoint({
  path: "/api/users/{id}/letter",
  summary: "Whether the caller gets the letter by mail",
  access: "member",
  params: MemberId,
  answer: Choice,
});

export const changeLetterChoice = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/letter",
  summary: "The caller asks for the letter by mail, or ends it",
  access: "member",
  params: MemberId,
  body: Choice,
  answer: Choice,
});

/** Answers with a file. */
export const exportLetterReaders = endpoint({
  path: "/api/admin/letter-readers.csv",
  summary: "Who gets the letter by mail, with the proof of each consent, as a table",
  permission: "letter",
  sensitive: true,
  answer: z.unknown(),
});

export const addBounces = endpoint({
  method: "POST",
  path: "/api/admin/letter-bounces",
  summary: "Addresses to which no letter is sent any more, because mail to them came back",
  permission: "letter",
  body: z.object({ addresses: TextLines(maxBounces * 100, "Collez au moins une adresse.") }),
  answer: z.object({ added: z.number() }),
});
