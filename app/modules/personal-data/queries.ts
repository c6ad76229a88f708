import { mutation } from "#platform/call.ts";
import { exportOwnData } from "#modules/personal-data/contract.ts";

export const exportOwnDataMutation = () => mutation(exportOwnData);
