import { mutation, query } from "#platform/http/call.ts";
import { closeAccount, getClosure } from "#readers/accounts/closure/account-closure.contract.ts";

export const closureQuery = (id: string) => ({ ...query(getClosure, { params: { id } }), staleTime: 0 });
export const closeAccountMutation = () => mutation(closeAccount);
