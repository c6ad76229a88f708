import { z } from "zod";
import { RoleName } from "#access/administrators/team/team.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";

const incomplete = "Identifiants incomplets.";
const Password = z.string({ error: incomplete }).min(1, incomplete).max(1000, incomplete);
const Ok = z.object({ ok: z.literal(true) });

export const checkAdministrator = endpoint({
  path: "/api/admin/check",
  summary: "Whether an administrator is signed in",
  permission: "own",
  /**
   * With `mustSetUpFactor`, every other call of the back office is 403. `owners`: whom those of other roles ask for what is
   * not in theirs.
   */
  answer: z.object({
    ok: z.literal(true),
    username: z.string(),
    role: RoleName,
    email: z.string().optional(),
    owners: z.array(z.string()).optional(),
    mustSetUpFactor: z.literal(true).optional(),
  }),
});

export const loginAdministrator = endpoint({
  method: "POST",
  path: "/api/admin/login",
  summary: "Opens an administrator's session, in a cookie",
  access: "viewer",
  body: z.object({ username: Key(1000, incomplete).min(1, incomplete), password: Password }),
  /** `passwordIsWeak` is there when the password would be refused today: the administrator should choose another. */
  answer: Ok.extend({ passwordIsWeak: z.literal(true).optional() }),
});

export const logoutAdministrator = endpoint({
  method: "POST",
  path: "/api/admin/logout",
  summary: "Ends the administrator's session",
  permission: "own",
  answer: Ok,
});
