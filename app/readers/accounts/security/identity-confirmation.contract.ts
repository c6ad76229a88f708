import { endpoint } from "#platform/http/endpoint.ts";
import { Confirmation, IdentityProof } from "#platform/identity/identity-proof.ts";

export const confirmIdentity = endpoint({
  method: "POST",
  path: "/api/auth/confirm",
  summary: "Proves that the caller's session is used by its member, for 15 minutes of sensitive calls",
  access: "member",
  body: IdentityProof,
  answer: Confirmation,
});
