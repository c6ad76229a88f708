import { eraseMember } from "#modules/administrators/personal-data/contract.ts";
import { mutation } from "#platform/call.ts";

export const eraseMemberMutation = () => mutation(eraseMember);
