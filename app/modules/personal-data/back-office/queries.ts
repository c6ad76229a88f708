import { eraseMember, exportMember } from "#modules/personal-data/back-office/contract.ts";
import { mutation } from "#platform/call.ts";

export const eraseMemberMutation = () => mutation(eraseMember);
export const exportMemberMutation = () => mutation(exportMember);
