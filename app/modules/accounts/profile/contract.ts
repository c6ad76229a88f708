import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { Email } from "#modules/accounts/contract.ts";

const MemberId = z.object({ id: z.uuid({ error: "Profil introuvable." }) });

export const changeAvatar = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/avatar",
  summary: "Changes one's picture (multipart: avatar)",
  access: "member",
  params: MemberId,
  answer: z.object({ avatar_url: z.string() }),
});

export const changeEmail = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/email",
  summary: "Asks for another address; it takes effect when the link mailed to it is opened",
  access: "member",
  params: MemberId,
  body: z.object({ email: Email }),
  answer: z.object({ message: z.string() }),
});
