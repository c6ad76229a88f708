import { mutation } from "#platform/http/call.ts";
import { exportOwnData } from "#office/personal-data/personal-data.contract.ts";

export const exportOwnDataMutation = () => mutation(exportOwnData);
