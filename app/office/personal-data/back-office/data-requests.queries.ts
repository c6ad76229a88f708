import { eraseMember, exportMember } from "#office/personal-data/back-office/data-requests.contract.ts";
import { mutation } from "#platform/http/call.ts";

export const eraseMemberMutation = () => mutation(eraseMember);
export const exportMemberMutation = () => mutation(exportMember);
