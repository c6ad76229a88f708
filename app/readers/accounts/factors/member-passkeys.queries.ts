import { query } from "#platform/http/call.ts";
import { listPasskeys } from "#readers/accounts/factors/member-passkeys.contract.ts";

export const passkeysQuery = (id: string) => ({ ...query(listPasskeys, { params: { id } }), staleTime: 0 });
