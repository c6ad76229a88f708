import { mutation, query } from "#platform/call.ts";
import { getHomeChoices, saveHomeChoices } from "#modules/catalogue/back-office/home/contract.ts";

export const homeChoicesQuery = () => query(getHomeChoices, {});
export const saveHomeChoicesMutation = () => mutation(saveHomeChoices);
