import { listAdministratorPasskeys } from "#access/administrators/security/administrator-passkeys.contract.ts";
import { query } from "#platform/http/call.ts";

export const administratorPasskeysQuery = () => ({ ...query(listAdministratorPasskeys, {}), staleTime: 0 });
