import { mutation, query } from "#platform/call.ts";
import { closeAccount, getClosing, keepAccount } from "#modules/accounts/closure/contract.ts";

export const closingQuery = (id: string) => ({ ...query(getClosing, { params: { id } }), staleTime: 0 });
export const closeAccountMutation = () => mutation(closeAccount);
export const keepAccountMutation = () => mutation(keepAccount);
