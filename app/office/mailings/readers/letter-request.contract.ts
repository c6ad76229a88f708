import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Email } from "#platform/data/text-types.ts";
import { Message } from "#office/mailings/readers/letter-readers.contract.ts";

export const askForLetter = endpoint({
  method: "POST",
  path: "/api/letter/readers",
  summary:
    "A visitor asks for the letter by mail: a link confirms the address. The answer is the same for every address",
  access: "viewer",
  body: z.object({ email: Email }),
  answer: Message,
});
